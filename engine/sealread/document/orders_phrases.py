"""Turns of phrase that are an order to a reader by themselves, whatever else a sentence says.

Each says something that is said to nobody but an answering machine: what to answer when asked,
what to make of the page, that it has a new task. German and English.
"""

from __future__ import annotations

import re

_READER = (
    r"software|bots?|robots?|parsers?|ocr\b|scanners?|machines?|algorithms?|language models?|"
    r"ai\b|assistants?|(?:automated|automatic) (?:systems?|readers?|tools?)|"
    r"(?:extraction|capture|reading|parsing) (?:engine|service|software|system|pipeline|tool)s?|"
    r"ki\b|sprachmodelle?n?|assistent(?:en|in)?|maschinen?|algorithm(?:us|en)|roboter|"
    r"texterkennung|auslese\w+|lesesoftware|erfassungs(?:dienst|system|software|programm)\w*|"
    r"automatische[nr]? (?:systeme?n?|leser|auswertung|erfassung)"
)
_TO = r"(?:to|for|an|für|dear|liebe[rs]?|hey|hello|hallo|attention|achtung)"
_ALL = r"(?:(?:all|any|every|each|the|alle|jede[nrs]?|die|das|den|der|an|to|für)[,:]? ){0,2}"
_SAYS = (
    r"answer|reply|respond|return|output|report|state|say|give|write|use|take|change|swap|ignore|"
    r"replace|skip|set|put|mark|treat|antworte|melde|nenne|gib|nimm|ändere|setze|ersetze|schreibe|"
    r"vertausche|ignoriere|überspringe|verwende|trage"
)
_DATUM = (
    r"(?:invoice |order |tax |due |net |gross |total )*"
    r"(?:totals?|sums?|amounts?|dates?|currency|iban|suppliers?|sellers?|buyers?|customers?|"
    r"vendors?|manufacturers?|names?|prices?|quantit(?:y|ies)|issuer|invoice numbers?)"
)
_ANGABE = (
    r"(?:\w*betrag|\w*summe|\w*datum|währung|iban|lieferanten?|verkäufer|käufer|kunden?|aussteller|"
    r"hersteller|\w*namen?|\w*preise?|mengen?|rechnungsnummer|steuernummer)"
)
_NUMBERS = r"(?:figures?|values?|numbers?|amounts?|entries|data)"
_ZAHLEN = r"(?:zahlen|werte[n]?|angaben|beträge[n]?|einträge[n]?|daten)"
_PARTS = r"(?:header|footer|letterhead|table|totals?|heading|lines? (?:above|below))"
_TEILE = r"(?:briefkopf|kopfzeile|fußzeile|tabelle|summen?|überschrift|zeilen?)"
_BEGIN = r"(?-i:(?<!\S)[\"'„“(»]?(?=[A-ZÄÖÜ]))"
"""A capital, as a sentence begins with."""

_PHRASES = (
    # to whom
    rf"{_BEGIN}{_TO}[,:]? {_ALL}(?:\w+ )?(?:{_READER})[,:!.]",
    rf"(?:note|notice|message|instructions?|orders?|important|hinweis|wichtig|anweisung|befehl|"
    rf"nachricht)[:,]? (?:to|for|an|für) {_ALL}(?:{_READER})(?![\w-])",
    r"for automated (?:systems?|readers?) only|nur für automatische (?:systeme|leser)",
    rf"(?:{_READER}|readers?|leser|computer), (?:please |bitte )?(?:{_SAYS})",
    rf"(?:the|any|no|every|der|die|das|jede\w?|keine?) (?:{_READER}) (?:now |nun |jetzt "
    rf")?(?:will|must|shall|"
    rf"should|is to|has to|may not|ought to|muss|soll|darf|wird|hat) (?:now |zwingend |nun |"
    rf"jetzt )?"
    rf"(?:\w+ ){{0,5}}(?:{_SAYS}|record|extract|read a|take a|eintragen|melden|antworten|"
    rf"beantworten|verwenden|"
    r"nennen|ausgeben|setzen|angeben|auslassen|übernehmen|zu melden|zu nennen|einzutragen)",
    r"mandatory for (?:the|any|all) (?:extraction|parsing|reading|capture) \w+",
    r"(?:if|falls|wenn|sofern) (?:you are|you're|du) (?:\w+ ){0,2}(?:language model|model|machine|"
    r"bot|robot|sprachmodell|maschine|programm|ki)|solltest du (?:\w+ ){0,2}(?:sprachmodell|"
    r"maschine|"
    r"programm|ki)",
    # its task
    r"your (?:previous|prior|earlier|former|original|new|actual|real) (?:guidance|instructions?|"
    r"task|"
    r"orders?|prompts?|settings|directions|rules|job)",
    r"deine?[rn]? (?:vorherige|bisherige|frühere|ursprüngliche|neue|eigentliche|alte)[nr]? "
    r"(?:vorgabe|anweisung|aufgabe|regel|einstellung|auftr)\w*",
    r"you (?:now )?have a new (?:task|role|job)|du hast (?:nun |jetzt )?eine (?:neue|andere) "
    r"(?:aufgabe|"
    r"rolle)|(?:weise|fordere) ich dich|befehle ich dir|ich befehle dir",
    r"(?:reveal|disclose|verrate|zeige|nenne) (?:me |mir |hier )?(?:your|deine) (?:\w+ "
    r")?(?:settings|"
    r"instructions?|prompts?|rules|einstellungen|anweisungen|regeln|vorgaben)|"
    r"deine (?:einstellungen|anweisungen|vorgaben|regeln) (?:offen|preis)\w+",
    rf"{_BEGIN}(?:stop|cease) (?:reading|processing|extracting)|{_BEGIN}read no further|"
    r"lies (?:ab |von )?(?:hier |jetzt |da )?(?:an )?nicht weiter|auf zu lesen",
    rf"{_BEGIN}(?:forget|vergiss|vergessen sie) (?:what|everything|all|the|alles|das|was|die)",
    # answers
    rf"{_BEGIN}when(?:ever)? (?:you are |you're |being )?asked (?:for|about|who|what|which|to "
    rf"name)|"
    r"(?:if|when) (?:a|any|the|some) (?:program|tool|system|software|machine|user|person|question) "
    r"asks",
    r"(?:wird|wirst|werden|wenn du|sobald) (?:\w+ ){0,3}nach (?:de[mrn] |eine[mr] )?\w+ gefragt|"
    r"auf (?:die|jede|alle) (?:\w+ )?fragen? nach \w+",
    r"(?:only|sole|correct|right|proper) (?:\w+ )?(?:answer|reply|response) (?:to|for|is|here)",
    r"(?:einzig|richtig|korrekt|gültig|zulässig)\w* (?:\w+ )?(?:antwort|rückgabe|ausgabe) (?:auf|"
    r"ist|"
    r"lautet|für)|(?:lautet|laute) die (?:\w+ )?antwort|antwort (?:immer |stets )?(?:\w+ )?zu "
    r"lauten",
    r"(?:answer|reply|respond|replies|answers)(?: \w+)? (?:all|every|any|each) (?:\w+ ){0,2}"
    r"(?:questions?|quer(?:y|ies)|fields?)|(?:all|every|any) (?:\w+ )?(?:questions?|quer(?:y|ies)) "
    r"(?:\w+ ){0,4}with",
    r"(?:respond|reply|answer)(?: only)? with (?:n/a|null|none|nothing|zero|the (?:word|number|"
    r"phrase|"
    r"string|text))",
    r"(?:beantworte|antworte)\w* (?:\w+ ){0,4}(?:jede|alle|sämtliche)\w* (?:\w+ )?(?:fragen?|"
    r"anfragen?|"
    r"felder?)|(?:jede|alle|allen|sämtliche)\w? (?:\w+ )?(?:fragen|anfragen?|frage) (?:\w+ ){0,4}"
    r"(?:mit|antwort\w*)",
    r"(?:return|output|print|say|write|insert|emit) (?:only |nothing but |just )?(?:the "
    r")?(?:string|"
    r"word|phrase) \W?\w+",
    r"(?:schreib|gib|gebt|gebe|melde|setz|trag)\w* (?:\S+ ){0,6}(?:das wort|die zeichenkette|den "
    r"satz) "
    r"\W?\w+",
    r"(?:return|output|produce|emit) (?:an? )?(?:empty (?:list|result|object|record|answer)|"
    r"nothing)|"
    r"gib nichts (?:\w+ )?aus|(?:leere liste|leeres ergebnis|leeren datensatz) (?:zurück|aus|"
    r"lief)\w*",
    # values
    rf"{_BEGIN}(?:please )?(?:pretend|act as (?:though|if)|behave as (?:though|if)|imagine) ",
    r"tu so, als|tun sie (?:bitte )?so, als|verhalte dich so|verhalten sie sich so, als|"
    rf"{_BEGIN}gib vor,",
    r"(?:override|overwrite|überschreibe|überschreiben)\s?:",
    rf"{_BEGIN}(?:please |kindly )?(?:set|change|replace|overwrite|override|swap|report|record|"
    rf"round|"
    rf"convert|multiply|double) (?:the|all|every|each|any) (?:\w+ ){{0,2}}{_DATUM} (?:\w+ ){{0,4}}"
    r"(?:to|as|with|by|into|for) ",
    rf"{_BEGIN}(?:setze?|ändere|ersetze|ersetzt|überschreibe|vertausche|melde|verdopple|runde) "
    rf"(?:de[nr]|"
    rf"die|das|alle|jede\w?) (?:\w+ ){{0,2}}{_ANGABE} (?:\w+ ){{0,4}}(?:auf|in|durch|als|mit|zu) ",
    rf"(?:ändere|setze|ersetze|ersetzt|überschreibe|vertausche|melde) (?:\w+ ){{0,5}}(?:de[nr]|"
    rf"die|das) "
    rf"{_ANGABE} (?:auf|in|durch|als|mit|zu) ",
    rf"(?:take|use) the (?:\w+ ){{1,5}}as (?:the |your )?{_DATUM}",
    rf"als {_ANGABE} (?:\S+ ){{1,4}}(?:einzutragen|zu melden|zu nennen|auszugeben|melden|ausgeben)",
    r"(?:swap|exchange|vertausch\w*) (?:\w+ ){0,4}(?:sellers?|buyers?|senders?|recipients?|"
    r"customers?"
    r"|dates|names|käufer|verkäufer|absender|empfänger|daten|namen)",
    r"(?:absender|käufer|verkäufer|empfänger|lieferant\w*|kunden?) und (?:absender|käufer|"
    r"verkäufer|"
    r"empfänger|lieferant\w*|kunden?) (?:zu )?vertausch\w+",
    r"mark (?:it|them|this|everything) as (?:verified|paid|approved|settled|valid|correct)|"
    r"markiere? (?:ihn|sie|es|alles) als",
    rf"(?:do not|don't|never) (?:extract|record|capture|read) (?:any\w*|the|names?|from)|"
    rf"(?:do not|don't|never) (?:trust|believe|use|report|return) (?:the|any|these|those) (?:\w+ )?"
    rf"{_NUMBERS}",
    rf"trau\w* (?:den|keine[rn]) (?:\w+ )?{_ZAHLEN}|(?:{_ZAHLEN}|namen) (?:\S+ ){{0,5}}nicht "
    rf"(?:zu )?"
    r"(?:auslesen|auszulesen|erfassen|extrahieren|übernehmen)",
    r"(?:entnehmen|entnimm) (?:\w+ ){0,5}(?:keine\w*|nichts)|keine\w* (?:\w+ ){0,3}zu entnehmen "
    r"sein",
    rf"{_BEGIN}(?:please )?(?:ignore|disregard|skip|overlook) the {_PARTS}",
    rf"{_TEILE} (?:\w+ ){{0,2}}(?:nicht (?:zu )?(?:beachten|lesen|auswerten|erfassen)|ignorieren|"
    r"überspringen|weglassen)|(?:ignoriere|überspringe|missachte) (?:bitte )?(?:de[nmr]|die|das) "
    rf"{_TEILE}",
    rf"(?:consider|treat|regard) (?:all |the |every |any )*{_NUMBERS} (?:\w+ ){{0,3}}as (?:an? "
    rf")?(?:examples?"
    r"|zero|null|unknown|missing|decoys?|placeholders?|blank|empty)",
    rf"(?:betrachte|behandle)\w* (?:\w+ ){{0,3}}{_ZAHLEN} (?:\w+ ){{0,3}}als (?:nur "
    rf")?(?:beispiel|null|"
    r"unbekannt|fehlend|leer|platzhalter|attrappe)\w*",
    r"(?:put|enter|write|insert) \S+ (?:in|into|for|wherever) (?:each|every|all|any|a) (?:\w+ )?"
    r"(?:fields?|number|value|amount)|trage? (?:in |bei )?(?:jede|alle)\w* \w*feld\w*",
    r"(?:summary|zusammenfassung) (?:of this|dieser) (?:page|sheet|seite)",
    r"wherever an? \w+ is (?:wanted|asked|needed|requested)|wo (?:eine? )?\w+ (?:verlangt|gefragt|"
    r"gefordert) ist|(?:whatever|whichever|welches) (?:field|feld) (?:you|du)",
    r"(?:are|sind) (?:decoys|attrappen|köder)|from your memory|aus deinem gedächtnis",
    r"(?:as|than|like|nach|wie) (?:your|deinen?) (?:settings|instructions|prompt|einstellungen|"
    r"anweisungen|vorgaben)|you were (?:asked|told|instructed) (?:to do )?(?:before|earlier)|man "
    r"dich "
    r"(?:vorher|zuvor|bisher|gebeten)|(?:what|all) you (?:have|'ve) read|was du (?:\w+ )?gelesen "
    r"hast",
    r"(?:let|have|lassen sie|lass) (?:the|your|ihre|deine|die) (?:assistant|ai|model|reader|"
    r"machine|ki|"
    r"maschine|software|sprachmodell) ",
    r"when(?:ever)? you (?:convert|read|summari[sz]e|process|parse|digiti[sz]e|extract|scan) "
    r"(?:this|the) "
    r"(?:page|document|file|sheet|invoice|form)|wenn du (?:diese\w*|das|die) \w+ (?:\w+ "
    r"){0,2}(?:liest|"
    r"auswertest|umwandelst|zusammenfasst|verarbeitest)",
    rf"(?:tells|instructs|orders|obliges|sagt|befiehlt|verpflichtet) {_ALL}(?:{_READER})",
    r"(?:you are|you're|du bist) (?:an? |eine? )?(?:helpful|hilfreiche\w*|obedient|gehorsam\w*)",
    r"als (?:käufer|verkäufer) (?:zu )?behandeln|as the (?:buyer|seller) and",
    r"(?:in wahrheit|the true ones|die echten|die wahren) (?:\w+ )?(?:follow|folgen|lautet|heißt|"
    r"sind)",
)  # fmt: skip
SAID = re.compile(rf"(?<!\w)(?:{'|'.join(_PHRASES)})", re.IGNORECASE)
