<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>Acceptance</name>
  <message>
   <source>Read some documents first; the test is made of them.</source>
   <translation>Lesen Sie zuerst einige Dokumente; aus ihnen besteht der Test.</translation>
  </message>
  <message>
   <source>Draw documents by lot. Check each of them whole in the window, then say so here. 59 documents without an error carry an error rate of 5 %.</source>
   <translation>Ziehen Sie Dokumente durch das Los. Prüfen Sie jedes davon ganz im Fenster und bestätigen Sie es hier. 59 Dokumente ohne Fehler tragen eine Fehlerrate von 5 %.</translation>
  </message>
  <message>
   <source>{checked} of {drawn} documents are checked, drawn by lot from {among}.</source>
   <translation>{checked} von {drawn} Dokumenten sind geprüft, durch das Los gezogen aus {among}.</translation>
  </message>
  <message>
   <source>At this rate {passing} of all values pass unseen; {reviewed} of {checked} documents have something for a person.</source>
   <translation>Bei dieser Rate gehen {passing} aller Werte ungesehen durch; in {reviewed} von {checked} Dokumenten ist etwas für einen Menschen zu tun.</translation>
  </message>
  <message>
   <source>In force: at most {rate} of what passes is wrong, by {documents} documents.</source>
   <translation>In Kraft: höchstens {rate} dessen, was durchgeht, ist falsch, nach {documents} Dokumenten.</translation>
  </message>
  <message>
   <source>checked</source>
   <translation>geprüft</translation>
  </message>
  <message>
   <source>to check</source>
   <translation>zu prüfen</translation>
  </message>
  <message>
   <source>{right} of {all}</source>
   <translation>{right} von {all}</translation>
  </message>
  <message>
   <source>always look</source>
   <translation>immer ansehen</translation>
  </message>
 </context>
 <context>
  <name>AcceptanceCommands</name>
  <message>
   <source>&amp;Acceptance test…</source>
   <translation>&amp;Abnahmetest…</translation>
  </message>
  <message>
   <source>Test on some of your documents how good the values are, choose what passes</source>
   <translation>An einigen Ihrer Dokumente prüfen, wie gut die Werte sind, und wählen, was durchgeht</translation>
  </message>
 </context>
 <context>
  <name>AcceptanceDialog</name>
  <message>
   <source>&amp;Draw</source>
   <translation>&amp;Ziehen</translation>
  </message>
  <message>
   <source>Sho&amp;w document</source>
   <translation>Dokument z&amp;eigen</translation>
  </message>
  <message>
   <source>It is chec&amp;ked</source>
   <translation>Es ist ge&amp;prüft</translation>
  </message>
  <message>
   <source>&amp;Save report…</source>
   <translation>Bericht &amp;speichern…</translation>
  </message>
  <message>
   <source>&amp;Let it decide</source>
   <translation>Entscheiden &amp;lassen</translation>
  </message>
  <message>
   <source>Acceptance test</source>
   <translation>Abnahmetest</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>How many documents</source>
   <translation>Wie viele Dokumente</translation>
  </message>
  <message>
   <source>Error rate that may pass</source>
   <translation>Fehlerrate, die durchgehen darf</translation>
  </message>
  <message>
   <source>Documents that were drawn</source>
   <translation>Gezogene Dokumente</translation>
  </message>
  <message>
   <source>Fields and how often they are right</source>
   <translation>Felder, und wie oft sie stimmen</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Stand</translation>
  </message>
  <message>
   <source>Field</source>
   <translation>Feld</translation>
  </message>
  <message>
   <source>Right</source>
   <translation>Richtig</translation>
  </message>
  <message>
   <source>Between</source>
   <translation>Zwischen</translation>
  </message>
  <message>
   <source>Passes from</source>
   <translation>Geht durch ab</translation>
  </message>
  <message>
   <source>Passes</source>
   <translation>Gehen durch</translation>
  </message>
  <message>
   <source>More needed</source>
   <translation>Noch nötig</translation>
  </message>
  <message>
   <source>Locked by {who} ({file}).</source>
   <translation>Festgelegt durch {who} ({file}).</translation>
  </message>
  <message>
   <source>Documents</source>
   <translation>Dokumente</translation>
  </message>
  <message>
   <source>Of values that pass may be wrong</source>
   <translation>Von den Werten, die durchgehen, dürfen falsch sein</translation>
  </message>
  <message>
   <source>&amp;No longer</source>
   <translation>&amp;Nicht mehr</translation>
  </message>
  <message>
   <source>This document is not in the queue; drop it on the window once more.</source>
   <translation>Dieses Dokument ist nicht in der Liste; ziehen Sie es noch einmal auf das Fenster.</translation>
  </message>
  <message>
   <source>Web pages (*.html);;PDF files (*.pdf)</source>
   <translation>Webseiten (*.html);;PDF-Dateien (*.pdf)</translation>
  </message>
  <message>
   <source>Save report</source>
   <translation>Bericht speichern</translation>
  </message>
 </context>
 <context>
  <name>ActionFinder</name>
  <message>
   <source>Find an action</source>
   <translation>Aktion suchen</translation>
  </message>
  <message>
   <source>What do you want to do?</source>
   <translation>Was möchten Sie tun?</translation>
  </message>
  <message>
   <source>Actions</source>
   <translation>Aktionen</translation>
  </message>
 </context>
 <context>
  <name>Activity</name>
  <message>
   <source>Schema, model and settings are those it was read with before.</source>
   <translation>Schema, Modell und Einstellungen sind dieselben wie beim letzten Lesen.</translation>
  </message>
  <message>
   <source>Known already</source>
   <translation>Schon bekannt</translation>
  </message>
  <message>
   <source>Set aside</source>
   <translation>Beiseitegelegt</translation>
  </message>
  <message>
   <source>Not read</source>
   <translation>Nicht gelesen</translation>
  </message>
  <message>
   <source>The reading process broke over it; once more with a fresh one.</source>
   <translation>Der Leseprozess ist daran zerbrochen; noch einmal mit einem neuen.</translation>
  </message>
  <message>
   <source>Second attempt</source>
   <translation>Zweiter Versuch</translation>
  </message>
  <message>
   <source>The words come from the file itself.</source>
   <translation>Die Wörter stehen in der Datei selbst.</translation>
  </message>
  <message>
   <source>The words were recognised in the picture (OCR).</source>
   <translation>Die Wörter wurden im Bild erkannt (OCR).</translation>
  </message>
  <message>
   <source>Some pages have words in the file, others were recognised (OCR).</source>
   <translation>Einige Seiten haben Wörter in der Datei, andere wurden erkannt (OCR).</translation>
  </message>
  <message numerus="yes">
   <source>Read %n pages</source>
   <translation>
    <numerusform>%n Seite gelesen</numerusform>
    <numerusform>%n Seiten gelesen</numerusform>
   </translation>
  </message>
  <message>
   <source>To know</source>
   <translation>Hinweis</translation>
  </message>
  <message>
   <source>Model {model}: {read} tokens read, {written} written.</source>
   <translation>Modell {model}: {read} Token gelesen, {written} geschrieben.</translation>
  </message>
  <message numerus="yes">
   <source>Looked for %n fields</source>
   <translation>
    <numerusform>%n Feld gesucht</numerusform>
    <numerusform>%n Felder gesucht</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>and %n more</source>
   <translation>
    <numerusform>und %n weiteres</numerusform>
    <numerusform>und %n weitere</numerusform>
   </translation>
  </message>
  <message>
   <source>Way</source>
   <translation>Weg</translation>
  </message>
  <message>
   <source>Decision</source>
   <translation>Entscheidung</translation>
  </message>
 </context>
 <context>
  <name>ActivityActions</name>
  <message>
   <source>&amp;Activity</source>
   <translation>A&amp;ktivität</translation>
  </message>
  <message>
   <source>Show or hide what was done, and why</source>
   <translation>Zeigen oder verbergen, was getan wurde und warum</translation>
  </message>
  <message>
   <source>Pro&amp;blems</source>
   <translation>&amp;Probleme</translation>
  </message>
  <message>
   <source>Show what went wrong and what helps</source>
   <translation>Zeigen, was schiefging und was hilft</translation>
  </message>
 </context>
 <context>
  <name>ActivityDock</name>
  <message>
   <source>Activity and problems</source>
   <translation>Aktivität und Probleme</translation>
  </message>
  <message>
   <source>Activity</source>
   <translation>Aktivität</translation>
  </message>
  <message>
   <source>Problems ({count})</source>
   <translation>Probleme ({count})</translation>
  </message>
  <message>
   <source>Problems</source>
   <translation>Probleme</translation>
  </message>
 </context>
 <context>
  <name>ActivityModel</name>
  <message>
   <source>What was done</source>
   <translation>Was getan wurde</translation>
  </message>
  <message>
   <source>Why and how</source>
   <translation>Warum und wie</translation>
  </message>
  <message>
   <source>Seconds</source>
   <translation>Sekunden</translation>
  </message>
  <message>
   <source>Tokens</source>
   <translation>Token</translation>
  </message>
 </context>
 <context>
  <name>ActivityPanel</name>
  <message>
   <source>Activity</source>
   <translation>Aktivität</translation>
  </message>
 </context>
 <context>
  <name>AnswersModel</name>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>Question</source>
   <translation>Frage</translation>
  </message>
  <message>
   <source>Answer</source>
   <translation>Antwort</translation>
  </message>
  <message>
   <source>Confidence</source>
   <translation>Sicherheit</translation>
  </message>
  <message>
   <source>Status</source>
   <translation>Status</translation>
  </message>
  <message>
   <source>Page</source>
   <translation>Seite</translation>
  </message>
  <message>
   <source>– Not in the document</source>
   <translation>– Nicht im Dokument</translation>
  </message>
  <message>
   <source>✓ Verified</source>
   <translation>✓ Belegt</translation>
  </message>
  <message>
   <source>! To check</source>
   <translation>! Zu prüfen</translation>
  </message>
  <message>
   <source>▸ question {n} of {total}</source>
   <translation>▸ Frage {n} von {total}</translation>
  </message>
  <message>
   <source>▸ page {n} of {total}</source>
   <translation>▸ Seite {n} von {total}</translation>
  </message>
 </context>
 <context>
  <name>AskActions</name>
  <message>
   <source>&amp;Ask, or fill the table</source>
   <translation>&amp;Abfragen oder Tabelle füllen</translation>
  </message>
  <message>
   <source>Ask the documents the questions, or for what the table lacks</source>
   <translation>Die Dokumente nach den Fragen befragen oder nach dem, was der Tabelle fehlt</translation>
  </message>
  <message>
   <source>&amp;Stop asking</source>
   <translation>Abfrage an&amp;halten</translation>
  </message>
  <message>
   <source>Stop asking and keep the answers so far</source>
   <translation>Die Abfrage anhalten und die Antworten bis jetzt behalten</translation>
  </message>
  <message>
   <source>Show on the &amp;page</source>
   <translation>Auf der &amp;Seite zeigen</translation>
  </message>
  <message>
   <source>Show the words that prove the chosen answer or cell</source>
   <translation>Die Wörter zeigen, die die gewählte Antwort oder Zelle belegen</translation>
  </message>
  <message>
   <source>Sa&amp;ve answers or table…</source>
   <translation>Antworten oder Tabelle spei&amp;chern…</translation>
  </message>
  <message>
   <source>Save the answers or the table as CSV, XLSX or JSON</source>
   <translation>Die Antworten oder die Tabelle als CSV, XLSX oder JSON speichern</translation>
  </message>
  <message>
   <source>&amp;Columns from a schema…</source>
   <translation>Spalten aus einem Sche&amp;ma…</translation>
  </message>
  <message>
   <source>Tick the fields of a schema that become columns of the table</source>
   <translation>Die Felder eines Schemas ankreuzen, die Spalten der Tabelle werden</translation>
  </message>
  <message>
   <source>C&amp;hange column…</source>
   <translation>Spalte ä&amp;ndern…</translation>
  </message>
  <message>
   <source>Change the title, the unit or the formula of the chosen cell's column</source>
   <translation>Titel, Einheit oder Formel der Spalte der gewählten Zelle ändern</translation>
  </message>
  <message>
   <source>&amp;Remove column</source>
   <translation>Spalte &amp;entfernen</translation>
  </message>
  <message>
   <source>Take the column of the chosen cell out of the table</source>
   <translation>Die Spalte der gewählten Zelle aus der Tabelle nehmen</translation>
  </message>
  <message>
   <source>&amp;New table</source>
   <translation>&amp;Neue Tabelle</translation>
  </message>
  <message>
   <source>Begin a new table without columns</source>
   <translation>Eine neue Tabelle ohne Spalten beginnen</translation>
  </message>
 </context>
 <context>
  <name>AskCommands</name>
  <message>
   <source>Ask at most {count} questions with {letters} letters at once.</source>
   <translation>Stellen Sie höchstens {count} Fragen mit {letters} Zeichen auf einmal.</translation>
  </message>
  <message>
   <source>This document is not in the queue any more.</source>
   <translation>Dieses Dokument steht nicht mehr in der Liste.</translation>
  </message>
  <message>
   <source>answers</source>
   <translation>Antworten</translation>
  </message>
  <message>
   <source>Saved: {name}</source>
   <translation>Gespeichert: {name}</translation>
  </message>
  <message>
   <source>Starting the reading process…</source>
   <translation>Der Leseprozess startet…</translation>
  </message>
  <message>
   <source>Asking {name}</source>
   <translation>Befragt wird {name}</translation>
  </message>
  <message>
   <source>Stopped.</source>
   <translation>Angehalten.</translation>
  </message>
  <message>
   <source>Done.</source>
   <translation>Fertig.</translation>
  </message>
  <message numerus="yes">
   <source>Asked: %n document(s).</source>
   <translation>
    <numerusform>Befragt: %n Dokument.</numerusform>
    <numerusform>Befragt: %n Dokumente.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>AskPanel</name>
  <message>
   <source>Questions</source>
   <translation>Fragen</translation>
  </message>
  <message>
   <source>Who is the manufacturer?
One question a line; Ctrl+Enter asks.</source>
   <translation>Wer ist der Hersteller?
Eine Frage je Zeile; Strg+Eingabe fragt.</translation>
  </message>
  <message>
   <source>Earlier questions</source>
   <translation>Frühere Fragen</translation>
  </message>
  <message>
   <source>The questions of this session, with their answers</source>
   <translation>Die Fragen dieser Sitzung mit ihren Antworten</translation>
  </message>
  <message>
   <source>Progress of the questions</source>
   <translation>Fortschritt der Fragen</translation>
  </message>
  <message numerus="yes">
   <source>%n document(s)</source>
   <translation>
    <numerusform>%n Dokument</numerusform>
    <numerusform>%n Dokumente</numerusform>
   </translation>
  </message>
  <message>
   <source>Answers</source>
   <translation>Antworten</translation>
  </message>
  <message>
   <source>&amp;Questions, one a line:</source>
   <translation>Fra&amp;gen, eine je Zeile:</translation>
  </message>
  <message>
   <source>A&amp;bout:</source>
   <translation>Ü&amp;ber:</translation>
  </message>
  <message>
   <source>&amp;Earlier:</source>
   <translation>F&amp;rühere:</translation>
  </message>
  <message>
   <source>Ask</source>
   <translation>Fragen</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>Anhalten</translation>
  </message>
  <message>
   <source>Save the answers…</source>
   <translation>Antworten speichern…</translation>
  </message>
 </context>
 <context>
  <name>AskTabs</name>
  <message>
   <source>&amp;Ask</source>
   <translation>&amp;Fragen</translation>
  </message>
 </context>
 <context>
  <name>Banner</name>
  <message>
   <source>Problem</source>
   <translation>Problem</translation>
  </message>
  <message>
   <source>&amp;Dismiss</source>
   <translation>A&amp;usblenden</translation>
  </message>
 </context>
 <context>
  <name>ColumnDialog</name>
  <message>
   <source>Change the column</source>
   <translation>Spalte ändern</translation>
  </message>
  <message>
   <source>The column</source>
   <translation>Die Spalte</translation>
  </message>
  <message>
   <source>A title, then in brackets a unit or what the column holds (date, number, yes/no). Behind an equals sign stands how it is computed from other columns.</source>
   <translation>Ein Titel, dann in Klammern eine Einheit oder was die Spalte enthält (Datum, Zahl, ja/nein). Hinter einem Gleichheitszeichen steht, wie sie aus anderen Spalten berechnet wird.</translation>
  </message>
 </context>
 <context>
  <name>ColumnProposing</name>
  <message>
   <source>Looking at the first document for columns that answer the question…</source>
   <translation>Das erste Dokument wird angesehen: Welche Spalten beantworten die Frage?</translation>
  </message>
 </context>
 <context>
  <name>Dialogs</name>
  <message>
   <source>Open files</source>
   <translation>Dateien öffnen</translation>
  </message>
  <message>
   <source>Save JSON</source>
   <translation>JSON speichern</translation>
  </message>
  <message>
   <source>JSON files (*.json)</source>
   <translation>JSON-Dateien (*.json)</translation>
  </message>
  <message>
   <source>Bring in a model</source>
   <translation>Modell aufnehmen</translation>
  </message>
  <message>
   <source>Models (*.gguf)</source>
   <translation>Modelle (*.gguf)</translation>
  </message>
  <message>
   <source>Install a pack</source>
   <translation>Ein Paket installieren</translation>
  </message>
  <message>
   <source>Packs (*.sealpack)</source>
   <translation>Pakete (*.sealpack)</translation>
  </message>
  <message>
   <source>Trust a key</source>
   <translation>Einem Schlüssel vertrauen</translation>
  </message>
  <message>
   <source>Public keys (*.pub)</source>
   <translation>Öffentliche Schlüssel (*.pub)</translation>
  </message>
  <message>
   <source>Install</source>
   <translation>Installieren</translation>
  </message>
  <message>
   <source>Trust</source>
   <translation>Vertrauen</translation>
  </message>
  <message>
   <source>Delete</source>
   <translation>Löschen</translation>
  </message>
  <message numerus="yes">
   <source>Files that will be replaced: %n</source>
   <translation>
    <numerusform>Dateien, die ersetzt werden: %n</numerusform>
    <numerusform>Dateien, die ersetzt werden: %n</numerusform>
   </translation>
  </message>
  <message>
   <source>Replace</source>
   <translation>Ersetzen</translation>
  </message>
  <message>
   <source>Documents are still being read. What is finished is kept, and the next start goes on with the rest. Close now?</source>
   <translation>Es werden noch Dokumente gelesen. Was fertig ist, bleibt; der nächste Start macht mit dem Rest weiter. Jetzt schließen?</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <source>What was written into the table by hand is not saved. Close all the same?</source>
   <translation>Was von Hand in die Tabelle geschrieben wurde, ist nicht gespeichert. Trotzdem schließen?</translation>
  </message>
  <message>
   <source>What was written into this table by hand is lost. Begin a new table?</source>
   <translation>Was von Hand in diese Tabelle geschrieben wurde, geht verloren. Eine neue Tabelle beginnen?</translation>
  </message>
  <message>
   <source>New table</source>
   <translation>Neue Tabelle</translation>
  </message>
 </context>
 <context>
  <name>DocumentNotices</name>
  <message>
   <source>Another error rate is locked on this machine than was chosen here.</source>
   <translation>Auf diesem Rechner ist eine andere Fehlerquote festgelegt, als hier gewählt wurde.</translation>
  </message>
  <message>
   <source>A correction does not fit what was read and was left out.</source>
   <translation>Eine Berichtigung passt nicht zu dem, was gelesen wurde, und blieb weg.</translation>
  </message>
  <message>
   <source>The page's form is damaged; some of its fields could not be read.</source>
   <translation>Das Formular der Seite ist beschädigt; einige seiner Felder waren nicht zu lesen.</translation>
  </message>
  <message>
   <source>The form stores values that it does not draw; they were read.</source>
   <translation>Das Formular speichert Werte, die es nicht zeichnet; sie wurden gelesen.</translation>
  </message>
  <message>
   <source>The page shows something else than the form stores; what it shows was read.</source>
   <translation>Die Seite zeigt etwas anderes, als das Formular speichert; gelesen wurde, was sie zeigt.</translation>
  </message>
  <message>
   <source>Words that nobody can see were left out.</source>
   <translation>Wörter, die niemand sehen kann, blieben weg.</translation>
  </message>
  <message>
   <source>The scan is hard to read; check its values.</source>
   <translation>Der Scan ist schwer zu lesen; prüfen Sie seine Werte.</translation>
  </message>
  <message>
   <source>The page has to be read by OCR and was not.</source>
   <translation>Die Seite müsste durch OCR gelesen werden und wurde es nicht.</translation>
  </message>
  <message>
   <source>Lines with orders to a machine were left out. Look at the page.</source>
   <translation>Zeilen mit Befehlen an eine Maschine blieben weg. Sehen Sie die Seite an.</translation>
  </message>
  <message>
   <source>The page has no text.</source>
   <translation>Die Seite hat keinen Text.</translation>
  </message>
  <message>
   <source>The text stored in the page is unreadable or hidden; the page was read by OCR instead.</source>
   <translation>Der in der Seite gespeicherte Text ist unlesbar oder verborgen; die Seite wurde stattdessen durch OCR gelesen.</translation>
  </message>
  <message>
   <source>The stored text could not be checked for hidden words; the page was read by OCR.</source>
   <translation>Der gespeicherte Text ließ sich nicht auf verborgene Wörter prüfen; die Seite wurde durch OCR gelesen.</translation>
  </message>
  <message>
   <source>Characters that nobody can see were taken out of words.</source>
   <translation>Zeichen, die niemand sehen kann, wurden aus Wörtern entfernt.</translation>
  </message>
  <message>
   <source>The file is of another kind than its name says.</source>
   <translation>Die Datei ist von anderer Art, als ihr Name sagt.</translation>
  </message>
  <message>
   <source>Page {page}: {sentence}</source>
   <translation>Seite {page}: {sentence}</translation>
  </message>
 </context>
 <context>
  <name>DropArea</name>
  <message>
   <source>Drop documents or a folder here</source>
   <translation>Dokumente oder einen Ordner hier ablegen</translation>
  </message>
  <message>
   <source>PDF, pictures, Word, HTML and text</source>
   <translation>PDF, Bilder, Word, HTML und Text</translation>
  </message>
  <message>
   <source>See for yourself</source>
   <translation>Selbst nachsehen</translation>
  </message>
  <message>
   <source>Nothing leaves this machine.</source>
   <translation>Nichts verlässt diesen Rechner.</translation>
  </message>
 </context>
 <context>
  <name>Errors</name>
  <message>
   <source>{file}: something unexpected went wrong ({what}). The rest was read.</source>
   <translation>{file}: Etwas Unerwartetes ging schief ({what}). Der Rest wurde gelesen.</translation>
  </message>
  <message>
   <source>{file}: cannot be read ({what}).</source>
   <translation>{file}: kann nicht gelesen werden ({what}).</translation>
  </message>
  <message>
   <source>{file}: Sealread does not read this kind of file ({what}). Convert it to PDF and drop it again.</source>
   <translation>{file}: Diese Art Datei liest Sealread nicht ({what}). Wandeln Sie sie in PDF um und legen Sie sie noch einmal ab.</translation>
  </message>
  <message>
   <source>{file}: the file is empty (0 bytes). Ask for it again from where it came.</source>
   <translation>{file}: Die Datei ist leer (0 Byte). Lassen Sie sie sich noch einmal schicken.</translation>
  </message>
  <message>
   <source>{file}: the file is damaged or cut off and cannot be opened as {what}. Copy it again from where it came, or open and re-save it in its own program.</source>
   <translation>{file}: Die Datei ist beschädigt oder abgeschnitten und lässt sich nicht als {what} öffnen. Kopieren Sie sie noch einmal von ihrer Quelle, oder öffnen und speichern Sie sie in ihrem eigenen Programm.</translation>
  </message>
  <message>
   <source>{file}: the file is locked with a password. Save a copy without the password and drop that one.</source>
   <translation>{file}: Die Datei ist mit einem Passwort gesperrt. Speichern Sie eine Kopie ohne Passwort und legen Sie diese ab.</translation>
  </message>
  <message>
   <source>{file}: the file has no pages.</source>
   <translation>{file}: Die Datei hat keine Seiten.</translation>
  </message>
  <message>
   <source>{file}: {what} is more than the limit of {limit}. Split the file and drop the parts.</source>
   <translation>{file}: {what} ist mehr als die Grenze von {limit}. Teilen Sie die Datei und legen Sie die Teile ab.</translation>
  </message>
  <message>
   <source>{file}: {what} is more than the limit of {limit}. Save it at a smaller size or a lower resolution and drop that copy.</source>
   <translation>{file}: {what} ist mehr als die Grenze von {limit}. Speichern Sie sie kleiner oder mit geringerer Auflösung und legen Sie diese Kopie ab.</translation>
  </message>
  <message>
   <source>{file}: {what} is more than the limit of {limit}. Split the text, or print the part that is needed to a new PDF.</source>
   <translation>{file}: {what} ist mehr als die Grenze von {limit}. Teilen Sie den Text, oder drucken Sie den Teil, der gebraucht wird, in ein neues PDF.</translation>
  </message>
  <message>
   <source>{file}: {what} is more than the limit of {limit}. Files are not built like this by usual programs; print it to a new PDF and drop that one.</source>
   <translation>{file}: {what} ist mehr als die Grenze von {limit}. Übliche Programme bauen Dateien nicht so; drucken Sie sie in ein neues PDF und legen Sie dieses ab.</translation>
  </message>
  <message>
   <source>{file}: {what} is more than the limit of {limit}, so it was not unpacked. Files that fill a machine are made like this; ask the sender what it is before you open it.</source>
   <translation>{file}: {what} ist mehr als die Grenze von {limit}, darum wurde sie nicht entpackt. So sind Dateien gemacht, die einen Rechner füllen sollen; fragen Sie den Absender, was es ist, bevor Sie sie öffnen.</translation>
  </message>
  <message>
   <source>{file}: the system does not let Sealread open it ({what}). Check its permissions.</source>
   <translation>{file}: Das System lässt Sealread sie nicht öffnen ({what}). Prüfen Sie ihre Rechte.</translation>
  </message>
  <message>
   <source>{file}: there is no such file or folder any more.</source>
   <translation>{file}: Diese Datei oder diesen Ordner gibt es nicht mehr.</translation>
  </message>
  <message>
   <source>{file}: reading .doc files needs LibreOffice on this machine, which was not found. Install it, or save the file as .docx or PDF.</source>
   <translation>{file}: Um .doc-Dateien zu lesen, braucht es LibreOffice auf diesem Rechner; es wurde nicht gefunden. Installieren Sie es, oder speichern Sie die Datei als .docx oder PDF.</translation>
  </message>
  <message>
   <source>{file}: LibreOffice could not convert it ({what}). Save it as .docx or PDF.</source>
   <translation>{file}: LibreOffice konnte sie nicht umwandeln ({what}). Speichern Sie sie als .docx oder PDF.</translation>
  </message>
  <message>
   <source>{file}: {where} takes more {what} than Sealread gives a page ({limit}). Print the file to a new PDF without it and drop that one.</source>
   <translation>{file}: {where} braucht mehr {what}, als Sealread einer Seite gibt ({limit}). Drucken Sie die Datei ohne das in ein neues PDF und legen Sie dieses ab.</translation>
  </message>
  <message>
   <source>{file}: it broke the reading process {times} times in earlier runs ({what}) and was not tried again. To try it all the same, read it with --retry-quarantined.</source>
   <translation>{file}: Daran ist der Leseprozess in früheren Läufen {times}-mal zerbrochen ({what}); es wurde nicht noch einmal versucht. Um es trotzdem zu versuchen, lesen Sie es mit --retry-quarantined.</translation>
  </message>
  <message>
   <source>{file}: it changed while it was being read, so nothing was kept of it. Read it once more.</source>
   <translation>{file}: Sie änderte sich, während sie gelesen wurde; darum wurde nichts davon behalten. Lesen Sie sie noch einmal.</translation>
  </message>
  <message>
   <source>{file}: the reading process broke on this document ({what}) and was replaced. The rest was read.</source>
   <translation>{file}: Der Leseprozess ist an diesem Dokument zerbrochen ({what}) und wurde ersetzt. Der Rest wurde gelesen.</translation>
  </message>
  <message>
   <source>{file}: no progress for {seconds} seconds; the reading process was replaced.</source>
   <translation>{file}: {seconds} Sekunden lang kein Fortschritt; der Leseprozess wurde ersetzt.</translation>
  </message>
  <message>
   <source>{file}: the file was changed after it was read. What was read from it would not fit the page any more; read it again.</source>
   <translation>{file}: Die Datei wurde nach dem Lesen geändert. Was daraus gelesen wurde, passt vielleicht nicht mehr zur Seite; lesen Sie sie noch einmal.</translation>
  </message>
  <message>
   <source>{what} is missing (looked in {folder}). With a network: `sealread models pull`. Without one: `sealread models import PATH`, PATH being a folder, a stick or the file itself.</source>
   <translation>{what} fehlt (gesucht in {folder}). Mit Netz: `sealread models pull`. Ohne Netz: `sealread models import PFAD`; PFAD ist ein Ordner, ein Stick oder die Datei selbst.</translation>
  </message>
  <message>
   <source>{what} is not installed (looked in {folder}). With a network: `sealread models pull {name}`. Without one: `sealread models import PATH`, PATH being the file {file}, a folder or a stick.</source>
   <translation>{what} ist nicht installiert (gesucht in {folder}). Mit Netz: `sealread models pull {name}`. Ohne: `sealread models import PFAD`, wobei PFAD die Datei {file}, ein Ordner oder ein Stick ist.</translation>
  </message>
  <message>
   <source>{file} is not the file it should be (its SHA-256 begins {found}, expected {expected}). Delete it, then run `sealread models pull`, or `sealread models import PATH` without a network.</source>
   <translation>{file} ist nicht die Datei, die sie sein sollte (ihr SHA-256 beginnt mit {found}, erwartet ist {expected}). Löschen Sie sie und führen Sie `sealread models pull` aus, ohne Netz `sealread models import PFAD`.</translation>
  </message>
  <message>
   <source>{what} could not be fetched ({why}). Without a network, run `sealread models import PATH` with a copy from another machine.</source>
   <translation>{what} ließ sich nicht holen ({why}). Führen Sie ohne Netz `sealread models import PFAD` mit einer Kopie von einem anderen Rechner aus.</translation>
  </message>
  <message>
   <source>{what} could not be fetched ({why}). {remedy}</source>
   <translation>{what} ließ sich nicht holen ({why}). {remedy}</translation>
  </message>
  <message>
   <source>{what} needs {needed} GB of room in {folder}, and {free} GB are free there. {remedy}</source>
   <translation>{what} braucht {needed} GB Platz in {folder}, frei sind dort {free} GB. {remedy}</translation>
  </message>
  <message>
   <source>Another `sealread models pull` is fetching a model into {folder}. Wait until it has ended, or stop it.</source>
   <translation>Ein anderes `sealread models pull` holt gerade ein Modell nach {folder}. Warten Sie, bis es zu Ende ist, oder halten Sie es an.</translation>
  </message>
  <message>
   <source>The model {file} cannot be loaded ({what}).</source>
   <translation>Das Modell {file} lässt sich nicht laden ({what}).</translation>
  </message>
  <message>
   <source>The model {file} is not loaded: its header is damaged or not what it should be ({what}). Get the file again from where it came.</source>
   <translation>Das Modell {file} wird nicht geladen: Sein Kopf ist beschädigt oder nicht, wie er sein sollte ({what}). Holen Sie die Datei noch einmal von ihrer Quelle.</translation>
  </message>
  <message>
   <source>The model {file} does not fit into memory: it takes {needed} GB, {free} GB are free. {remedy}</source>
   <translation>Das Modell {file} passt nicht in den Speicher: Es braucht {needed} GB, {free} GB sind frei. {remedy}</translation>
  </message>
  <message>
   <source>The schema {file} cannot be used: {what}.</source>
   <translation>Das Schema {file} ist nicht verwendbar: {what}.</translation>
  </message>
  <message>
   <source>There is no schema named {file}. Known ones: {known}. A path to any JSON Schema file works too.</source>
   <translation>Es gibt kein Schema namens {file}. Bekannt sind: {known}. Der Pfad einer JSON-Schema-Datei geht auch.</translation>
  </message>
  <message>
   <source>The schema {file} asks for more than Sealread takes: {what}.</source>
   <translation>Das Schema {file} verlangt mehr, als Sealread annimmt: {what}.</translation>
  </message>
  <message>
   <source>The schema {file} cannot be used: the pattern at {where} {what}. Patterns run in linear time, so look-around, back-references and repeats beyond 1000 are not taken.</source>
   <translation>Das Schema {file} ist nicht verwendbar: Das Muster bei {where} {what}. Muster laufen in linearer Zeit; Umschau, Rückverweise und mehr als 1000 Wiederholungen werden nicht angenommen.</translation>
  </message>
  <message>
   <source>{file} cannot be written ({what}). Free some space or choose another folder.</source>
   <translation>{file} kann nicht geschrieben werden ({what}). Schaffen Sie Platz oder wählen Sie einen anderen Ordner.</translation>
  </message>
  <message>
   <source>The workspace {file} cannot be used ({what}).</source>
   <translation>Der Arbeitsbereich {file} ist nicht verwendbar ({what}).</translation>
  </message>
  <message>
   <source>The workspace {file} is damaged ({what}). {remedy}</source>
   <translation>Der Arbeitsbereich {file} ist beschädigt ({what}). {remedy}</translation>
  </message>
  <message>
   <source>The workspace {file} was written by a newer version of Sealread ({newer}); this one is {app}. Nothing was changed. Install that version again, or bring back a copy from before the update{copies}.</source>
   <translation>Den Arbeitsbereich {file} hat eine neuere Version von Sealread geschrieben ({newer}); diese hier ist {app}. Es wurde nichts geändert. Installieren Sie jene Version wieder, oder holen Sie eine Kopie von vor der Aktualisierung zurück{copies}.</translation>
  </message>
  <message>
   <source>{file}: nothing in there that Sealread can read.</source>
   <translation>{file}: Darin ist nichts, was Sealread lesen kann.</translation>
  </message>
  <message>
   <source>{file} needs packages that are not installed. Install Sealread with its extra {extra}: pip install 'sealread[{extra}]'.</source>
   <translation>{file} braucht Pakete, die nicht installiert sind. Installieren Sie Sealread mit dem Zusatz {extra}: pip install 'sealread[{extra}]'.</translation>
  </message>
  <message>
   <source>Another run of Sealread is writing to the workspace {file} (process {pid} on {host}, since {since}). Wait until it has ended, or stop it.</source>
   <translation>Ein anderer Lauf von Sealread schreibt in den Arbeitsbereich {file} (Prozess {pid} auf {host}, seit {since}). Warten Sie, bis er zu Ende ist, oder halten Sie ihn an.</translation>
  </message>
  <message>
   <source>The workspace {file} is locked. Give its passphrase on a terminal, or with --passphrase-file FILE (- for standard input).</source>
   <translation>Der Arbeitsbereich {file} ist gesperrt. Geben Sie seine Passphrase am Terminal oder mit --passphrase-file DATEI an (- für die Standardeingabe).</translation>
  </message>
  <message>
   <source>The passphrase does not open the workspace {file}. Nothing was changed.</source>
   <translation>Die Passphrase öffnet den Arbeitsbereich {file} nicht. Nichts wurde geändert.</translation>
  </message>
  <message>
   <source>The passphrase cannot be used ({what}).</source>
   <translation>Die Passphrase ist nicht verwendbar ({what}).</translation>
  </message>
  <message>
   <source>The workspace {file} cannot be unlocked ({what}). Bring the whole folder back from a copy.</source>
   <translation>Der Arbeitsbereich {file} lässt sich nicht entsperren ({what}). Spielen Sie den ganzen Ordner aus einer Kopie zurück.</translation>
  </message>
  <message>
   <source>This system has no keyring that Sealread could use ({what}). Leave out --keyring.</source>
   <translation>Dieses System hat keinen Schlüsselbund, den Sealread nutzen könnte ({what}). Lassen Sie --keyring weg.</translation>
  </message>
  <message>
   <source>The reading process sent something it must not send ({what}).</source>
   <translation>Der Leseprozess schickte etwas, was er nicht schicken darf ({what}).</translation>
  </message>
  <message>
   <source>The reading process did not start ({what}), which is no fault of the document. Try again; `sealread doctor` tells what is missing.</source>
   <translation>Der Leseprozess ließ sich nicht starten ({what}); das liegt nicht am Dokument. Versuchen Sie es noch einmal; `sealread doctor` sagt, was fehlt.</translation>
  </message>
  <message>
   <source>The processor computes, without the graphics processor: {what}. Nothing is lost; `sealread doctor` tells what it finds.</source>
   <translation>Der Prozessor rechnet, ohne den Grafikprozessor: {what}. Verloren ist nichts; `sealread doctor` sagt, was er findet.</translation>
  </message>
  <message>
   <source>{file}: {path} was not corrected: {what}.</source>
   <translation>{file}: {path} wurde nicht berichtigt: {what}.</translation>
  </message>
  <message>
   <source>{file}: {path} was not corrected: it was accepted; say why it is wrong (--reason).</source>
   <translation>{file}: {path} wurde nicht berichtigt: Der Wert war angenommen; sagen Sie, warum er falsch ist (--reason).</translation>
  </message>
  <message>
   <source>The workspace {file} holds no {what}. See `sealread runs` for what it holds.</source>
   <translation>Der Arbeitsbereich {file} enthält kein {what}. `sealread runs` zeigt, was er enthält.</translation>
  </message>
  <message>
   <source>Run {run} cannot be run again: {what}.</source>
   <translation>Lauf {run} lässt sich nicht wiederholen: {what}.</translation>
  </message>
  <message>
   <source>{file} cannot be read as an audit trail ({what}).</source>
   <translation>{file} lässt sich nicht als Prüfprotokoll lesen ({what}).</translation>
  </message>
  <message>
   <source>Stopped on request.</source>
   <translation>Auf Wunsch angehalten.</translation>
  </message>
  <message>
   <source>The model had not answered after {seconds} seconds, the time that it was given. Give it more, ask for fewer fields, or use a smaller model.</source>
   <translation>Das Modell hatte nach {seconds} Sekunden, der Zeit, die es bekam, nicht geantwortet. Geben Sie ihm mehr, fragen Sie nach weniger Feldern, oder nehmen Sie ein kleineres Modell.</translation>
  </message>
  <message>
   <source>The settings in {file} are damaged ({what}). What is wrong has its default again; the file as it was is kept as {aside}.</source>
   <translation>Die Einstellungen in {file} sind beschädigt ({what}). Was falsch ist, hat wieder seine Vorgabe; die Datei, wie sie war, liegt als {aside} daneben.</translation>
  </message>
  <message>
   <source>{file} was not exported: {what}.</source>
   <translation>{file} wurde nicht exportiert: {what}.</translation>
  </message>
  <message>
   <source>The schema was not changed: {what}.</source>
   <translation>Das Schema wurde nicht geändert: {what}.</translation>
  </message>
  <message>
   <source>No acceptance test under the schema {schema}: {what}.</source>
   <translation>Kein Abnahmetest unter dem Schema {schema}: {what}.</translation>
  </message>
  <message>
   <source>The table cannot be filled: {what}.</source>
   <translation>Die Tabelle lässt sich nicht füllen: {what}.</translation>
  </message>
  <message>
   <source>The tool {file} is not used: {what}.</source>
   <translation>Das Werkzeug {file} wird nicht benutzt: {what}.</translation>
  </message>
  <message>
   <source>The metric {file} is not used: {what}.</source>
   <translation>Das Maß {file} wird nicht verwendet: {what}.</translation>
  </message>
  <message>
   <source>{file}: the request came to nothing ({what}).</source>
   <translation>{file}: Die Anfrage führte zu nichts ({what}).</translation>
  </message>
  <message>
   <source>{file} cannot be read as a trace ({what}).</source>
   <translation>{file} lässt sich nicht als Spur lesen ({what}).</translation>
  </message>
  <message>
   <source>Nothing was read: the walls asked for ({asked}) do not stand, only {found} ({what}). See `sealread doctor --walls`; on Linux a kernel with Landlock and seccomp gives all of them. Or ask for less with --require-sandbox {found}.</source>
   <translation>Nichts wurde gelesen: Die verlangten Wände ({asked}) stehen nicht, nur {found} ({what}). Siehe `sealread doctor --walls`; unter Linux gibt ein Kernel mit Landlock und seccomp alle. Oder verlangen Sie weniger mit --require-sandbox {found}.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: {what}. Nothing that is installed was changed.</source>
   <translation>Das Paket {file} wurde abgelehnt: {what}. An dem, was installiert ist, wurde nichts geändert.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: nobody signed it. Ask whoever made it for a signed one, or sign it yourself with `sealread packs sign`.</source>
   <translation>Das Paket {file} wurde abgelehnt: Niemand hat es unterschrieben. Bitten Sie den, der es gemacht hat, um ein unterschriebenes, oder unterschreiben Sie es selbst mit `sealread packs sign`.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: it is signed with the key {key}, which is not trusted here. If that is the key of whoever gave it to you, take their public key with `sealread packs keys trust FILE`.</source>
   <translation>Das Paket {file} wurde abgelehnt: Es ist mit dem Schlüssel {key} unterschrieben, dem hier nicht vertraut wird. Wenn das der Schlüssel dessen ist, der es Ihnen gegeben hat, nehmen Sie seinen öffentlichen Schlüssel mit `sealread packs keys trust DATEI` an.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: its signature is wrong. It was changed after it was signed, or damaged on the way. Get it again from where it came.</source>
   <translation>Das Paket {file} wurde abgelehnt: Seine Unterschrift ist falsch. Es wurde nach dem Unterschreiben geändert oder unterwegs beschädigt. Holen Sie es noch einmal dort, wo es herkam.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: it is damaged ({what}). Copy it again from where it came.</source>
   <translation>Das Paket {file} wurde abgelehnt: Es ist beschädigt ({what}). Kopieren Sie es noch einmal von dort, wo es herkam.</translation>
  </message>
  <message>
   <source>The pack {file} was refused: it is version {version} of {name}, and version {known} was installed here. {remedy}</source>
   <translation>Das Paket {file} wurde abgelehnt: Es ist Version {version} von {name}, und hier wurde Version {known} installiert. {remedy}</translation>
  </message>
  <message>
   <source>The pack {file} could not be read to its end ({what}). What came is kept: install it again, and it goes on from there.</source>
   <translation>Das Paket {file} ließ sich nicht bis zum Ende lesen ({what}). Was schon da ist, bleibt: Installieren Sie es noch einmal, dann geht es dort weiter.</translation>
  </message>
  <message>
   <source>Packs are being installed or removed in {folder}. Wait until that has ended.</source>
   <translation>In {folder} werden gerade Pakete installiert oder entfernt. Warten Sie, bis das beendet ist.</translation>
  </message>
  <message>
   <source>There is no pack {name} here. See `sealread packs list`.</source>
   <translation>Hier gibt es kein Paket {name}. Siehe `sealread packs list`.</translation>
  </message>
  <message>
   <source>The pack {file} was not made: {what}.</source>
   <translation>Das Paket {file} wurde nicht gemacht: {what}.</translation>
  </message>
  <message>
   <source>The key {file} cannot be used: {what}.</source>
   <translation>Der Schlüssel {file} kann nicht benutzt werden: {what}.</translation>
  </message>
  <message>
   <source>The policy of this machine, {file}, cannot be used: {what}. Until it can, Sealread opens no workspace and reads no document. {remedy}</source>
   <translation>Die Richtlinie dieser Maschine, {file}, ist nicht brauchbar: {what}. Bis sie es ist, öffnet Sealread keinen Arbeitsbereich und liest kein Dokument. {remedy}</translation>
  </message>
  <message>
   <source>{setting} is locked on this machine: {who} set it to {value} in {file}, and {given} was asked for. Leave it out.</source>
   <translation>{setting} ist auf dieser Maschine festgelegt: {who} hat in {file} {value} vorgegeben, verlangt wurde {given}. Lassen Sie es weg.</translation>
  </message>
  <message>
   <source>No workspace is opened in {folder}: by {file} ({who}) they lie in {place} on this machine. Choose a folder in there.</source>
   <translation>In {folder} wird kein Arbeitsbereich geöffnet: Laut {file} ({who}) liegen sie auf dieser Maschine in {place}. Wählen Sie einen Ordner darin.</translation>
  </message>
  <message>
   <source>By {file} ({who}), what Sealread keeps of documents is locked with a passphrase on this machine, and {folder} is not. Lock it: sealread workspace lock {folder}</source>
   <translation>Laut {file} ({who}) wird auf dieser Maschine mit einer Passphrase gesperrt, was Sealread von Dokumenten aufbewahrt; {folder} ist es nicht. Sperren: sealread workspace lock {folder}</translation>
  </message>
  <message>
   <source>{file} is no report of a self-test as Sealread signs them ({what}).</source>
   <translation>{file} ist kein Bericht eines Selbsttests, wie Sealread sie signiert ({what}).</translation>
  </message>
  <message>
   <source>A site's machines need a part that is not installed here ({what}): pip install "sealread[site]"</source>
   <translation>Für die Rechner eines Hauses fehlt hier ein Teil ({what}): pip install "sealread[site]"</translation>
  </message>
  <message>
   <source>{address} is no address of a site ({what}). It looks like tls://host:8786; nothing but TLS is spoken.</source>
   <translation>{address} ist keine Adresse eines Verteilers ({what}). Sie sieht aus wie tls://rechner:8786; gesprochen wird nur TLS.</translation>
  </message>
  <message>
   <source>{file}: no keys that a site's machine can show ({what}). Where the authority lies, make them with sealread site keys machine, and bring the folder here.</source>
   <translation>{file}: keine Schlüssel, mit denen ein Rechner sich ausweisen kann ({what}). Machen Sie welche mit sealread site keys machine, dort, wo die Zertifizierungsstelle liegt, und bringen Sie den Ordner hierher.</translation>
  </message>
  <message>
   <source>{file}: this certificate is valid {when} only. Where the authority lies, make new keys with sealread site keys machine, and bring the folder here.</source>
   <translation>{file}: Dieses Zertifikat gilt nur {when}. Machen Sie neue Schlüssel mit sealread site keys machine, dort, wo die Zertifizierungsstelle liegt, und bringen Sie den Ordner hierher.</translation>
  </message>
  <message>
   <source>{file} is there already, and keys are never written over. Choose another folder.</source>
   <translation>{file} gibt es schon, und Schlüssel werden nie überschrieben. Wählen Sie einen anderen Ordner.</translation>
  </message>
  <message>
   <source>Nobody answers at {address} ({what}). Is sealread site scheduler running there, and does the way there let it through?</source>
   <translation>Unter {address} antwortet niemand ({what}). Läuft dort sealread site scheduler, und lässt der Weg dorthin die Verbindung zu?</translation>
  </message>
  <message>
   <source>{address} refused the certificate {file}: {what}. Where the authority of that site lies, make keys for this machine with sealread site keys machine.</source>
   <translation>{address} hat das Zertifikat {file} abgelehnt: {what}. Machen Sie Schlüssel für diesen Rechner mit sealread site keys machine, dort, wo die Zertifizierungsstelle des Hauses liegt.</translation>
  </message>
  <message>
   <source>{address} is not trusted: {what}. Nothing was sent. Is the address that of your site, and are the keys in {file} of the same authority as its?</source>
   <translation>{address} wird nicht vertraut: {what}. Es wurde nichts gesendet. Ist es die Adresse Ihres Verteilers, und sind die Schlüssel in {file} von derselben Zertifizierungsstelle wie seine?</translation>
  </message>
  <message>
   <source>{address} works with {theirs}, and this machine with {ours}; a site's machines are all of one version. Install the same one here and there.</source>
   <translation>{address} arbeitet mit {theirs}, dieser Rechner mit {ours}; alle Rechner eines Hauses haben dieselbe Version. Installieren Sie hier und dort die gleiche.</translation>
  </message>
  <message>
   <source>No machine named {name} works at {address}. See: sealread site status {address}</source>
   <translation>Kein Rechner namens {name} arbeitet für {address}. Siehe: sealread site status {address}</translation>
  </message>
  <message>
   <source>A message between a site's machines was refused ({what}): only orders and their answers are taken, and no code.</source>
   <translation>Eine Nachricht zwischen Rechnern des Hauses wurde abgelehnt ({what}): Angenommen werden nur Aufträge und ihre Antworten, und kein Code.</translation>
  </message>
  <message>
   <source>A machine of the site ended without an answer ({what}).</source>
   <translation>Ein Rechner des Hauses endete ohne Antwort ({what}).</translation>
  </message>
  <message>
   <source>The site at {address} has no machine that could read this (wanted: {what}). Start one (sealread site worker) that has the same model, or name another model with --model.</source>
   <translation>Für {address} arbeitet kein Rechner, der das lesen könnte (verlangt: {what}). Starten Sie einen (sealread site worker), der das gleiche Modell hat, oder nennen Sie ein anderes Modell mit --model.</translation>
  </message>
  <message>
   <source>The machine {machine} of the site does not read for this one: {what}. All need the same version of Sealread, and the model that is asked for.</source>
   <translation>Der Rechner {machine} liest nicht für diesen: {what}. Alle brauchen dieselbe Version von Sealread und das Modell, das verlangt wird.</translation>
  </message>
  <message>
   <source>{file}: machines of the site were lost {times} times while they had it to read. Read it on this machine alone, without --site.</source>
   <translation>{file}: {times}-mal ging ein Rechner des Hauses verloren, der es lesen sollte. Lesen Sie es auf diesem Rechner allein, ohne --site.</translation>
  </message>
  <message>
   <source>A site's machines do not tell yet what kind a document is. Name a schema with --schema (see sealread schemas), or read on this machine alone, without --site.</source>
   <translation>Die Rechner eines Hauses erkennen noch nicht, von welcher Art ein Dokument ist. Nennen Sie ein Schema mit --schema (siehe sealread schemas), oder lesen Sie auf diesem Rechner allein, ohne --site.</translation>
  </message>
 </context>
 <context>
  <name>Export</name>
  <message>
   <source>Excel workbook (XLSX)</source>
   <translation>Excel-Arbeitsmappe (XLSX)</translation>
  </message>
  <message>
   <source>One row a document, a sheet for each list, and a sheet of evidence. No cell is a formula.</source>
   <translation>Eine Zeile je Dokument, ein Blatt je Liste und ein Blatt mit Belegen. Keine Zelle ist eine Formel.</translation>
  </message>
  <message>
   <source>Tables (CSV)</source>
   <translation>Tabellen (CSV)</translation>
  </message>
  <message>
   <source>One file for the documents, one for each list, and one of evidence. No program takes a cell for a formula.</source>
   <translation>Eine Datei für die Dokumente, eine je Liste und eine mit Belegen. Kein Programm hält eine Zelle für eine Formel.</translation>
  </message>
  <message>
   <source>JSON</source>
   <translation>JSON</translation>
  </message>
  <message>
   <source>A file a document: values, evidence, confidence, everything.</source>
   <translation>Eine Datei je Dokument: Werte, Belege, Sicherheit, alles.</translation>
  </message>
  <message>
   <source>Marked PDF</source>
   <translation>Markiertes PDF</translation>
  </message>
  <message>
   <source>A PDF of each document with a mark at every value; its note says the field.</source>
   <translation>Ein PDF je Dokument mit einer Marke an jedem Wert; ihre Notiz nennt das Feld.</translation>
  </message>
  <message>
   <source>Report (HTML)</source>
   <translation>Bericht (HTML)</translation>
  </message>
  <message>
   <source>A page for each document: values beside pictures of the places that prove them. It opens in any browser and loads nothing.</source>
   <translation>Eine Seite je Dokument: Werte neben Bildern der Stellen, die sie belegen. Sie öffnet sich in jedem Browser und lädt nichts nach.</translation>
  </message>
  <message>
   <source>None of these documents can be exported.</source>
   <translation>Keines dieser Dokumente lässt sich exportieren.</translation>
  </message>
  <message>
   <source>Choose a folder.</source>
   <translation>Wählen Sie einen Ordner.</translation>
  </message>
  <message>
   <source>Give the file a name.</source>
   <translation>Geben Sie der Datei einen Namen.</translation>
  </message>
  <message>
   <source>With a decimal comma the separator must be another sign.</source>
   <translation>Mit Dezimalkomma muss das Trennzeichen ein anderes sein.</translation>
  </message>
  <message numerus="yes">
   <source>Files written: %n.</source>
   <translation>
    <numerusform>Dateien geschrieben: %n.</numerusform>
    <numerusform>Dateien geschrieben: %n.</numerusform>
   </translation>
  </message>
  <message>
   <source>Stopped.</source>
   <translation>Angehalten.</translation>
  </message>
  <message numerus="yes">
   <source>Not exported: %n.</source>
   <translation>
    <numerusform>Nicht exportiert: %n.</numerusform>
    <numerusform>Nicht exportiert: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>ExportActions</name>
  <message>
   <source>&amp;Export…</source>
   <translation>E&amp;xportieren…</translation>
  </message>
  <message>
   <source>Write what was read as tables, PDF or reports</source>
   <translation>Das Gelesene als Tabellen, PDF oder Berichte schreiben</translation>
  </message>
 </context>
 <context>
  <name>ExportDialog</name>
  <message>
   <source>Progress</source>
   <translation>Fortschritt</translation>
  </message>
  <message>
   <source>What was not exported</source>
   <translation>Was nicht exportiert wurde</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <source>&amp;Export</source>
   <translation>&amp;Exportieren</translation>
  </message>
  <message>
   <source>Stopping…</source>
   <translation>Wird angehalten…</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>Exportieren</translation>
  </message>
  <message>
   <source>Writing…</source>
   <translation>Schreibt…</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <source>Stopped.</source>
   <translation>Angehalten.</translation>
  </message>
  <message>
   <source>Looking at the documents…</source>
   <translation>Die Dokumente werden angesehen…</translation>
  </message>
 </context>
 <context>
  <name>ExportForm</name>
  <message>
   <source>Format</source>
   <translation>Format</translation>
  </message>
  <message numerus="yes">
   <source>&amp;All that were read: %n</source>
   <translation>
    <numerusform>&amp;Alle gelesenen: %n</numerusform>
    <numerusform>&amp;Alle gelesenen: %n</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>The c&amp;hosen ones: %n</source>
   <translation>
    <numerusform>Die aus&amp;gewählten: %n</numerusform>
    <numerusform>Die aus&amp;gewählten: %n</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Only &amp;checked ones: %n of all</source>
   <translation>
    <numerusform>Nur ge&amp;prüfte: %n von allen</numerusform>
    <numerusform>Nur ge&amp;prüfte: %n von allen</numerusform>
   </translation>
  </message>
  <message>
   <source>Documents in which nothing doubtful is left</source>
   <translation>Dokumente, in denen nichts Zweifelhaftes mehr ist</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <source>&amp;Browse…</source>
   <translation>&amp;Durchsuchen…</translation>
  </message>
  <message>
   <source>File name</source>
   <translation>Dateiname</translation>
  </message>
  <message>
   <source>&amp;Format:</source>
   <translation>&amp;Format:</translation>
  </message>
  <message>
   <source>Documents:</source>
   <translation>Dokumente:</translation>
  </message>
  <message>
   <source>F&amp;older:</source>
   <translation>&amp;Ordner:</translation>
  </message>
  <message>
   <source>File na&amp;me:</source>
   <translation>Datei&amp;name:</translation>
  </message>
  <message>
   <source>Folder for the export</source>
   <translation>Ordner für den Export</translation>
  </message>
 </context>
 <context>
  <name>ExportOptions</name>
  <message>
   <source>Separator</source>
   <translation>Trennzeichen</translation>
  </message>
  <message>
   <source>Readable in E&amp;xcel (byte order mark)</source>
   <translation>In E&amp;xcel lesbar (Byte-Order-Mark)</translation>
  </message>
  <message>
   <source>&amp;Decimal comma, as in German</source>
   <translation>Dezimal&amp;komma wie im Deutschen</translation>
  </message>
  <message>
   <source>&amp;Notes on the cells that say where their values stand</source>
   <translation>Notizen an den &amp;Zellen, die sagen, wo ihre Werte stehen</translation>
  </message>
  <message>
   <source>Comma</source>
   <translation>Komma</translation>
  </message>
  <message>
   <source>Semicolon, as Excel expects it in German</source>
   <translation>Strichpunkt, wie Excel ihn im Deutschen erwartet</translation>
  </message>
  <message>
   <source>Tab</source>
   <translation>Tabulator</translation>
  </message>
  <message>
   <source>&amp;Separator:</source>
   <translation>&amp;Trennzeichen:</translation>
  </message>
 </context>
 <context>
  <name>FieldsModel</name>
  <message>
   <source>Field</source>
   <translation>Feld</translation>
  </message>
  <message>
   <source>Value</source>
   <translation>Wert</translation>
  </message>
  <message>
   <source>Confidence</source>
   <translation>Sicher</translation>
  </message>
  <message>
   <source>Status</source>
   <translation>Status</translation>
  </message>
  <message>
   <source>Page</source>
   <translation>Seite</translation>
  </message>
  <message>
   <source>Records: {count}</source>
   <translation>Datensätze: {count}</translation>
  </message>
 </context>
 <context>
  <name>FieldsPanel</name>
  <message>
   <source>Fields</source>
   <translation>Felder</translation>
  </message>
 </context>
 <context>
  <name>FileActions</name>
  <message>
   <source>Open &amp;files…</source>
   <translation>Da&amp;teien öffnen…</translation>
  </message>
  <message>
   <source>Read some documents</source>
   <translation>Einige Dokumente lesen</translation>
  </message>
  <message>
   <source>Open f&amp;older…</source>
   <translation>&amp;Ordner öffnen…</translation>
  </message>
  <message>
   <source>Read all documents in a folder</source>
   <translation>Alle Dokumente eines Ordners lesen</translation>
  </message>
  <message>
   <source>Tr&amp;y samples</source>
   <translation>Beispiele aus&amp;probieren</translation>
  </message>
  <message>
   <source>Read three documents that come with Sealread</source>
   <translation>Liest drei Dokumente, die Sealread mitbringt</translation>
  </message>
  <message>
   <source>&amp;Read again</source>
   <translation>&amp;Erneut lesen</translation>
  </message>
  <message>
   <source>Read the chosen document with the chosen schema</source>
   <translation>Das gewählte Dokument mit dem gewählten Schema lesen</translation>
  </message>
  <message>
   <source>S&amp;top</source>
   <translation>&amp;Anhalten</translation>
  </message>
  <message>
   <source>Stop reading and keep what is finished</source>
   <translation>Das Lesen anhalten und behalten, was fertig ist</translation>
  </message>
  <message>
   <source>&amp;Save JSON…</source>
   <translation>JSON &amp;speichern…</translation>
  </message>
  <message>
   <source>Save what was read from the chosen document</source>
   <translation>Speichern, was aus dem gewählten Dokument gelesen wurde</translation>
  </message>
  <message>
   <source>Save &amp;all JSON…</source>
   <translation>A&amp;lle JSON speichern…</translation>
  </message>
  <message>
   <source>Save all that was read into a folder</source>
   <translation>Alles Gelesene in einem Ordner speichern</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>&amp;Beenden</translation>
  </message>
  <message>
   <source>Close the window</source>
   <translation>Das Fenster schließen</translation>
  </message>
 </context>
 <context>
  <name>FindActions</name>
  <message>
   <source>&amp;Find…</source>
   <translation>&amp;Suchen…</translation>
  </message>
  <message>
   <source>Find words in this document</source>
   <translation>Wörter in diesem Dokument suchen</translation>
  </message>
  <message>
   <source>Find &amp;next</source>
   <translation>&amp;Nächste Fundstelle</translation>
  </message>
  <message>
   <source>Go to the next place found</source>
   <translation>Zur nächsten Fundstelle gehen</translation>
  </message>
  <message>
   <source>Find &amp;previous</source>
   <translation>&amp;Vorige Fundstelle</translation>
  </message>
  <message>
   <source>Go to the place found before</source>
   <translation>Zur vorigen Fundstelle gehen</translation>
  </message>
  <message>
   <source>&amp;Copy words</source>
   <translation>Wörter &amp;kopieren</translation>
  </message>
  <message>
   <source>Copy the words that are marked on the page</source>
   <translation>Die auf der Seite markierten Wörter kopieren</translation>
  </message>
  <message>
   <source>Mark &amp;all words</source>
   <translation>&amp;Alle Wörter markieren</translation>
  </message>
  <message>
   <source>Mark all words of the page</source>
   <translation>Alle Wörter der Seite markieren</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <source>End the search (Esc)</source>
   <translation>Die Suche beenden (Esc)</translation>
  </message>
 </context>
 <context>
  <name>FindBar</name>
  <message>
   <source>Find in this document</source>
   <translation>In diesem Dokument suchen</translation>
  </message>
  <message>
   <source>{place} of {total} or more</source>
   <translation>{place} von {total} oder mehr</translation>
  </message>
  <message>
   <source>{total} found, {searched} of {pages} pages</source>
   <translation>{total} gefunden, {searched} von {pages} Seiten</translation>
  </message>
  <message>
   <source>Not found</source>
   <translation>Nicht gefunden</translation>
  </message>
  <message>
   <source>{place} of {total}</source>
   <translation>{place} von {total}</translation>
  </message>
 </context>
 <context>
  <name>FirstSteps</name>
  <message>
   <source>Trying to get out, as a malicious document would…</source>
   <translation>Es wird versucht, hinauszukommen, wie es ein bösartiges Dokument täte …</translation>
  </message>
  <message>
   <source>See for yourself</source>
   <translation>Selbst nachsehen</translation>
  </message>
  <message>
   <source>Three documents that come with Sealread. Each value shows its words.</source>
   <translation>Drei Dokumente, die Sealread beiliegen. Jeder Wert zeigt seine Wörter.</translation>
  </message>
  <message>
   <source>1  Nothing leaves this machine</source>
   <translation>1  Nichts verlässt diesen Rechner</translation>
  </message>
  <message>
   <source>2  Your language</source>
   <translation>2  Ihre Sprache</translation>
  </message>
  <message>
   <source>3  See it work</source>
   <translation>3  Ausprobieren</translation>
  </message>
 </context>
 <context>
  <name>FolderEditor</name>
  <message>
   <source>Choose…</source>
   <translation>Wählen…</translation>
  </message>
  <message>
   <source>Choose: {title}</source>
   <translation>Wählen: {title}</translation>
  </message>
 </context>
 <context>
  <name>FoldersEditor</name>
  <message>
   <source>Add…</source>
   <translation>Hinzufügen…</translation>
  </message>
  <message>
   <source>Add: {title}</source>
   <translation>Hinzufügen: {title}</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove: {title}</source>
   <translation>Entfernen: {title}</translation>
  </message>
 </context>
 <context>
  <name>HelpActions</name>
  <message>
   <source>What &amp;leaves this machine…</source>
   <translation>Was diesen Rechner &amp;verlässt…</translation>
  </message>
  <message>
   <source>Try the walls around the reading process</source>
   <translation>Die Wände um den Leseprozess prüfen</translation>
  </message>
  <message>
   <source>&amp;Find an action…</source>
   <translation>Aktion &amp;suchen …</translation>
  </message>
  <message>
   <source>Search all that can be done, and do it</source>
   <translation>Sucht in allem, was sich tun lässt, und tut es</translation>
  </message>
 </context>
 <context>
  <name>HistoryDialog</name>
  <message>
   <source>History of this value</source>
   <translation>Verlauf dieses Werts</translation>
  </message>
  <message>
   <source>Decisions</source>
   <translation>Entscheidungen</translation>
  </message>
  <message>
   <source>When</source>
   <translation>Wann</translation>
  </message>
  <message>
   <source>Who</source>
   <translation>Wer</translation>
  </message>
  <message>
   <source>What</source>
   <translation>Was</translation>
  </message>
  <message>
   <source>Old value</source>
   <translation>Alter Wert</translation>
  </message>
  <message>
   <source>New value</source>
   <translation>Neuer Wert</translation>
  </message>
  <message>
   <source>Reason</source>
   <translation>Grund</translation>
  </message>
  <message>
   <source>Undone</source>
   <translation>Rückgängig gemacht</translation>
  </message>
  <message>
   <source>Done again</source>
   <translation>Wiederhergestellt</translation>
  </message>
  <message>
   <source>Accepted</source>
   <translation>Angenommen</translation>
  </message>
  <message>
   <source>Marked absent</source>
   <translation>Als nicht vorhanden markiert</translation>
  </message>
  <message>
   <source>Back to what was read</source>
   <translation>Zurück zum Gelesenen</translation>
  </message>
  <message>
   <source>Taken from the page</source>
   <translation>Von der Seite übernommen</translation>
  </message>
  <message>
   <source>Typed</source>
   <translation>Getippt</translation>
  </message>
 </context>
 <context>
  <name>Jobs</name>
  <message>
   <source>This decision</source>
   <translation>Diese Entscheidung</translation>
  </message>
 </context>
 <context>
  <name>JobsDialog</name>
  <message>
   <source>Progress</source>
   <translation>Fortschritt</translation>
  </message>
  <message>
   <source>&amp;Cancel</source>
   <translation>&amp;Abbrechen</translation>
  </message>
 </context>
 <context>
  <name>Learnt</name>
  <message>
   <source>Nothing was learnt yet. What you correct or accept on a document teaches.</source>
   <translation>Noch wurde nichts gelernt. Was Sie an einem Dokument korrigieren oder bestätigen, lehrt.</translation>
  </message>
  <message>
   <source>On later documents of the same look and schema these fields are read where they stand on these pages. Values are never copied.</source>
   <translation>In späteren Dokumenten gleichen Aussehens und Schemas werden diese Felder dort gelesen, wo sie auf diesen Seiten stehen. Werte werden nie kopiert.</translation>
  </message>
 </context>
 <context>
  <name>LearntCommands</name>
  <message>
   <source>What was &amp;learnt…</source>
   <translation>Was &amp;gelernt wurde…</translation>
  </message>
  <message>
   <source>Look through what corrections taught</source>
   <translation>Ansehen, was Korrekturen gelehrt haben</translation>
  </message>
 </context>
 <context>
  <name>LearntDialog</name>
  <message>
   <source>&amp;Release what waits</source>
   <translation>&amp;Freigeben, was wartet</translation>
  </message>
  <message>
   <source>&amp;Forget this document</source>
   <translation>Dieses Dokument &amp;vergessen</translation>
  </message>
  <message>
   <source>What was learnt</source>
   <translation>Was gelernt wurde</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>Page</source>
   <translation>Seite</translation>
  </message>
  <message>
   <source>Fields</source>
   <translation>Felder</translation>
  </message>
  <message>
   <source>Pages that later documents are compared with</source>
   <translation>Seiten, mit denen spätere Dokumente verglichen werden</translation>
  </message>
  <message>
   <source>What is &amp;decided counts</source>
   <translation>Was &amp;entschieden wird, zählt</translation>
  </message>
  <message>
   <source>from the next time documents are read</source>
   <translation>ab dem nächsten Mal, dass Dokumente gelesen werden</translation>
  </message>
  <message>
   <source>once somebody releases it</source>
   <translation>sobald es jemand freigibt</translation>
  </message>
  <message>
   <source>never</source>
   <translation>nie</translation>
  </message>
  <message numerus="yes">
   <source>%n decision(s) under this schema wait</source>
   <translation>
    <numerusform>%n Entscheidung zu diesem Schema wartet</numerusform>
    <numerusform>%n Entscheidungen zu diesem Schema warten</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>LockDialog</name>
  <message>
   <source>Sealread: set a passphrase</source>
   <translation>Sealread: Passphrase festlegen</translation>
  </message>
  <message>
   <source>Keep the passphrase safe: whoever forgets it loses what was read, and nobody can bring it back. Files that were exported stay readable.</source>
   <translation>Bewahren Sie die Passphrase gut auf: Wer sie vergisst, verliert das Gelesene, und niemand kann es zurückholen. Exportierte Dateien bleiben lesbar.</translation>
  </message>
  <message>
   <source>New &amp;passphrase</source>
   <translation>Neue &amp;Passphrase</translation>
  </message>
  <message>
   <source>The same &amp;again</source>
   <translation>Noch &amp;einmal</translation>
  </message>
  <message>
   <source>Locking…</source>
   <translation>Wird gesperrt…</translation>
  </message>
 </context>
 <context>
  <name>Looks</name>
  <message>
   <source>On the page</source>
   <translation>Auf der Seite</translation>
  </message>
  <message>
   <source>Normalised</source>
   <translation>Vereinheitlicht</translation>
  </message>
  <message>
   <source>Inferred</source>
   <translation>Erschlossen</translation>
  </message>
  <message>
   <source>Not found</source>
   <translation>Nicht gefunden</translation>
  </message>
  <message>
   <source>To check</source>
   <translation>Zu prüfen</translation>
  </message>
  <message>
   <source>Accepted</source>
   <translation>Angenommen</translation>
  </message>
  <message>
   <source>Corrected</source>
   <translation>Berichtigt</translation>
  </message>
  <message>
   <source>Provisional</source>
   <translation>Vorläufig</translation>
  </message>
  <message>
   <source>Waiting</source>
   <translation>Wartet</translation>
  </message>
  <message>
   <source>Reading</source>
   <translation>Liest</translation>
  </message>
  <message>
   <source>Read</source>
   <translation>Gelesen</translation>
  </message>
  <message>
   <source>Failed</source>
   <translation>Fehler</translation>
  </message>
  <message>
   <source>Set aside</source>
   <translation>Beiseite</translation>
  </message>
  <message>
   <source>Not read</source>
   <translation>Nicht gelesen</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>Angehalten</translation>
  </message>
  <message>
   <source>Checked</source>
   <translation>Geprüft</translation>
  </message>
 </context>
 <context>
  <name>Machines</name>
  <message>
   <source>Machine</source>
   <translation>Rechner</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Zustand</translation>
  </message>
  <message>
   <source>At hand</source>
   <translation>Liest gerade</translation>
  </message>
  <message>
   <source>Waiting</source>
   <translation>Wartend</translation>
  </message>
  <message>
   <source>Read</source>
   <translation>Gelesen</translation>
  </message>
  <message>
   <source>An hour</source>
   <translation>Je Stunde</translation>
  </message>
  <message>
   <source>Load</source>
   <translation>Last</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <source>○ waits for documents</source>
   <translation>○ wartet auf Dokumente</translation>
  </message>
  <message>
   <source>● reads</source>
   <translation>● liest</translation>
  </message>
  <message>
   <source>◌ takes none at the moment</source>
   <translation>◌ nimmt gerade keine an</translation>
  </message>
  <message>
   <source>◐ ends after this document</source>
   <translation>◐ endet nach diesem Dokument</translation>
  </message>
  <message>
   <source>✗ gone</source>
   <translation>✗ fort</translation>
  </message>
  <message>
   <source>a document of another desk</source>
   <translation>ein Dokument von anderswo</translation>
  </message>
  <message>
   <source>The scheduler answers, and no machine works for it. On each machine: sealread site worker, with the site’s address.</source>
   <translation>Der Verteiler antwortet, und kein Rechner arbeitet für ihn. Auf jedem Rechner: sealread site worker, mit der Adresse des Verteilers.</translation>
  </message>
  <message>
   <source>{working} of {here} machines read, {pace} documents an hour.</source>
   <translation>{working} von {here} Rechnern lesen, {pace} Dokumente in der Stunde.</translation>
  </message>
  <message>
   <source>{left} of your documents are left.</source>
   <translation>{left} Ihrer Dokumente sind übrig.</translation>
  </message>
  <message>
   <source>{left} of your documents are left; at this pace they are read by {when}.</source>
   <translation>{left} Ihrer Dokumente sind übrig; in diesem Tempo sind sie bis {when} gelesen.</translation>
  </message>
  <message>
   <source>No site is set. Where yours has machines that read documents, set the address of their scheduler under Tools &gt; Settings, “Machines of your site”.</source>
   <translation>Es ist kein Verteiler eingestellt. Hat Ihr Haus Rechner, die Dokumente lesen, stellen Sie die Adresse ihres Verteilers unter Werkzeuge &gt; Einstellungen ein, „Rechner Ihres Hauses“.</translation>
  </message>
 </context>
 <context>
  <name>MachinesCommands</name>
  <message>
   <source>Mac&amp;hines…</source>
   <translation>&amp;Rechner…</translation>
  </message>
  <message>
   <source>What the machines of your site do, and how long it will take</source>
   <translation>Was die Rechner Ihres Hauses tun, und wie lange es dauern wird</translation>
  </message>
 </context>
 <context>
  <name>MachinesDialog</name>
  <message>
   <source>&amp;Drain</source>
   <translation>&amp;Auslaufen lassen</translation>
  </message>
  <message>
   <source>&amp;Settings…</source>
   <translation>&amp;Einstellungen…</translation>
  </message>
  <message>
   <source>Machines</source>
   <translation>Rechner</translation>
  </message>
  <message>
   <source>The machines of your site read what `sealread extract --site` gives them, behind the same walls as this one. A machine that you drain finishes the document at hand; the others get the rest.</source>
   <translation>Die Rechner Ihres Hauses lesen, was `sealread extract --site` ihnen gibt, hinter denselben Wänden wie dieser. Ein Rechner, den Sie auslaufen lassen, beendet das laufende Dokument; den Rest bekommen die anderen.</translation>
  </message>
  <message>
   <source>All machines together</source>
   <translation>Alle Rechner zusammen</translation>
  </message>
  <message>
   <source>What went wrong</source>
   <translation>Was nicht ging</translation>
  </message>
  <message>
   <source>Take the chosen machine out of work</source>
   <translation>Den gewählten Rechner aus der Arbeit nehmen</translation>
  </message>
  <message>
   <source>Asking the scheduler…</source>
   <translation>Der Verteiler wird gefragt …</translation>
  </message>
  <message>
   <source>The site cannot be asked. It is tried again.</source>
   <translation>Der Verteiler ist nicht zu erreichen. Es wird wieder versucht.</translation>
  </message>
 </context>
 <context>
  <name>MainWindow</name>
  <message>
   <source>Stopping…</source>
   <translation>Wird angehalten…</translation>
  </message>
  <message>
   <source>Sealread</source>
   <translation>Sealread</translation>
  </message>
  <message>
   <source>Reading did not begin.</source>
   <translation>Das Lesen hat nicht begonnen.</translation>
  </message>
 </context>
 <context>
  <name>Menus</name>
  <message>
   <source>&amp;File</source>
   <translation>&amp;Datei</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>&amp;Ansicht</translation>
  </message>
  <message>
   <source>&amp;Help</source>
   <translation>&amp;Hilfe</translation>
  </message>
  <message>
   <source>Fi&amp;nd</source>
   <translation>&amp;Suchen</translation>
  </message>
  <message>
   <source>Tools</source>
   <translation>Werkzeuge</translation>
  </message>
  <message>
   <source>S&amp;chema:</source>
   <translation>S&amp;chema:</translation>
  </message>
  <message>
   <source>&amp;Tools</source>
   <translation>&amp;Werkzeuge</translation>
  </message>
 </context>
 <context>
  <name>ModelChoice</name>
  <message>
   <source>{file} (not in the list)</source>
   <translation>{file} (nicht in der Liste)</translation>
  </message>
  <message>
   <source>The best that is installed and fits this machine</source>
   <translation>Das beste, das installiert ist und auf diesen Rechner passt</translation>
  </message>
  <message>
   <source>The bundled reader alone</source>
   <translation>Nur der mitgelieferte Leser</translation>
  </message>
 </context>
 <context>
  <name>Models</name>
  <message>
   <source>No language model is installed, so the bundled reader reads alone and finds less. The command “sealread models pull” fetches one; see Tools &gt; Models.</source>
   <translation>Es ist kein Sprachmodell installiert; deshalb liest der mitgelieferte Leser allein und findet weniger. Der Befehl „sealread models pull“ holt eins; siehe Werkzeuge &gt; Modelle.</translation>
  </message>
  <message>
   <source>Less memory is free than a language model takes, so the bundled reader reads alone and finds less. Close other programs, or fetch the small one: sealread models pull small</source>
   <translation>Es ist weniger Speicher frei, als ein Sprachmodell braucht; deshalb liest der mitgelieferte Leser allein und findet weniger. Schließen Sie andere Programme, oder holen Sie das kleine: sealread models pull small</translation>
  </message>
  <message>
   <source>Reader</source>
   <translation>Leser</translation>
  </message>
  <message>
   <source>Conversation</source>
   <translation>Gespräch</translation>
  </message>
  <message>
   <source>Neither</source>
   <translation>Keins von beiden</translation>
  </message>
  <message>
   <source>✓ Fits</source>
   <translation>✓ Passt</translation>
  </message>
  <message>
   <source>! Tight</source>
   <translation>! Knapp</translation>
  </message>
  <message>
   <source>✗ Too large</source>
   <translation>✗ Zu groß</translation>
  </message>
  <message>
   <source>not stated</source>
   <translation>nicht angegeben</translation>
  </message>
  <message>
   <source>Sealread can read with it.</source>
   <translation>Sealread kann damit lesen.</translation>
  </message>
  <message>
   <source>It was made for conversation, but in a form that Sealread does not know, so Sealread cannot read with it. It may stay in the list.</source>
   <translation>Es ist für Gespräche gemacht, aber in einer Form, die Sealread nicht kennt; deshalb kann Sealread damit nicht lesen. Es darf in der Liste bleiben.</translation>
  </message>
  <message>
   <source>It is neither a reader nor made for conversation, so Sealread cannot read with it.</source>
   <translation>Es ist weder ein Leser noch für Gespräche gemacht; Sealread kann damit nicht lesen.</translation>
  </message>
  <message>
   <source>Not installed: {title}, {size}. Fetch it: {command}</source>
   <translation>Nicht installiert: {title}, {size}. So wird es geholt: {command}</translation>
  </message>
  <message>
   <source>Not installed: {title}, {size}; it suits this machine. Fetch it: {command}</source>
   <translation>Nicht installiert: {title}, {size}; es passt zu diesem Rechner. So wird es geholt: {command}</translation>
  </message>
  <message>
   <source>comes with Sealread</source>
   <translation>kommt mit Sealread</translation>
  </message>
  <message>
   <source>File: {file}</source>
   <translation>Datei: {file}</translation>
  </message>
  <message>
   <source>SHA-256: {hash}</source>
   <translation>SHA-256: {hash}</translation>
  </message>
  <message>
   <source>Architecture {family}, {count} parameters, kept as {kind}, {context} tokens at most</source>
   <translation>Architektur {family}, {count} Parameter, gespeichert als {kind}, höchstens {context} Token</translation>
  </message>
  <message>
   <source>Memory when it reads: {weights} weights, {cache} cache, {work} computation</source>
   <translation>Speicher beim Lesen: {weights} Gewichte, {cache} Zwischenspeicher, {work} Rechnen</translation>
  </message>
  <message>
   <source>Sealread knows this SHA-256.</source>
   <translation>Sealread kennt diesen SHA-256.</translation>
  </message>
  <message>
   <source>It came in the pack {pack}, signed by {who}, on {day}.</source>
   <translation>Es kam im Paket {pack}, unterschrieben von {who}, am {day}.</translation>
  </message>
  <message>
   <source>It was trusted by {who} when it was brought in, on {day}.</source>
   <translation>{who} hat ihm am {day} beim Aufnehmen vertraut.</translation>
  </message>
 </context>
 <context>
  <name>ModelsDialog</name>
  <message>
   <source>&amp;Bring in a model…</source>
   <translation>Modell &amp;aufnehmen…</translation>
  </message>
  <message>
   <source>&amp;Use for reading</source>
   <translation>Zum Lesen &amp;verwenden</translation>
  </message>
  <message>
   <source>&amp;Verify</source>
   <translation>&amp;Prüfen</translation>
  </message>
  <message>
   <source>&amp;Remove…</source>
   <translation>&amp;Entfernen…</translation>
  </message>
  <message>
   <source>Bringing in {name}…</source>
   <translation>{name} wird aufgenommen…</translation>
  </message>
  <message>
   <source>Models</source>
   <translation>Modelle</translation>
  </message>
  <message>
   <source>Models that this machine holds. Drop a GGUF file here to bring another in. The window fetches nothing from anywhere.</source>
   <translation>Die Modelle auf diesem Rechner. Legen Sie hier eine GGUF-Datei ab, um ein weiteres aufzunehmen. Das Fenster holt nichts von irgendwo.</translation>
  </message>
  <message>
   <source>Models that can be fetched</source>
   <translation>Modelle, die sich holen lassen</translation>
  </message>
  <message>
   <source>About the chosen model</source>
   <translation>Über das gewählte Modell</translation>
  </message>
  <message>
   <source>Keeping {name}…</source>
   <translation>{name} wird behalten…</translation>
  </message>
  <message>
   <source>It was not brought in.</source>
   <translation>Es wurde nicht aufgenommen.</translation>
  </message>
  <message>
   <source>“{title}” is in the list now. {use}</source>
   <translation>„{title}“ steht jetzt in der Liste. {use}</translation>
  </message>
  <message>
   <source>From the next reading on, “{title}” reads.</source>
   <translation>Ab dem nächsten Lesen liest „{title}“.</translation>
  </message>
  <message>
   <source>Hashing {name}…</source>
   <translation>Der Hash von {name} wird berechnet…</translation>
  </message>
  <message>
   <source>“{title}” is the file that was trusted.</source>
   <translation>„{title}“ ist die Datei, der vertraut wurde.</translation>
  </message>
  <message>
   <source>“{title}” is not the file that was trusted any more. Sealread does not read with it; remove it and bring it in again.</source>
   <translation>„{title}“ ist nicht mehr die Datei, der vertraut wurde. Sealread liest nicht damit; entfernen Sie sie und nehmen Sie sie neu auf.</translation>
  </message>
  <message>
   <source>The file of “{title}” is gone.</source>
   <translation>Die Datei von „{title}“ ist weg.</translation>
  </message>
  <message>
   <source>Delete “{title}” from this machine?</source>
   <translation>„{title}“ von diesem Rechner löschen?</translation>
  </message>
  <message>
   <source>Cancelled; nothing was changed.</source>
   <translation>Abgebrochen; nichts wurde geändert.</translation>
  </message>
 </context>
 <context>
  <name>ModelsModel</name>
  <message>
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <source>This machine</source>
   <translation>Dieser Rechner</translation>
  </message>
  <message>
   <source>Licence</source>
   <translation>Lizenz</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Stand</translation>
  </message>
  <message>
   <source>In use</source>
   <translation>In Gebrauch</translation>
  </message>
  <message>
   <source>✓ Verified</source>
   <translation>✓ Belegt</translation>
  </message>
  <message>
   <source>✗ Altered</source>
   <translation>✗ Verändert</translation>
  </message>
  <message>
   <source>✗ Missing</source>
   <translation>✗ Fehlt</translation>
  </message>
 </context>
 <context>
  <name>Notices</name>
  <message>
   <source>Sealread</source>
   <translation>Sealread</translation>
  </message>
 </context>
 <context>
  <name>Packs</name>
  <message>
   <source>nobody</source>
   <translation>niemandem</translation>
  </message>
  <message>
   <source>{name}, who makes Sealread</source>
   <translation>{name}, Hersteller von Sealread</translation>
  </message>
  <message>
   <source>development</source>
   <translation>Entwicklung (development)</translation>
  </message>
  <message>
   <source>Install “{title}”, version {version} ({size}), signed by {who}?</source>
   <translation>„{title}“, Version {version} ({size}), unterschrieben von {who}, installieren?</translation>
  </message>
  <message>
   <source>Name: {name}</source>
   <translation>Name: {name}</translation>
  </message>
  <message>
   <source>Weights: {files}</source>
   <translation>Gewichte: {files}</translation>
  </message>
  <message>
   <source>Licences: {files}</source>
   <translation>Lizenzen: {files}</translation>
  </message>
  <message>
   <source>Signed by {who}, key {key}</source>
   <translation>Unterschrieben von {who}, Schlüssel {key}</translation>
  </message>
  <message>
   <source>Installed by {who} on {day}</source>
   <translation>Installiert von {who} am {day}</translation>
  </message>
  <message>
   <source>Folder: {folder}</source>
   <translation>Ordner: {folder}</translation>
  </message>
  <message>
   <source>Packs signed with these keys are taken:</source>
   <translation>Angenommen werden Pakete, die mit diesen Schlüsseln unterschrieben sind:</translation>
  </message>
  <message>
   <source>No key is trusted yet, so no pack is taken.</source>
   <translation>Noch wird keinem Schlüssel vertraut, also kein Paket angenommen.</translation>
  </message>
  <message>
   <source>This is a development build: no maker's key comes with it.</source>
   <translation>Dies ist ein Entwicklungsstand: Es liegt kein Schlüssel des Herstellers bei.</translation>
  </message>
  <message>
   <source>Packs signed by {who} are taken from now on.</source>
   <translation>Von jetzt an werden Pakete angenommen, die {who} unterschrieben hat.</translation>
  </message>
  <message>
   <source>✓ Verified</source>
   <translation>✓ Geprüft</translation>
  </message>
  <message>
   <source>✗ Not as signed</source>
   <translation>✗ Nicht wie unterschrieben</translation>
  </message>
  <message>
   <source>Every byte is what {who} signed.</source>
   <translation>Jedes Byte ist, was {who} unterschrieben hat.</translation>
  </message>
  <message>
   <source>Not what was signed: {files}. Install the pack again.</source>
   <translation>Nicht, was unterschrieben wurde: {files}. Installieren Sie das Paket noch einmal.</translation>
  </message>
 </context>
 <context>
  <name>PacksDialog</name>
  <message>
   <source>&amp;Install a pack…</source>
   <translation>Ein Paket &amp;installieren…</translation>
  </message>
  <message>
   <source>&amp;Verify</source>
   <translation>&amp;Prüfen</translation>
  </message>
  <message>
   <source>&amp;Remove…</source>
   <translation>&amp;Löschen…</translation>
  </message>
  <message>
   <source>&amp;Trust a key…</source>
   <translation>Einem Schlüssel &amp;vertrauen…</translation>
  </message>
  <message>
   <source>Model packs</source>
   <translation>Modellpakete</translation>
  </message>
  <message>
   <source>A pack brings models and what belongs to them to a machine without a network, in one signed file. Drop it here: its signature is verified before anything else, every byte while it is copied. The window fetches nothing from anywhere.</source>
   <translation>Ein Paket bringt Modelle und was zu ihnen gehört in einer unterschriebenen Datei auf einen Rechner ohne Netz. Legen Sie es hier ab: Seine Unterschrift wird vor allem anderen geprüft, jedes Byte beim Kopieren. Das Fenster holt nichts von irgendwoher.</translation>
  </message>
  <message>
   <source>Packs that are installed</source>
   <translation>Installierte Pakete</translation>
  </message>
  <message>
   <source>About the chosen pack</source>
   <translation>Über das gewählte Paket</translation>
  </message>
  <message>
   <source>Trusted keys</source>
   <translation>Vertraute Schlüssel</translation>
  </message>
  <message>
   <source>Installing {name}…</source>
   <translation>{name} wird installiert…</translation>
  </message>
  <message>
   <source>It was not installed.</source>
   <translation>Es wurde nicht installiert.</translation>
  </message>
  <message>
   <source>“{title}” is installed and verified.</source>
   <translation>„{title}“ ist installiert und geprüft.</translation>
  </message>
  <message>
   <source>“{title}” is here already.</source>
   <translation>„{title}“ ist schon da.</translation>
  </message>
  <message>
   <source>Verifying {name}…</source>
   <translation>{name} wird geprüft…</translation>
  </message>
  <message>
   <source>Delete “{title}” and all that came in it from this machine?</source>
   <translation>„{title}“ und alles, was darin kam, von diesem Rechner löschen?</translation>
  </message>
  <message>
   <source>Take packs that are signed with the key of “{name}”?

Its id is
{id}

Compare it with the one that its owner names, by telephone or on paper.</source>
   <translation>Pakete annehmen, die mit dem Schlüssel von „{name}“ unterschrieben sind?

Seine Kennung ist
{id}

Vergleichen Sie sie mit der, die sein Besitzer am Telefon oder auf Papier nennt.</translation>
  </message>
  <message>
   <source>Stopped. What came is kept: install it again, and it goes on.</source>
   <translation>Angehalten. Was schon da ist, bleibt: Installieren Sie es noch einmal, dann geht es dort weiter.</translation>
  </message>
  <message>
   <source>Stopped. Nothing was changed.</source>
   <translation>Angehalten. Nichts wurde geändert.</translation>
  </message>
 </context>
 <context>
  <name>PacksModel</name>
  <message>
   <source>Pack</source>
   <translation>Paket</translation>
  </message>
  <message>
   <source>Version</source>
   <translation>Version</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>Signed by</source>
   <translation>Unterschrieben von</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Zustand</translation>
  </message>
 </context>
 <context>
  <name>PageActions</name>
  <message>
   <source>Previous page</source>
   <translation>Vorige Seite</translation>
  </message>
  <message>
   <source>Next page</source>
   <translation>Nächste Seite</translation>
  </message>
  <message>
   <source>Zoom in</source>
   <translation>Vergrößern</translation>
  </message>
  <message>
   <source>Zoom out</source>
   <translation>Verkleinern</translation>
  </message>
  <message>
   <source>Fit width</source>
   <translation>Breite</translation>
  </message>
  <message>
   <source>Make the page as wide as its pane</source>
   <translation>Die Seite so breit wie ihren Bereich zeigen</translation>
  </message>
  <message>
   <source>Fit page</source>
   <translation>Ganze Seite</translation>
  </message>
  <message>
   <source>Show the whole page</source>
   <translation>Die ganze Seite zeigen</translation>
  </message>
  <message>
   <source>&amp;Thumbnails</source>
   <translation>&amp;Miniaturen</translation>
  </message>
  <message>
   <source>Show small pictures of all pages beside the page</source>
   <translation>Kleine Bilder aller Seiten neben der Seite zeigen</translation>
  </message>
 </context>
 <context>
  <name>PageBar</name>
  <message>
   <source>Page number</source>
   <translation>Seitenzahl</translation>
  </message>
  <message>
   <source>of {total}</source>
   <translation>von {total}</translation>
  </message>
 </context>
 <context>
  <name>PageFinding</name>
  <message>
   <source>Reading the words of the page…</source>
   <translation>Die Wörter der Seite werden gelesen…</translation>
  </message>
 </context>
 <context>
  <name>PagePanel</name>
  <message>
   <source>Choose a document to see its pages.</source>
   <translation>Wählen Sie ein Dokument, um seine Seiten zu sehen.</translation>
  </message>
  <message>
   <source>Drawing the page…</source>
   <translation>Die Seite wird gezeichnet…</translation>
  </message>
  <message>
   <source>There is no page to show.</source>
   <translation>Es gibt keine Seite zu zeigen.</translation>
  </message>
  <message>
   <source>Click or drag over the words to take; Esc ends it.</source>
   <translation>Klicken oder ziehen Sie über die Wörter, die übernommen werden; Esc beendet es.</translation>
  </message>
 </context>
 <context>
  <name>PageView</name>
  <message>
   <source>Page image</source>
   <translation>Bild der Seite</translation>
  </message>
 </context>
 <context>
  <name>PaneActions</name>
  <message>
   <source>&amp;Documents</source>
   <translation>&amp;Dokumente</translation>
  </message>
  <message>
   <source>Go to the documents</source>
   <translation>Zu den Dokumenten gehen</translation>
  </message>
  <message>
   <source>&amp;Page</source>
   <translation>&amp;Seite</translation>
  </message>
  <message>
   <source>Go to the page</source>
   <translation>Zur Seite gehen</translation>
  </message>
  <message>
   <source>&amp;Fields</source>
   <translation>&amp;Felder</translation>
  </message>
  <message>
   <source>Go to the fields</source>
   <translation>Zu den Feldern gehen</translation>
  </message>
 </context>
 <context>
  <name>PictureCommands</name>
  <message>
   <source>&amp;Pictures of the results…</source>
   <translation>B&amp;ilder der Ergebnisse…</translation>
  </message>
  <message>
   <source>How sure values are, which kinds of documents there are, values over time</source>
   <translation>Wie sicher Werte sind, welche Arten von Dokumenten es gibt, Werte über die Zeit</translation>
  </message>
 </context>
 <context>
  <name>Pictures</name>
  <message>
   <source>How sure values are</source>
   <translation>Wie sicher Werte sind</translation>
  </message>
  <message>
   <source>What would pass unseen, and how much of it is wrong</source>
   <translation>Was ungesehen durchginge und wie viel davon falsch ist</translation>
  </message>
  <message>
   <source>Documents by kind</source>
   <translation>Dokumente nach Art</translation>
  </message>
  <message>
   <source>{every} values, {doubtful} of them to be checked.</source>
   <translation>{every} Werte, davon {doubtful} zu prüfen.</translation>
  </message>
  <message numerus="yes">
   <source>By %n value(s) that people decided on, the surest first.</source>
   <translation>
    <numerusform>Nach %n Wert, über den jemand entschieden hat, der sicherste zuerst.</numerusform>
    <numerusform>Nach %n Werten, über die jemand entschieden hat, die sichersten zuerst.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n document(s).</source>
   <translation>
    <numerusform>%n Dokument.</numerusform>
    <numerusform>%n Dokumente.</numerusform>
   </translation>
  </message>
  <message>
   <source>A point is a document; it says its name under the mouse.</source>
   <translation>Ein Punkt ist ein Dokument; unter der Maus sagt er dessen Namen.</translation>
  </message>
  <message>
   <source>Confidence</source>
   <translation>Sicherheit</translation>
  </message>
  <message>
   <source>Needs nobody</source>
   <translation>Braucht niemanden</translation>
  </message>
  <message>
   <source>To be checked</source>
   <translation>Zu prüfen</translation>
  </message>
  <message>
   <source>Values that pass</source>
   <translation>Werte, die durchgehen</translation>
  </message>
  <message>
   <source>Wrong among them</source>
   <translation>Davon falsch</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>Documents</source>
   <translation>Dokumente</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>{number} by {day} ({schema})</source>
   <translation>{number} nach {day} ({schema})</translation>
  </message>
 </context>
 <context>
  <name>PicturesDialog</name>
  <message>
   <source>&amp;Save picture…</source>
   <translation>Bild &amp;speichern…</translation>
  </message>
  <message>
   <source>Saved: {name}</source>
   <translation>Gespeichert: {name}</translation>
  </message>
  <message>
   <source>Pictures of the results</source>
   <translation>Bilder der Ergebnisse</translation>
  </message>
  <message>
   <source>Counting…</source>
   <translation>Es wird gezählt …</translation>
  </message>
  <message>
   <source>Picture</source>
   <translation>Bild</translation>
  </message>
  <message>
   <source>The picture; its figures stand in the table</source>
   <translation>Das Bild; seine Zahlen stehen in der Tabelle</translation>
  </message>
  <message>
   <source>Figures of the picture</source>
   <translation>Zahlen des Bildes</translation>
  </message>
  <message>
   <source>Nothing was read yet.</source>
   <translation>Noch wurde nichts gelesen.</translation>
  </message>
  <message>
   <source>Pictures (*.png);;Drawings (*.svg)</source>
   <translation>Bilder (*.png);;Zeichnungen (*.svg)</translation>
  </message>
  <message>
   <source>Save picture</source>
   <translation>Bild speichern</translation>
  </message>
 </context>
 <context>
  <name>PlaceActions</name>
  <message>
   <source>&amp;Documents and page</source>
   <translation>&amp;Dokumente und Seite</translation>
  </message>
  <message>
   <source>Go to the documents and their fields</source>
   <translation>Zu den Dokumenten und ihren Feldern gehen</translation>
  </message>
  <message>
   <source>&amp;Questions</source>
   <translation>&amp;Fragen</translation>
  </message>
  <message>
   <source>Go to the questions</source>
   <translation>Zu den Fragen gehen</translation>
  </message>
  <message>
   <source>&amp;Tables</source>
   <translation>&amp;Tabellen</translation>
  </message>
  <message>
   <source>Go to the tables</source>
   <translation>Zu den Tabellen gehen</translation>
  </message>
 </context>
 <context>
  <name>ProblemsModel</name>
  <message>
   <source>This machine</source>
   <translation>Dieser Rechner</translation>
  </message>
  <message>
   <source>Look at the file in its own program, then read it again (F5).</source>
   <translation>Sehen Sie die Datei in ihrem eigenen Programm an und lesen Sie sie dann erneut (F5).</translation>
  </message>
  <message>
   <source>Read it again (F5) when the cause is gone.</source>
   <translation>Lesen Sie es erneut (F5), wenn die Ursache behoben ist.</translation>
  </message>
  <message>
   <source>Convert it to PDF and drop it again.</source>
   <translation>Wandeln Sie es in PDF um und legen Sie es noch einmal ab.</translation>
  </message>
  <message>
   <source>Check the values from there.</source>
   <translation>Prüfen Sie die Werte von dort.</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>What is wrong</source>
   <translation>Was nicht stimmt</translation>
  </message>
  <message>
   <source>What helps</source>
   <translation>Was hilft</translation>
  </message>
 </context>
 <context>
  <name>ProblemsPanel</name>
  <message>
   <source>Problems</source>
   <translation>Probleme</translation>
  </message>
  <message>
   <source>Go to the document</source>
   <translation>Zum Dokument gehen</translation>
  </message>
  <message numerus="yes">
   <source>%n problems</source>
   <translation>
    <numerusform>%n Problem</numerusform>
    <numerusform>%n Probleme</numerusform>
   </translation>
  </message>
  <message>
   <source>There are no problems.</source>
   <translation>Es gibt keine Probleme.</translation>
  </message>
 </context>
 <context>
  <name>Program</name>
  <message>
   <source>The window speaks it from the next start on.</source>
   <translation>Das Fenster spricht sie ab dem nächsten Start.</translation>
  </message>
 </context>
 <context>
  <name>Proof</name>
  <message>
   <source>Words on the page</source>
   <translation>Wörter auf der Seite</translation>
  </message>
  <message>
   <source>Choose an answer to see the words that prove it.</source>
   <translation>Wählen Sie eine Antwort, um die Wörter zu sehen, die sie belegen.</translation>
  </message>
  <message>
   <source>Words on page {pages}</source>
   <translation>Wörter auf Seite {pages}</translation>
  </message>
 </context>
 <context>
  <name>ProofPanel</name>
  <message>
   <source>Words on the page</source>
   <translation>Wörter auf der Seite</translation>
  </message>
  <message>
   <source>Choose a field to see the words that prove it.</source>
   <translation>Wählen Sie ein Feld, um die Wörter zu sehen, die es belegen.</translation>
  </message>
  <message>
   <source>Other words that were considered</source>
   <translation>Andere Wörter, die in Frage kamen</translation>
  </message>
  <message>
   <source>{number}   {words}   ({confidence}, page {pages})</source>
   <translation>{number}   {words}   ({confidence}, Seite {pages})</translation>
  </message>
 </context>
 <context>
  <name>Queue</name>
  <message>
   <source>{read} of {all} read</source>
   <translation>{read} von {all} gelesen</translation>
  </message>
  <message>
   <source>Unknown</source>
   <translation>Unbekannt</translation>
  </message>
  <message>
   <source>to check: {n}</source>
   <translation>zu prüfen: {n}</translation>
  </message>
  <message numerus="yes">
   <source>It seems to hold %n document(s): split it (Tools, Split a stack).</source>
   <translation>
    <numerusform>Sie scheint %n Dokument zu enthalten: Zerlegen Sie sie (Werkzeuge, Stapel zerlegen).</numerusform>
    <numerusform>Sie scheint %n Dokumente zu enthalten: Zerlegen Sie sie (Werkzeuge, Stapel zerlegen).</numerusform>
   </translation>
  </message>
  <message>
   <source>Most like: {kinds}, but not surely. The labels that it prints are its fields.</source>
   <translation>Am ehesten: {kinds}, aber nicht sicher. Seine Felder sind die Beschriftungen, die es druckt.</translation>
  </message>
  <message>
   <source>Of no known kind: the labels that it prints are its fields.</source>
   <translation>Von keiner bekannten Art: Seine gedruckten Bezeichnungen sind seine Felder.</translation>
  </message>
  <message>
   <source>{kind}, as when it was read before.</source>
   <translation>{kind}, wie beim letzten Lesen.</translation>
  </message>
  <message>
   <source>{kind}: {sure} % likely.</source>
   <translation>{kind}: zu {sure} % wahrscheinlich.</translation>
  </message>
  <message numerus="yes">
   <source>%n pages</source>
   <translation>
    <numerusform>%n Seite</numerusform>
    <numerusform>%n Seiten</numerusform>
   </translation>
  </message>
  <message>
   <source>1 page</source>
   <translation>1 Seite</translation>
  </message>
  <message>
   <source>no. {n}</source>
   <translation>Nr. {n}</translation>
  </message>
  <message>
   <source>field {n} of {total}</source>
   <translation>Feld {n} von {total}</translation>
  </message>
  <message>
   <source>page {n} of {total}</source>
   <translation>Seite {n} von {total}</translation>
  </message>
  <message>
   <source>folded</source>
   <translation>zugeklappt</translation>
  </message>
  <message>
   <source>open</source>
   <translation>aufgeklappt</translation>
  </message>
  <message numerus="yes">
   <source>Folder {title}, documents: %n, {state}</source>
   <translation>
    <numerusform>Ordner {title}, Dokumente: %n, {state}</numerusform>
    <numerusform>Ordner {title}, Dokumente: %n, {state}</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>QueueActions</name>
  <message>
   <source>&amp;Pause</source>
   <translation>&amp;Pause</translation>
  </message>
  <message>
   <source>Rest now; the document at hand goes on later</source>
   <translation>Jetzt ruhen; das laufende Dokument geht später weiter</translation>
  </message>
  <message>
   <source>&amp;Try again</source>
   <translation>&amp;Erneut versuchen</translation>
  </message>
  <message>
   <source>Read the chosen documents that failed once more</source>
   <translation>Die gewählten fehlgeschlagenen Dokumente noch einmal lesen</translation>
  </message>
  <message>
   <source>Try all &amp;failed again</source>
   <translation>Alle fehl&amp;geschlagenen erneut versuchen</translation>
  </message>
  <message>
   <source>Read all documents that failed, were set aside or stopped once more</source>
   <translation>Alle fehlgeschlagenen, beiseitegelegten oder angehaltenen Dokumente noch einmal lesen</translation>
  </message>
  <message>
   <source>Read &amp;as</source>
   <translation>Lesen &amp;als</translation>
  </message>
  <message>
   <source>Read the chosen documents under another schema</source>
   <translation>Die gewählten Dokumente unter einem anderen Schema lesen</translation>
  </message>
  <message>
   <source>F&amp;ilter documents</source>
   <translation>Dokumente f&amp;iltern</translation>
  </message>
  <message>
   <source>Type words of a document's name</source>
   <translation>Wörter aus dem Namen eines Dokuments tippen</translation>
  </message>
  <message>
   <source>&amp;Group by folder</source>
   <translation>Nach &amp;Ordnern gruppieren</translation>
  </message>
  <message>
   <source>Show documents under their folders, or in the order of reading</source>
   <translation>Dokumente unter ihren Ordnern zeigen oder in der Reihenfolge des Lesens</translation>
  </message>
  <message>
   <source>&amp;Watch a folder…</source>
   <translation>Ordner &amp;beobachten…</translation>
  </message>
  <message>
   <source>Read what comes into a folder by itself while the window is open</source>
   <translation>Was in einen Ordner kommt, von selbst lesen, solange das Fenster offen ist</translation>
  </message>
  <message>
   <source>&amp;Stop these documents</source>
   <translation>Diese Dokumente &amp;anhalten</translation>
  </message>
  <message>
   <source>Do not read the chosen documents; the others go on</source>
   <translation>Die gewählten Dokumente nicht lesen; die anderen gehen weiter</translation>
  </message>
  <message>
   <source>Read &amp;next</source>
   <translation>Als &amp;Nächstes lesen</translation>
  </message>
  <message>
   <source>Put the chosen documents before all others</source>
   <translation>Die gewählten Dokumente vor alle anderen stellen</translation>
  </message>
  <message>
   <source>Move &amp;up</source>
   <translation>Nach &amp;vorn</translation>
  </message>
  <message>
   <source>Read the chosen documents earlier</source>
   <translation>Die gewählten Dokumente früher lesen</translation>
  </message>
  <message>
   <source>Move &amp;down</source>
   <translation>Nach &amp;hinten</translation>
  </message>
  <message>
   <source>Read the chosen documents later</source>
   <translation>Die gewählten Dokumente später lesen</translation>
  </message>
  <message>
   <source>&amp;Remove from the queue</source>
   <translation>Aus der Liste en&amp;tfernen</translation>
  </message>
  <message>
   <source>Take the chosen documents out of the list; what was read stays in the workspace</source>
   <translation>Die gewählten Dokumente aus der Liste nehmen; was gelesen wurde, bleibt im Arbeitsbereich</translation>
  </message>
  <message>
   <source>Go &amp;on</source>
   <translation>&amp;Fortsetzen</translation>
  </message>
 </context>
 <context>
  <name>QueueCommands</name>
  <message numerus="yes">
   <source>Removed from the queue: %n.</source>
   <translation>
    <numerusform>Aus der Liste entfernt: %n.</numerusform>
    <numerusform>Aus der Liste entfernt: %n.</numerusform>
   </translation>
  </message>
  <message>
   <source>There is nothing to try again.</source>
   <translation>Es gibt nichts, was erneut zu versuchen wäre.</translation>
  </message>
  <message>
   <source>The folder to watch</source>
   <translation>Der zu beobachtende Ordner</translation>
  </message>
  <message>
   <source>A watched folder cannot be looked at: {folder}. It is tried again.</source>
   <translation>Ein beobachteter Ordner lässt sich nicht ansehen: {folder}. Es wird wieder versucht.</translation>
  </message>
  <message numerus="yes">
   <source>Going on with what was left: %n.</source>
   <translation>
    <numerusform>Weiter mit dem, was übrig war: %n.</numerusform>
    <numerusform>Weiter mit dem, was übrig war: %n.</numerusform>
   </translation>
  </message>
  <message>
   <source>&amp;Queue</source>
   <translation>&amp;Liste</translation>
  </message>
 </context>
 <context>
  <name>QueueFilter</name>
  <message>
   <source>Filter by name</source>
   <translation>Nach Namen filtern</translation>
  </message>
  <message>
   <source>Filter documents by name</source>
   <translation>Dokumente nach Namen filtern</translation>
  </message>
  <message>
   <source>Filter documents by state</source>
   <translation>Dokumente nach Stand filtern</translation>
  </message>
  <message>
   <source>All</source>
   <translation>Alle</translation>
  </message>
  <message>
   <source>Waiting</source>
   <translation>Wartet</translation>
  </message>
  <message>
   <source>Read</source>
   <translation>Gelesen</translation>
  </message>
  <message>
   <source>To check</source>
   <translation>Zu prüfen</translation>
  </message>
  <message>
   <source>Checked</source>
   <translation>Geprüft</translation>
  </message>
  <message>
   <source>Not read</source>
   <translation>Nicht gelesen</translation>
  </message>
 </context>
 <context>
  <name>QueueOrder</name>
  <message>
   <source>Order of the documents</source>
   <translation>Reihenfolge der Dokumente</translation>
  </message>
  <message>
   <source>The other &amp;way round</source>
   <translation>&amp;Umgekehrt</translation>
  </message>
  <message>
   <source>As they are &amp;read</source>
   <translation>Wie sie &amp;gelesen werden</translation>
  </message>
  <message>
   <source>&amp;Name</source>
   <translation>&amp;Name</translation>
  </message>
  <message>
   <source>&amp;Kind</source>
   <translation>&amp;Art</translation>
  </message>
  <message>
   <source>&amp;State</source>
   <translation>&amp;Zustand</translation>
  </message>
  <message>
   <source>&amp;Pages</source>
   <translation>&amp;Seiten</translation>
  </message>
  <message>
   <source>To &amp;check</source>
   <translation>Zu &amp;prüfen</translation>
  </message>
 </context>
 <context>
  <name>QueueStory</name>
  <message>
   <source>It was stopped before it was read.</source>
   <translation>Es wurde angehalten, bevor es gelesen war.</translation>
  </message>
  <message>
   <source>It broke the closed-off process that reads documents, twice. So it was set aside, and no run touches it until you say so. The file may be damaged, or made to do harm; nothing in it could leave that process. If you trust it, try it again; otherwise ask for it anew, best as PDF.</source>
   <translation>Daran ist der abgeschottete Prozess, der Dokumente liest, zweimal zerbrochen. Darum wurde es beiseitegelegt, und kein Lauf rührt es an, bis Sie es sagen. Die Datei ist vielleicht beschädigt oder soll Schaden anrichten; nichts darin konnte diesen Prozess verlassen. Wenn Sie ihr trauen, versuchen Sie es erneut; sonst lassen Sie sie sich neu schicken, am besten als PDF.</translation>
  </message>
  <message>
   <source>What happened to this document</source>
   <translation>Was mit diesem Dokument geschah</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>Erneut versuchen</translation>
  </message>
 </context>
 <context>
  <name>QueueView</name>
  <message>
   <source>Documents</source>
   <translation>Dokumente</translation>
  </message>
 </context>
 <context>
  <name>ReasonDialog</name>
  <message>
   <source>Reason for the change</source>
   <translation>Grund der Änderung</translation>
  </message>
  <message>
   <source>“{field}” was accepted with the value “{value}”. Why is it changed?</source>
   <translation>„{field}“ war mit dem Wert „{value}“ angenommen. Warum wird es geändert?</translation>
  </message>
  <message>
   <source>The reason is kept with the change.</source>
   <translation>Der Grund wird mit der Änderung aufbewahrt.</translation>
  </message>
  <message>
   <source>Reason</source>
   <translation>Grund</translation>
  </message>
 </context>
 <context>
  <name>Reasons</name>
  <message>
   <source>not sure</source>
   <translation>nicht sicher</translation>
  </message>
  <message>
   <source>something else is as likely</source>
   <translation>etwas anderes ist ebenso wahrscheinlich</translation>
  </message>
  <message>
   <source>only unsure words</source>
   <translation>nur unsichere Wörter</translation>
  </message>
  <message>
   <source>only unsure words were found</source>
   <translation>nur unsichere Wörter wurden gefunden</translation>
  </message>
  <message>
   <source>not in the document</source>
   <translation>nicht im Dokument</translation>
  </message>
  <message>
   <source>nothing was found, but its label is printed with something behind it</source>
   <translation>nichts wurde gefunden, doch seine Bezeichnung ist gedruckt, und etwas steht dahinter</translation>
  </message>
  <message>
   <source>its words do not stand in its boxes</source>
   <translation>seine Wörter stehen nicht in seinen Rahmen</translation>
  </message>
  <message>
   <source>chosen by the model: the page has other words for it</source>
   <translation>vom Modell gewählt: die Seite sagt es mit anderen Wörtern</translation>
  </message>
  <message>
   <source>it is not what its words say</source>
   <translation>es ist nicht, was seine Wörter sagen</translation>
  </message>
  <message>
   <source>nobody asked for it</source>
   <translation>niemand hat danach gefragt</translation>
  </message>
  <message>
   <source>the schema wants a value here</source>
   <translation>das Schema will hier einen Wert</translation>
  </message>
  <message>
   <source>the schema wants a value here and none was found</source>
   <translation>das Schema will hier einen Wert, und keiner wurde gefunden</translation>
  </message>
  <message>
   <source>it was not looked for</source>
   <translation>es wurde nicht danach gesucht</translation>
  </message>
  <message>
   <source>asked in other words, the document says something else</source>
   <translation>anders gefragt, sagt das Dokument etwas anderes</translation>
  </message>
  <message>
   <source>read so far: it may still change</source>
   <translation>bisher gelesen: kann sich noch ändern</translation>
  </message>
  <message>
   <source>an input is in doubt</source>
   <translation>ein Ausgangswert ist zweifelhaft</translation>
  </message>
  <message>
   <source>it would be divided by zero</source>
   <translation>es würde durch null geteilt</translation>
  </message>
  <message>
   <source>it is too large</source>
   <translation>es ist zu groß</translation>
  </message>
  <message>
   <source>the document does not say in what its figures are stated</source>
   <translation>das Dokument sagt nicht, in welcher Einheit seine Zahlen stehen</translation>
  </message>
  <message>
   <source>accepted by hand on</source>
   <translation>von Hand angenommen am</translation>
  </message>
  <message>
   <source>corrected by hand on</source>
   <translation>von Hand berichtigt am</translation>
  </message>
  <message>
   <source>the schema refuses it</source>
   <translation>das Schema lehnt es ab</translation>
  </message>
  <message>
   <source>missing for it:</source>
   <translation>dafür fehlt:</translation>
  </message>
  <message>
   <source>missing for it, of the period before:</source>
   <translation>dafür fehlt, aus dem Zeitraum davor:</translation>
  </message>
  <message>
   <source>documents say different things:</source>
   <translation>Dokumente sagen Verschiedenes:</translation>
  </message>
  <message>
   <source>the document states figures</source>
   <translation>das Dokument gibt Zahlen an:</translation>
  </message>
  <message>
   <source>it is printed in</source>
   <translation>gedruckt ist es in</translation>
  </message>
 </context>
 <context>
  <name>RecordsPanel</name>
  <message>
   <source>List of records</source>
   <translation>Liste von Datensätzen</translation>
  </message>
  <message>
   <source>Records</source>
   <translation>Datensätze</translation>
  </message>
 </context>
 <context>
  <name>Review</name>
  <message>
   <source>Nothing is left to check.</source>
   <translation>Es ist nichts mehr zu prüfen.</translation>
  </message>
  <message>
   <source>Nothing was read here. Type the value, or say that it is absent.</source>
   <translation>Hier wurde nichts gelesen. Tippen Sie den Wert, oder sagen Sie, dass er fehlt.</translation>
  </message>
  <message>
   <source>There are no words in this place. Type the value instead.</source>
   <translation>An dieser Stelle sind keine Wörter. Tippen Sie den Wert stattdessen.</translation>
  </message>
  <message>
   <source>There is nothing to undo.</source>
   <translation>Es gibt nichts rückgängig zu machen.</translation>
  </message>
  <message>
   <source>There is nothing to redo.</source>
   <translation>Es gibt nichts wiederherzustellen.</translation>
  </message>
  <message>
   <source>Undone: {field}</source>
   <translation>Rückgängig gemacht: {field}</translation>
  </message>
  <message>
   <source>Done again: {field}</source>
   <translation>Wiederhergestellt: {field}</translation>
  </message>
  <message>
   <source>Nobody decided on this value yet.</source>
   <translation>Über diesen Wert hat noch niemand entschieden.</translation>
  </message>
 </context>
 <context>
  <name>ReviewActions</name>
  <message>
   <source>&amp;Review mode</source>
   <translation>&amp;Prüfmodus</translation>
  </message>
  <message>
   <source>Go from doubtful field to doubtful field</source>
   <translation>Von einem zweifelhaften Feld zum nächsten gehen</translation>
  </message>
  <message>
   <source>&amp;Accept</source>
   <translation>&amp;Annehmen</translation>
  </message>
  <message>
   <source>What was read is right (also the Enter key)</source>
   <translation>Was gelesen wurde, stimmt (auch mit der Eingabetaste)</translation>
  </message>
  <message>
   <source>&amp;Edit…</source>
   <translation>&amp;Bearbeiten…</translation>
  </message>
  <message>
   <source>Type the right value</source>
   <translation>Den richtigen Wert tippen</translation>
  </message>
  <message>
   <source>&amp;Take from the page</source>
   <translation>Von der &amp;Seite übernehmen</translation>
  </message>
  <message>
   <source>Click words or drag a box on the page</source>
   <translation>Wörter auf der Seite anklicken oder einen Rahmen ziehen</translation>
  </message>
  <message>
   <source>Take other words {number}</source>
   <translation>Andere Wörter {number} nehmen</translation>
  </message>
  <message>
   <source>Take the words that were considered as number {number}</source>
   <translation>Die Wörter nehmen, die als Nummer {number} in Frage kamen</translation>
  </message>
  <message>
   <source>&amp;Not in the document</source>
   <translation>&amp;Nicht im Dokument</translation>
  </message>
  <message>
   <source>The document does not say it</source>
   <translation>Das Dokument sagt es nicht</translation>
  </message>
  <message>
   <source>Ne&amp;xt doubtful field</source>
   <translation>Nächstes &amp;zweifelhaftes Feld</translation>
  </message>
  <message>
   <source>Decide later</source>
   <translation>Später entscheiden</translation>
  </message>
  <message>
   <source>&amp;Previous doubtful field</source>
   <translation>&amp;Voriges zweifelhaftes Feld</translation>
  </message>
  <message>
   <source>Go back without deciding</source>
   <translation>Zurückgehen, ohne zu entscheiden</translation>
  </message>
  <message>
   <source>&amp;Undo</source>
   <translation>&amp;Rückgängig</translation>
  </message>
  <message>
   <source>Take your last decision back</source>
   <translation>Ihre letzte Entscheidung zurücknehmen</translation>
  </message>
  <message>
   <source>Re&amp;do</source>
   <translation>&amp;Wiederherstellen</translation>
  </message>
  <message>
   <source>Decide again what was undone</source>
   <translation>Rückgängig Gemachtes wieder so entscheiden</translation>
  </message>
  <message>
   <source>&amp;History of this value…</source>
   <translation>Ver&amp;lauf dieses Werts…</translation>
  </message>
  <message>
   <source>Who decided what on it, and when</source>
   <translation>Wer wann was darüber entschieden hat</translation>
  </message>
  <message>
   <source>Edit</source>
   <translation>Bearbeiten</translation>
  </message>
  <message>
   <source>From page</source>
   <translation>Von Seite</translation>
  </message>
  <message>
   <source>Absent</source>
   <translation>Fehlt</translation>
  </message>
  <message>
   <source>Next</source>
   <translation>Weiter</translation>
  </message>
  <message>
   <source>&amp;Review</source>
   <translation>&amp;Prüfen</translation>
  </message>
 </context>
 <context>
  <name>ReviewBar</name>
  <message>
   <source>Also check what is less sure than</source>
   <translation>Auch prüfen, was weniger sicher ist als</translation>
  </message>
  <message>
   <source>Values without a mark are checked below this confidence</source>
   <translation>Werte ohne Marke werden unterhalb dieser Sicherheit geprüft</translation>
  </message>
  <message>
   <source>What came of it</source>
   <translation>Was daraus wurde</translation>
  </message>
  <message>
   <source>Nothing is left to check.</source>
   <translation>Es ist nichts mehr zu prüfen.</translation>
  </message>
  <message>
   <source>To check: {fields}, in documents: {documents}</source>
   <translation>Zu prüfen: {fields}, in Dokumenten: {documents}</translation>
  </message>
  <message>
   <source>and below</source>
   <translation>und unter</translation>
  </message>
 </context>
 <context>
  <name>Savers</name>
  <message>
   <source>Save all JSON into a folder</source>
   <translation>Alle JSON in einem Ordner speichern</translation>
  </message>
  <message numerus="yes">
   <source>Files saved: %n.</source>
   <translation>
    <numerusform>Dateien gespeichert: %n.</numerusform>
    <numerusform>Dateien gespeichert: %n.</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>SchemaActions</name>
  <message>
   <source>&amp;Edit the schema…</source>
   <translation>Schema &amp;bearbeiten…</translation>
  </message>
  <message>
   <source>Change what is asked for</source>
   <translation>Ändern, wonach gefragt wird</translation>
  </message>
  <message>
   <source>&amp;New schema…</source>
   <translation>&amp;Neues Schema…</translation>
  </message>
  <message>
   <source>Make a schema of your own</source>
   <translation>Ein eigenes Schema machen</translation>
  </message>
  <message>
   <source>Field of the marked &amp;words…</source>
   <translation>Feld aus den markierten &amp;Wörtern…</translation>
  </message>
  <message>
   <source>Add the label that is marked on the page to the schema, as a field</source>
   <translation>Die auf der Seite markierte Beschriftung als Feld ins Schema aufnehmen</translation>
  </message>
 </context>
 <context>
  <name>SchemaAliases</name>
  <message>
   <source>{what}: language</source>
   <translation>{what}: Sprache</translation>
  </message>
  <message>
   <source>{what}, one a line</source>
   <translation>{what}, eine je Zeile</translation>
  </message>
  <message>
   <source>As documents print it, one a line</source>
   <translation>Wie Dokumente es drucken, eines je Zeile</translation>
  </message>
 </context>
 <context>
  <name>SchemaChoice</name>
  <message>
   <source>Automatic, by what each document is</source>
   <translation>Automatisch, nach Art des Dokuments</translation>
  </message>
  <message>
   <source>From a JSON Schema file…</source>
   <translation>Aus einer JSON-Schema-Datei…</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>What to read from the documents</source>
   <translation>Was aus den Dokumenten zu lesen ist</translation>
  </message>
  <message>
   <source>Open a JSON Schema file</source>
   <translation>Eine JSON-Schema-Datei öffnen</translation>
  </message>
 </context>
 <context>
  <name>SchemaDialogs</name>
  <message>
   <source>Open a JSON Schema file</source>
   <translation>Eine JSON-Schema-Datei öffnen</translation>
  </message>
  <message>
   <source>JSON Schema (*.json)</source>
   <translation>JSON Schema (*.json)</translation>
  </message>
  <message>
   <source>Save the JSON Schema</source>
   <translation>Das JSON Schema speichern</translation>
  </message>
  <message>
   <source>{schema} was changed. Keep the changes?</source>
   <translation>{schema} wurde geändert. Die Änderungen behalten?</translation>
  </message>
  <message>
   <source>&amp;Keep</source>
   <translation>&amp;Behalten</translation>
  </message>
  <message>
   <source>&amp;Discard</source>
   <translation>&amp;Verwerfen</translation>
  </message>
  <message>
   <source>My schemas hold {schema} already. Replace it?</source>
   <translation>In meinen Schemata gibt es {schema} schon. Ersetzen?</translation>
  </message>
  <message>
   <source>&amp;Replace</source>
   <translation>&amp;Ersetzen</translation>
  </message>
  <message>
   <source>Delete {schema} from my schemas?</source>
   <translation>{schema} aus meinen Schemata löschen?</translation>
  </message>
  <message>
   <source>&amp;Delete</source>
   <translation>&amp;Löschen</translation>
  </message>
 </context>
 <context>
  <name>SchemaDocumentActions</name>
  <message>
   <source>&amp;Suggest from this document…</source>
   <translation>Aus diesem Dokument &amp;vorschlagen…</translation>
  </message>
  <message>
   <source>Add fields for the labels and tables of the open document</source>
   <translation>Felder für die Beschriftungen und Tabellen des offenen Dokuments hinzufügen</translation>
  </message>
  <message>
   <source>&amp;Preview now</source>
   <translation>&amp;Jetzt lesen</translation>
  </message>
  <message>
   <source>Read the open document with this schema</source>
   <translation>Das offene Dokument mit diesem Schema lesen</translation>
  </message>
  <message>
   <source>Preview while &amp;editing</source>
   <translation>Vorschau beim &amp;Bearbeiten</translation>
  </message>
  <message>
   <source>Read the open document again after each change</source>
   <translation>Das offene Dokument nach jeder Änderung neu lesen</translation>
  </message>
  <message>
   <source>S&amp;top</source>
   <translation>&amp;Anhalten</translation>
  </message>
  <message>
   <source>Stop reading the document</source>
   <translation>Das Lesen des Dokuments anhalten</translation>
  </message>
 </context>
 <context>
  <name>SchemaEditActions</name>
  <message>
   <source>&amp;Undo</source>
   <translation>&amp;Rückgängig</translation>
  </message>
  <message>
   <source>Take the last change back</source>
   <translation>Die letzte Änderung zurücknehmen</translation>
  </message>
  <message>
   <source>&amp;Redo</source>
   <translation>&amp;Wiederherstellen</translation>
  </message>
  <message>
   <source>Make the change again</source>
   <translation>Die Änderung wieder machen</translation>
  </message>
  <message>
   <source>Add &amp;field</source>
   <translation>&amp;Feld hinzufügen</translation>
  </message>
  <message>
   <source>Add a field here</source>
   <translation>Hier ein Feld hinzufügen</translation>
  </message>
  <message>
   <source>Add &amp;section</source>
   <translation>&amp;Abschnitt hinzufügen</translation>
  </message>
  <message>
   <source>Add a section with fields of its own</source>
   <translation>Einen Abschnitt mit eigenen Feldern hinzufügen</translation>
  </message>
  <message>
   <source>Add &amp;list of records</source>
   <translation>&amp;Liste von Datensätzen hinzufügen</translation>
  </message>
  <message>
   <source>Add a list whose records have the same fields</source>
   <translation>Eine Liste hinzufügen, deren Datensätze dieselben Felder haben</translation>
  </message>
  <message>
   <source>&amp;Duplicate</source>
   <translation>&amp;Duplizieren</translation>
  </message>
  <message>
   <source>Copy the chosen field</source>
   <translation>Das gewählte Feld kopieren</translation>
  </message>
  <message>
   <source>Re&amp;move</source>
   <translation>&amp;Entfernen</translation>
  </message>
  <message>
   <source>Take the chosen field out</source>
   <translation>Das gewählte Feld herausnehmen</translation>
  </message>
  <message>
   <source>Mo&amp;ve up</source>
   <translation>Nach &amp;oben</translation>
  </message>
  <message>
   <source>Move the chosen field up</source>
   <translation>Das gewählte Feld nach oben schieben</translation>
  </message>
  <message>
   <source>Move do&amp;wn</source>
   <translation>Nach &amp;unten</translation>
  </message>
  <message>
   <source>Move the chosen field down</source>
   <translation>Das gewählte Feld nach unten schieben</translation>
  </message>
 </context>
 <context>
  <name>SchemaEditor</name>
  <message>
   <source>New schema</source>
   <translation>Neues Schema</translation>
  </message>
  <message>
   <source>Open &amp;from the list</source>
   <translation>Aus der &amp;Liste öffnen</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>Schema: {title}</source>
   <translation>Schema: {title}</translation>
  </message>
  <message>
   <source>Problems: {count}</source>
   <translation>Probleme: {count}</translation>
  </message>
  <message>
   <source>Fields: {count}</source>
   <translation>Felder: {count}</translation>
  </message>
  <message>
   <source>not read: {what}</source>
   <translation>nicht gelesen: {what}</translation>
  </message>
 </context>
 <context>
  <name>SchemaEditorMenus</name>
  <message>
   <source>&amp;Schema</source>
   <translation>&amp;Schema</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>&amp;Bearbeiten</translation>
  </message>
  <message>
   <source>D&amp;ocument</source>
   <translation>&amp;Dokument</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
 </context>
 <context>
  <name>SchemaEdits</name>
  <message>
   <source>New field</source>
   <translation>Neues Feld</translation>
  </message>
  <message>
   <source>New section</source>
   <translation>Neuer Abschnitt</translation>
  </message>
  <message>
   <source>New list</source>
   <translation>Neue Liste</translation>
  </message>
 </context>
 <context>
  <name>SchemaFileActions</name>
  <message>
   <source>&amp;New</source>
   <translation>&amp;Neu</translation>
  </message>
  <message>
   <source>Begin an empty schema</source>
   <translation>Ein leeres Schema beginnen</translation>
  </message>
  <message>
   <source>&amp;Open…</source>
   <translation>Ö&amp;ffnen…</translation>
  </message>
  <message>
   <source>Open a JSON Schema file</source>
   <translation>Eine JSON-Schema-Datei öffnen</translation>
  </message>
  <message>
   <source>&amp;Keep</source>
   <translation>&amp;Behalten</translation>
  </message>
  <message>
   <source>Keep it among my schemas, which no passphrase locks, or in the file it is from</source>
   <translation>Unter meinen Schemata behalten, die keine Passphrase sperrt, oder in der Datei, aus der es kommt</translation>
  </message>
  <message>
   <source>Save &amp;as a file…</source>
   <translation>Als &amp;Datei speichern…</translation>
  </message>
  <message>
   <source>Write the JSON Schema into a file</source>
   <translation>Das JSON Schema in eine Datei schreiben</translation>
  </message>
  <message>
   <source>&amp;Copy JSON Schema</source>
   <translation>JSON Schema &amp;kopieren</translation>
  </message>
  <message>
   <source>Put its text into the clipboard</source>
   <translation>Seinen Text in die Zwischenablage legen</translation>
  </message>
  <message>
   <source>&amp;Paste JSON Schema</source>
   <translation>JSON Schema &amp;einfügen</translation>
  </message>
  <message>
   <source>Open the schema whose text is in the clipboard</source>
   <translation>Das Schema öffnen, dessen Text in der Zwischenablage ist</translation>
  </message>
  <message>
   <source>&amp;Use for reading</source>
   <translation>Zum Lesen &amp;verwenden</translation>
  </message>
  <message>
   <source>Keep it and read documents with it</source>
   <translation>Behalten und Dokumente damit lesen</translation>
  </message>
  <message>
   <source>&amp;Delete from my schemas…</source>
   <translation>Aus meinen Schemata lö&amp;schen…</translation>
  </message>
  <message>
   <source>Delete the file of this schema</source>
   <translation>Die Datei dieses Schemas löschen</translation>
  </message>
  <message>
   <source>C&amp;lose</source>
   <translation>S&amp;chließen</translation>
  </message>
  <message>
   <source>Close the schema editor</source>
   <translation>Den Schema-Editor schließen</translation>
  </message>
 </context>
 <context>
  <name>SchemaFiles</name>
  <message>
   <source>New schema</source>
   <translation>Neues Schema</translation>
  </message>
  <message>
   <source>pasted</source>
   <translation>eingefügt</translation>
  </message>
  <message>
   <source>The JSON Schema is in the clipboard.</source>
   <translation>Das JSON Schema ist in der Zwischenablage.</translation>
  </message>
  <message>
   <source>Kept: {file}</source>
   <translation>Behalten: {file}</translation>
  </message>
  <message>
   <source>Deleted: {file}</source>
   <translation>Gelöscht: {file}</translation>
  </message>
 </context>
 <context>
  <name>SchemaForm</name>
  <message>
   <source>Se&amp;veral values</source>
   <translation>&amp;Mehrere Werte</translation>
  </message>
  <message>
   <source>Al&amp;ways in the result</source>
   <translation>&amp;Immer im Ergebnis</translation>
  </message>
  <message>
   <source>Em&amp;pty (null) where nothing is found</source>
   <translation>Leer (&amp;null), wo nichts gefunden wird</translation>
  </message>
  <message>
   <source>May be &amp;inferred: need not stand on the page</source>
   <translation>Darf erschl&amp;ossen sein: muss nicht auf der Seite stehen</translation>
  </message>
  <message>
   <source>One choice a line</source>
   <translation>Eine Auswahl je Zeile</translation>
  </message>
  <message>
   <source>A regular expression, such as ^\d{5}$</source>
   <translation>Ein regulärer Ausdruck wie ^\d{5}$</translation>
  </message>
  <message>
   <source>Aliases</source>
   <translation>Weitere Namen</translation>
  </message>
  <message>
   <source>Headings of the keys</source>
   <translation>Überschriften der Schlüssel</translation>
  </message>
  <message>
   <source>Headings of the values</source>
   <translation>Überschriften der Werte</translation>
  </message>
  <message>
   <source>Write out what it re&amp;fers to</source>
   <translation>&amp;Verweis ausschreiben</translation>
  </message>
  <message>
   <source>&amp;Title:</source>
   <translation>&amp;Titel:</translation>
  </message>
  <message>
   <source>&amp;Key:</source>
   <translation>Sch&amp;lüssel:</translation>
  </message>
  <message>
   <source>T&amp;ype:</source>
   <translation>T&amp;yp:</translation>
  </message>
  <message>
   <source>&amp;Choices:</source>
   <translation>&amp;Auswahl:</translation>
  </message>
  <message>
   <source>Patte&amp;rn:</source>
   <translation>M&amp;uster:</translation>
  </message>
  <message>
   <source>&amp;Description:</source>
   <translation>B&amp;eschreibung:</translation>
  </message>
  <message>
   <source>&amp;Aliases:</source>
   <translation>&amp;Weitere Namen:</translation>
  </message>
  <message>
   <source>&amp;Headings of the keys:</source>
   <translation>Übersc&amp;hriften der Schlüssel:</translation>
  </message>
  <message>
   <source>Headin&amp;gs of the values:</source>
   <translation>Überschriften der We&amp;rte:</translation>
  </message>
  <message>
   <source>In this document:</source>
   <translation>In diesem Dokument:</translation>
  </message>
 </context>
 <context>
  <name>SchemaPreview</name>
  <message>
   <source>Stopped.</source>
   <translation>Angehalten.</translation>
  </message>
  <message>
   <source>{document}: read under this schema in {seconds} s.</source>
   <translation>{document}: unter diesem Schema in {seconds} s gelesen.</translation>
  </message>
  <message>
   <source>The schema asks for all that was found in this document.</source>
   <translation>Das Schema fragt nach allem, was in diesem Dokument gefunden wurde.</translation>
  </message>
  <message>
   <source>{document}: reading, {done} of {total}…</source>
   <translation>{document}: wird gelesen, {done} von {total}…</translation>
  </message>
  <message>
   <source>{document}: reading…</source>
   <translation>{document}: wird gelesen…</translation>
  </message>
 </context>
 <context>
  <name>SchemaProblems</name>
  <message>
   <source>What is wrong with the schema</source>
   <translation>Was am Schema nicht stimmt</translation>
  </message>
 </context>
 <context>
  <name>SchemaSuggestions</name>
  <message>
   <source>&amp;Add</source>
   <translation>&amp;Hinzufügen</translation>
  </message>
  <message>
   <source>Tick &amp;none</source>
   <translation>&amp;Keins ankreuzen</translation>
  </message>
  <message>
   <source>Tick a&amp;ll</source>
   <translation>&amp;Alle ankreuzen</translation>
  </message>
  <message>
   <source>Fields from this document</source>
   <translation>Felder aus diesem Dokument</translation>
  </message>
  <message>
   <source>{document} has these labels and tables that the schema does not ask for.</source>
   <translation>{document} hat diese Beschriftungen und Tabellen, nach denen das Schema nicht fragt.</translation>
  </message>
  <message>
   <source>Field</source>
   <translation>Feld</translation>
  </message>
  <message>
   <source>Type</source>
   <translation>Typ</translation>
  </message>
  <message>
   <source>What it says</source>
   <translation>Was da steht</translation>
  </message>
  <message>
   <source>Suggested fields</source>
   <translation>Vorgeschlagene Felder</translation>
  </message>
 </context>
 <context>
  <name>SchemaTree</name>
  <message>
   <source>Fields of the schema</source>
   <translation>Felder des Schemas</translation>
  </message>
 </context>
 <context>
  <name>SchemaTreeModel</name>
  <message>
   <source>Field</source>
   <translation>Feld</translation>
  </message>
  <message>
   <source>Type</source>
   <translation>Typ</translation>
  </message>
  <message>
   <source>In this document</source>
   <translation>In diesem Dokument</translation>
  </message>
 </context>
 <context>
  <name>SchemaWords</name>
  <message>
   <source>Text</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>Number</source>
   <translation>Zahl</translation>
  </message>
  <message>
   <source>Whole number</source>
   <translation>Ganze Zahl</translation>
  </message>
  <message>
   <source>Date</source>
   <translation>Datum</translation>
  </message>
  <message>
   <source>Date and time</source>
   <translation>Datum und Uhrzeit</translation>
  </message>
  <message>
   <source>Yes or no</source>
   <translation>Ja oder nein</translation>
  </message>
  <message>
   <source>Choice</source>
   <translation>Auswahl</translation>
  </message>
  <message>
   <source>Section</source>
   <translation>Abschnitt</translation>
  </message>
  <message>
   <source>List of records</source>
   <translation>Liste von Datensätzen</translation>
  </message>
  <message>
   <source>Keys from the page</source>
   <translation>Schlüssel von der Seite</translation>
  </message>
  <message>
   <source>Kept as it is</source>
   <translation>Bleibt, wie es ist</translation>
  </message>
  <message>
   <source>{type}, several</source>
   <translation>{type}, mehrere</translation>
  </message>
  <message>
   <source>Schema</source>
   <translation>Schema</translation>
  </message>
  <message>
   <source>There are no fields in it yet.</source>
   <translation>Es sind noch keine Felder darin.</translation>
  </message>
  <message>
   <source>There are no choices yet.</source>
   <translation>Es gibt noch keine Auswahl.</translation>
  </message>
  <message>
   <source>Records: {count}</source>
   <translation>Datensätze: {count}</translation>
  </message>
  <message>
   <source>Keys: {count}</source>
   <translation>Schlüssel: {count}</translation>
  </message>
  <message>
   <source>Page {page}: “{words}”</source>
   <translation>Seite {page}: „{words}“</translation>
  </message>
 </context>
 <context>
  <name>ScopeChoice</name>
  <message>
   <source>Which documents</source>
   <translation>Welche Dokumente</translation>
  </message>
  <message>
   <source>Which documents are asked</source>
   <translation>Welche Dokumente befragt werden</translation>
  </message>
  <message>
   <source>The chosen document</source>
   <translation>Das gewählte Dokument</translation>
  </message>
  <message>
   <source>No document chosen</source>
   <translation>Kein Dokument gewählt</translation>
  </message>
  <message numerus="yes">
   <source>The selection: %n document(s)</source>
   <translation>
    <numerusform>Die Auswahl: %n Dokument</numerusform>
    <numerusform>Die Auswahl: %n Dokumente</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>All: %n document(s)</source>
   <translation>
    <numerusform>Alle: %n Dokument</numerusform>
    <numerusform>Alle: %n Dokumente</numerusform>
   </translation>
  </message>
 </context>
 <context>
  <name>SettingRow</name>
  <message>
   <source>Default</source>
   <translation>Vorgabe</translation>
  </message>
  <message>
   <source>Default: {title}</source>
   <translation>Vorgabe: {title}</translation>
  </message>
  <message>
   <source>Locked on this machine</source>
   <translation>Auf dieser Maschine festgelegt</translation>
  </message>
 </context>
 <context>
  <name>Settings</name>
  <message>
   <source>Reading</source>
   <translation>Lesen</translation>
  </message>
  <message>
   <source>Checking</source>
   <translation>Prüfen</translation>
  </message>
  <message>
   <source>Machines of your site</source>
   <translation>Rechner Ihres Hauses</translation>
  </message>
  <message>
   <source>Folders</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <source>Window</source>
   <translation>Fenster</translation>
  </message>
  <message>
   <source>Effort</source>
   <translation>Aufwand</translation>
  </message>
  <message>
   <source>Fast takes seconds a document and does without the language model. Standard asks it where rules are not sure, thorough for every field.</source>
   <translation>Schnell braucht Sekunden für ein Dokument und kommt ohne das Sprachmodell aus. Üblich fragt es, wo Regeln nicht sicher sind, gründlich nach jedem Feld.</translation>
  </message>
  <message>
   <source>Fast</source>
   <translation>Schnell</translation>
  </message>
  <message>
   <source>Standard</source>
   <translation>Üblich</translation>
  </message>
  <message>
   <source>Thorough</source>
   <translation>Gründlich</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>The model that reads, unless the effort is fast. More can be brought in under Tools &gt; Models.</source>
   <translation>Das Modell, das liest, außer bei schnellem Aufwand. Weitere lassen sich unter Werkzeuge &gt; Modelle aufnehmen.</translation>
  </message>
  <message>
   <source>Text recognition (OCR)</source>
   <translation>Texterkennung (OCR)</translation>
  </message>
  <message>
   <source>Which pages are recognised from their picture. Where none is, scans stay without words. Questions are asked on recognised scans in any case.</source>
   <translation>Welche Seiten aus ihrem Bild erkannt werden. Ohne Erkennung bleiben Scans ohne Wörter. Fragen werden in jedem Fall an erkannte Scans gestellt.</translation>
  </message>
  <message>
   <source>Pages without usable text</source>
   <translation>Seiten ohne brauchbaren Text</translation>
  </message>
  <message>
   <source>All pages</source>
   <translation>Alle Seiten</translation>
  </message>
  <message>
   <source>No page</source>
   <translation>Keine Seite</translation>
  </message>
  <message>
   <source>Language of the schema’s keys</source>
   <translation>Sprache der Schlüssel des Schemas</translation>
  </message>
  <message>
   <source>Some of the schemas that come with Sealread have keys in German too. Schemas of your own stay as they are.</source>
   <translation>Einige mitgelieferte Schemata haben auch deutsche Schlüssel. Ihre eigenen Schemata bleiben, wie sie sind.</translation>
  </message>
  <message>
   <source>As the chosen schema has them</source>
   <translation>Wie das gewählte Schema sie hat</translation>
  </message>
  <message>
   <source>German, where there are any</source>
   <translation>Deutsch, wo es das gibt</translation>
  </message>
  <message>
   <source>Learn from corrections</source>
   <translation>Aus Korrekturen lernen</translation>
  </message>
  <message>
   <source>What you corrected or accepted is read on later documents of the same look where it stood on yours.</source>
   <translation>Was Sie korrigiert oder bestätigt haben, wird in späteren Dokumenten gleichen Aussehens dort gelesen, wo es in Ihren stand.</translation>
  </message>
  <message>
   <source>Wordings of each question</source>
   <translation>Fassungen jeder Frage</translation>
  </message>
  <message>
   <source>Each field is asked for in so many wordings where the answer to the first is not sure. More find a little more and take longer.</source>
   <translation>In so vielen Fassungen wird nach jedem Feld gefragt, wo die Antwort auf die erste nicht sicher ist. Mehr finden etwas mehr und dauern länger.</translation>
  </message>
  <message>
   <source>Threads</source>
   <translation>Threads</translation>
  </message>
  <message>
   <source>How many threads the model computes with, and at most four of them recognise scans. More than the machine has cores makes it slower.</source>
   <translation>Mit wie vielen Threads das Modell rechnet; höchstens vier davon erkennen Scans. Mehr, als der Rechner Kerne hat, machen es langsamer.</translation>
  </message>
  <message>
   <source>One for each core</source>
   <translation>Einer je Kern</translation>
  </message>
  <message>
   <source>Spare the battery</source>
   <translation>Akku schonen</translation>
  </message>
  <message>
   <source>On battery the model and the recognition of scans compute with half of the cores, where the number of threads is not set.</source>
   <translation>Im Akkubetrieb rechnen das Modell und die Erkennung von Scans mit der Hälfte der Kerne, wenn die Zahl der Threads nicht gesetzt ist.</translation>
  </message>
  <message>
   <source>Graphics processor</source>
   <translation>Grafikprozessor</translation>
  </message>
  <message>
   <source>Whether a graphics processor may compute the language model, as far as it fits. The process with the model then has that device open; it never opens a document. `sealread doctor` says what it finds.</source>
   <translation>Ob ein Grafikprozessor das Sprachmodell rechnen darf, soweit es hineinpasst. Der Prozess mit dem Modell hat dieses Gerät dann offen; ein Dokument öffnet er nie. `sealread doctor` sagt, was er findet.</translation>
  </message>
  <message>
   <source>Not used</source>
   <translation>Nicht benutzt</translation>
  </message>
  <message>
   <source>Used where there is one</source>
   <translation>Benutzt, wo es einen gibt</translation>
  </message>
  <message>
   <source>Memory for pages read in</source>
   <translation>Speicher für eingelesene Seiten</translation>
  </message>
  <message>
   <source>Pages that the model has read in stay in memory up to this size, of a large model as many as it reads at once, so that another schema or question on them takes less time.</source>
   <translation>Seiten, die das Modell eingelesen hat, bleiben bis zu dieser Größe im Speicher, bei einem großen Modell so viele, wie es auf einmal liest. Ein anderes Schema oder eine Frage dazu braucht dann weniger Zeit.</translation>
  </message>
  <message>
   <source> MB</source>
   <translation> MB</translation>
  </message>
  <message>
   <source>None</source>
   <translation>Keiner</translation>
  </message>
  <message>
   <source>Patience with a document</source>
   <translation>Geduld mit einem Dokument</translation>
  </message>
  <message>
   <source>A document that shows no progress for so long is given up, and the reading process is replaced.</source>
   <translation>Ein Dokument, das so lange keinen Fortschritt zeigt, wird aufgegeben und der Leseprozess ersetzt.</translation>
  </message>
  <message>
   <source> s</source>
   <translation> s</translation>
  </message>
  <message>
   <source>Walls that must stand</source>
   <translation>Wände, die stehen müssen</translation>
  </message>
  <message>
   <source>With less than this around the reading process, nothing is read. All that the system has is raised in any case; see Help &gt; What leaves this machine.</source>
   <translation>Mit weniger um den Leseprozess wird nichts gelesen. Alles, was das System hat, wird ohnehin aufgerichtet; siehe Hilfe &gt; Was diesen Rechner verlässt.</translation>
  </message>
  <message>
   <source>What every system has</source>
   <translation>Was jedes System hat</translation>
  </message>
  <message>
   <source>No network, by the system</source>
   <translation>Kein Netz, durch das System</translation>
  </message>
  <message>
   <source>Sealed, but for a graphics processor</source>
   <translation>Versiegelt bis auf einen Grafikprozessor</translation>
  </message>
  <message>
   <source>Sealed: no network, no writing, no programs</source>
   <translation>Versiegelt: kein Netz, kein Schreiben, keine Programme</translation>
  </message>
  <message>
   <source> %</source>
   <translation> %</translation>
  </message>
  <message>
   <source>Mark values for checking below</source>
   <translation>Werte zum Prüfen markieren unter</translation>
  </message>
  <message>
   <source>Values with less confidence are marked “To check” when a document is read.</source>
   <translation>Werte mit weniger Sicherheit werden beim Lesen mit „Zu prüfen“ markiert.</translation>
  </message>
  <message>
   <source>Take words as a value from</source>
   <translation>Wörter als Wert nehmen ab</translation>
  </message>
  <message>
   <source>Words with less confidence are no value; they are offered where nothing was found.</source>
   <translation>Wörter mit weniger Sicherheit sind kein Wert; sie werden angeboten, wo nichts gefunden wurde.</translation>
  </message>
  <message>
   <source>Stop at values below</source>
   <translation>Beim Prüfen anhalten unter</translation>
  </message>
  <message>
   <source>The review stops at these too, although they are not marked. It holds at once, without reading again.</source>
   <translation>Auch hier hält das Prüfen an, obwohl sie nicht markiert sind. Das gilt sofort, ohne neu zu lesen.</translation>
  </message>
  <message>
   <source>Address of the site</source>
   <translation>Adresse des Verteilers</translation>
  </message>
  <message>
   <source>Where the scheduler of your site’s machines listens, as tls://host:8786. Tools &gt; Machines shows them. They read what `sealread extract --site` gives them; the window reads on this machine.</source>
   <translation>Wo der Verteiler der Rechner Ihres Hauses zu erreichen ist, als tls://rechner:8786. Werkzeuge &gt; Rechner zeigt sie. Sie lesen, was `sealread extract --site` ihnen gibt; das Fenster liest auf diesem Rechner.</translation>
  </message>
  <message>
   <source>Folder of the site’s keys</source>
   <translation>Ordner mit den Schlüsseln</translation>
  </message>
  <message>
   <source>The folder that `sealread site keys` made for this machine. Empty: the usual one.</source>
   <translation>Der Ordner, den `sealread site keys` für diesen Rechner gemacht hat. Leer: der übliche.</translation>
  </message>
  <message>
   <source>Folder for exports</source>
   <translation>Ordner für Exporte</translation>
  </message>
  <message>
   <source>Where saving begins. Empty: where documents were opened from last.</source>
   <translation>Wo das Speichern beginnt. Leer: wo zuletzt Dokumente geöffnet wurden.</translation>
  </message>
  <message>
   <source>Watched folders</source>
   <translation>Beobachtete Ordner</translation>
  </message>
  <message>
   <source>Documents that come into these folders are read by themselves while the window is open.</source>
   <translation>Dokumente, die in diese Ordner kommen, werden von selbst gelesen, solange das Fenster offen ist.</translation>
  </message>
  <message>
   <source>Tell when the work is done</source>
   <translation>Melden, wenn die Arbeit fertig ist</translation>
  </message>
  <message>
   <source>A notification of the system when a batch ends and the window is not in front.</source>
   <translation>Eine Meldung des Systems, wenn ein Stapel endet und das Fenster nicht vorn ist.</translation>
  </message>
  <message>
   <source>Pages begin</source>
   <translation>Seiten beginnen</translation>
  </message>
  <message>
   <source>How large a page is shown until it is zoomed.</source>
   <translation>Wie groß eine Seite gezeigt wird, bis man sie vergrößert.</translation>
  </message>
  <message>
   <source>As wide as their pane</source>
   <translation>So breit wie ihr Bereich</translation>
  </message>
  <message>
   <source>As a whole</source>
   <translation>Als Ganzes</translation>
  </message>
  <message>
   <source>Colours</source>
   <translation>Farben</translation>
  </message>
  <message>
   <source>Light or dark.</source>
   <translation>Hell oder dunkel.</translation>
  </message>
  <message>
   <source>As the system has them</source>
   <translation>Wie das System sie hat</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <source>Language of the window</source>
   <translation>Sprache des Fensters</translation>
  </message>
  <message>
   <source>Documents may be in any language, whatever the window’s is.</source>
   <translation>Dokumente dürfen in jeder Sprache sein, gleich welche das Fenster spricht.</translation>
  </message>
  <message>
   <source>As the system has it</source>
   <translation>Wie das System sie hat</translation>
  </message>
  <message>
   <source>English</source>
   <translation>English</translation>
  </message>
  <message>
   <source>Deutsch</source>
   <translation>Deutsch</translation>
  </message>
 </context>
 <context>
  <name>SettingsActions</name>
  <message>
   <source>&amp;Settings…</source>
   <translation>&amp;Einstellungen…</translation>
  </message>
  <message>
   <source>How documents are read, and how the window is</source>
   <translation>Wie Dokumente gelesen werden und wie das Fenster ist</translation>
  </message>
  <message>
   <source>&amp;Models…</source>
   <translation>&amp;Modelle…</translation>
  </message>
  <message>
   <source>The models that can read, and bringing one in</source>
   <translation>Die Modelle, die lesen können, und wie man eines aufnimmt</translation>
  </message>
  <message>
   <source>M&amp;odel packs…</source>
   <translation>Modellpa&amp;kete…</translation>
  </message>
  <message>
   <source>Signed packs of models for a machine without a network</source>
   <translation>Unterschriebene Pakete mit Modellen für einen Rechner ohne Netz</translation>
  </message>
 </context>
 <context>
  <name>SettingsDialog</name>
  <message>
   <source>Search the settings</source>
   <translation>Einstellungen durchsuchen</translation>
  </message>
  <message>
   <source>No setting has these words.</source>
   <translation>Keine Einstellung hat diese Wörter.</translation>
  </message>
  <message>
   <source>Holds from the next start.</source>
   <translation>Gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <source>Kept for this session only: the workspace is locked.</source>
   <translation>Gilt nur für diese Sitzung: Der Arbeitsbereich ist gesperrt.</translation>
  </message>
  <message>
   <source>Locked by {who} ({file}).</source>
   <translation>Festgelegt durch {who} ({file}).</translation>
  </message>
  <message>
   <source>Settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <source>From the next start: {titles}</source>
   <translation>Ab dem nächsten Start: {titles}</translation>
  </message>
 </context>
 <context>
  <name>SheetSaver</name>
  <message>
   <source>Save</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <source>Comma-separated values</source>
   <translation>Kommagetrennte Werte</translation>
  </message>
  <message>
   <source>Excel workbook</source>
   <translation>Excel-Arbeitsmappe</translation>
  </message>
  <message>
   <source>JSON</source>
   <translation>JSON</translation>
  </message>
 </context>
 <context>
  <name>Sources</name>
  <message>
   <source>read by the language model</source>
   <translation>vom Sprachmodell gelesen</translation>
  </message>
  <message>
   <source>read by the fast reader</source>
   <translation>vom schnellen Leser gelesen</translation>
  </message>
  <message>
   <source>where corrected documents have it</source>
   <translation>wo es in korrigierten Dokumenten steht</translation>
  </message>
  <message>
   <source>found by rules</source>
   <translation>von Regeln gefunden</translation>
  </message>
  <message>
   <source>by hand</source>
   <translation>von Hand</translation>
  </message>
  <message>
   <source>found by the add-on {name}</source>
   <translation>von der Erweiterung {name} gefunden</translation>
  </message>
 </context>
 <context>
  <name>StackCommands</name>
  <message>
   <source>Split a stac&amp;k…</source>
   <translation>Stapel &amp;zerlegen…</translation>
  </message>
  <message>
   <source>Take a scan of several papers apart, and read each of them</source>
   <translation>Einen Scan mehrerer Papiere zerlegen und jedes davon lesen</translation>
  </message>
 </context>
 <context>
  <name>StackDialog</name>
  <message>
   <source>C&amp;hoose…</source>
   <translation>&amp;Wählen…</translation>
  </message>
  <message>
   <source>&amp;Write and read</source>
   <translation>&amp;Schreiben und lesen</translation>
  </message>
  <message>
   <source>Split a stack</source>
   <translation>Stapel zerlegen</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>Pages</source>
   <translation>Seiten</translation>
  </message>
  <message>
   <source>Sure</source>
   <translation>Sicher</translation>
  </message>
  <message>
   <source>Documents of the stack</source>
   <translation>Dokumente des Stapels</translation>
  </message>
  <message>
   <source>Pages of each document</source>
   <translation>Seiten jedes Dokuments</translation>
  </message>
  <message>
   <source>Folder for the documents</source>
   <translation>Ordner für die Dokumente</translation>
  </message>
  <message>
   <source>&amp;Pages of each document</source>
   <translation>Seiten &amp;jedes Dokuments</translation>
  </message>
  <message>
   <source>&amp;Folder</source>
   <translation>&amp;Ordner</translation>
  </message>
  <message>
   <source>Looking where in {name} each document begins…</source>
   <translation>Es wird gesucht, wo in {name} jedes Dokument beginnt …</translation>
  </message>
  <message>
   <source>Write the pages of each document in their order, such as 1-3, 4, 5-9.</source>
   <translation>Schreiben Sie die Seiten jedes Dokuments der Reihe nach, etwa 1-3, 4, 5-9.</translation>
  </message>
  <message numerus="yes">
   <source>%n document(s).</source>
   <translation>
    <numerusform>%n Dokument.</numerusform>
    <numerusform>%n Dokumente.</numerusform>
   </translation>
  </message>
  <message>
   <source>Please look at those that are to be checked.</source>
   <translation>Bitte sehen Sie die an, die zu prüfen sind.</translation>
  </message>
  <message>
   <source>Document {number}</source>
   <translation>Dokument {number}</translation>
  </message>
  <message>
   <source>to check</source>
   <translation>zu prüfen</translation>
  </message>
  <message>
   <source>Writing the documents…</source>
   <translation>Die Dokumente werden geschrieben …</translation>
  </message>
 </context>
 <context>
  <name>StatusLine</name>
  <message>
   <source>Progress</source>
   <translation>Fortschritt</translation>
  </message>
  <message>
   <source>On battery: half of the cores</source>
   <translation>Akkubetrieb: die Hälfte der Kerne</translation>
  </message>
  <message>
   <source>Ready. Nothing leaves this machine.</source>
   <translation>Bereit. Nichts verlässt diesen Rechner.</translation>
  </message>
  <message>
   <source>Looking for documents…</source>
   <translation>Dokumente werden gesucht…</translation>
  </message>
  <message>
   <source>Paused. The document at hand goes on where it was.</source>
   <translation>Pause. Das laufende Dokument geht weiter, wo es war.</translation>
  </message>
  <message>
   <source>Going on…</source>
   <translation>Es geht weiter…</translation>
  </message>
  <message numerus="yes">
   <source>Folders watched: %n</source>
   <translation>
    <numerusform>Beobachtete Ordner: %n</numerusform>
    <numerusform>Beobachtete Ordner: %n</numerusform>
   </translation>
  </message>
  <message>
   <source>Of a kind that nobody knows, a schema is built: {name}</source>
   <translation>Von unbekannter Art, ein Schema wird gebaut: {name}</translation>
  </message>
  <message>
   <source>Reading {number} of {total}: {name}</source>
   <translation>Gelesen wird {number} von {total}: {name}</translation>
  </message>
 </context>
 <context>
  <name>SwitchEditor</name>
  <message>
   <source>On</source>
   <translation>Ein</translation>
  </message>
 </context>
 <context>
  <name>TableCommands</name>
  <message>
   <source>Nothing is missing.</source>
   <translation>Es fehlt nichts.</translation>
  </message>
  <message>
   <source>This document is not in the queue any more.</source>
   <translation>Dieses Dokument steht nicht mehr in der Liste.</translation>
  </message>
  <message>
   <source>table</source>
   <translation>Tabelle</translation>
  </message>
  <message>
   <source>Saved: {name}</source>
   <translation>Gespeichert: {name}</translation>
  </message>
  <message>
   <source>Wait until the table is filled, or stop it.</source>
   <translation>Warten Sie, bis die Tabelle gefüllt ist, oder halten Sie sie an.</translation>
  </message>
  <message>
   <source>Add documents first: the columns depend on what they say.</source>
   <translation>Fügen Sie zuerst Dokumente hinzu: Die Spalten hängen davon ab, was darin steht.</translation>
  </message>
  <message>
   <source>Starting the reading process…</source>
   <translation>Der Leseprozess startet…</translation>
  </message>
  <message>
   <source>Asking {name}</source>
   <translation>Befragt wird {name}</translation>
  </message>
  <message numerus="yes">
   <source>Filled: %n document(s).</source>
   <translation>
    <numerusform>Gefüllt: %n Dokument.</numerusform>
    <numerusform>Gefüllt: %n Dokumente.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n column(s) proposed. Look them through, then fill the table.</source>
   <translation>
    <numerusform>%n Spalte vorgeschlagen. Sehen Sie sie durch, und füllen Sie dann die Tabelle.</numerusform>
    <numerusform>%n Spalten vorgeschlagen. Sehen Sie sie durch, und füllen Sie dann die Tabelle.</numerusform>
   </translation>
  </message>
  <message>
   <source>Documents will be read for it, because no formula holds: {titles}.</source>
   <translation>In den Dokumenten wird gesucht, weil keine Formel gilt: {titles}.</translation>
  </message>
  <message>
   <source>No language model reads: they are the words of the question.</source>
   <translation>Kein Sprachmodell liest: Es sind die Wörter der Frage.</translation>
  </message>
 </context>
 <context>
  <name>TableModel</name>
  <message>
   <source>▸ question {n} of {total}</source>
   <translation>▸ Frage {n} von {total}</translation>
  </message>
  <message>
   <source>▸ page {n} of {total}</source>
   <translation>▸ Seite {n} von {total}</translation>
  </message>
  <message>
   <source>Written by hand; kept in this table only.</source>
   <translation>Von Hand geschrieben; steht nur in dieser Tabelle.</translation>
  </message>
  <message>
   <source>Computed: {formula}</source>
   <translation>Berechnet: {formula}</translation>
  </message>
  <message>
   <source>Document</source>
   <translation>Dokument</translation>
  </message>
  <message>
   <source>State</source>
   <translation>Stand</translation>
  </message>
 </context>
 <context>
  <name>TablePanel</name>
  <message>
   <source>Question that the table answers</source>
   <translation>Frage, die die Tabelle beantwortet</translation>
  </message>
  <message>
   <source>For each report revenue, net profit and the growth of revenue</source>
   <translation>Für jeden Bericht Umsatz, Jahresüberschuss und das Wachstum des Umsatzes</translation>
  </message>
  <message>
   <source>Propose colu&amp;mns</source>
   <translation>Spalten vorschla&amp;gen</translation>
  </message>
  <message>
   <source>Name the columns of the table that answers the question; nothing is read yet</source>
   <translation>Die Spalten der Tabelle nennen, die die Frage beantwortet; gelesen wird noch nichts</translation>
  </message>
  <message>
   <source>New columns</source>
   <translation>Neue Spalten</translation>
  </message>
  <message>
   <source>Company; Revenue [EUR million]; Growth [%] = revenue / previous(revenue) - 1</source>
   <translation>Firma; Umsatz [Mio. EUR]; Wachstum [%] = umsatz / previous(umsatz) - 1</translation>
  </message>
  <message>
   <source>Add colum&amp;ns</source>
   <translation>Spalte&amp;n hinzufügen</translation>
  </message>
  <message>
   <source>Add the columns that are named, parted by semicolons</source>
   <translation>Die genannten Spalten hinzufügen, getrennt durch Strichpunkte</translation>
  </message>
  <message>
   <source>One row a document</source>
   <translation>Eine Zeile je Dokument</translation>
  </message>
  <message>
   <source>One row a record</source>
   <translation>Eine Zeile je Datensatz</translation>
  </message>
  <message>
   <source>One row a company or person</source>
   <translation>Eine Zeile je Firma oder Person</translation>
  </message>
  <message>
   <source>One row an entry of the same name</source>
   <translation>Eine Zeile je Eintrag gleichen Namens</translation>
  </message>
  <message>
   <source>What a row is</source>
   <translation>Was eine Zeile ist</translation>
  </message>
  <message>
   <source>A record is a line of a list in a document: an item, a transaction. What several documents say of one company or person stands in one row. Of suppliers or people that several lists name, those of one name stand in one row.</source>
   <translation>Ein Eintrag ist eine Zeile einer Liste in einem Dokument: ein Posten, eine Buchung. Was mehrere Dokumente über eine Firma oder Person sagen, steht in einer Zeile. Von Lieferanten oder Personen, die mehrere Listen nennen, stehen gleichnamige in einer Zeile.</translation>
  </message>
  <message>
   <source>Progress of the table</source>
   <translation>Fortschritt der Tabelle</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>Tabelle</translation>
  </message>
  <message>
   <source>&amp;Question:</source>
   <translation>&amp;Frage:</translation>
  </message>
  <message>
   <source>Co&amp;lumns:</source>
   <translation>Spal&amp;ten:</translation>
  </message>
  <message>
   <source>A&amp;bout:</source>
   <translation>Ü&amp;ber:</translation>
  </message>
  <message>
   <source>Fill the table</source>
   <translation>Tabelle füllen</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>Anhalten</translation>
  </message>
  <message>
   <source>Save the table…</source>
   <translation>Tabelle speichern…</translation>
  </message>
  <message>
   <source>written by hand</source>
   <translation>von Hand geschrieben</translation>
  </message>
  <message>
   <source>&amp;Write by hand</source>
   <translation>Von &amp;Hand schreiben</translation>
  </message>
  <message>
   <source>&amp;Take back what was written by hand</source>
   <translation>Von Hand Geschriebenes &amp;zurücknehmen</translation>
  </message>
 </context>
 <context>
  <name>TableWriting</name>
  <message>
   <source>Corrected.</source>
   <translation>Berichtigt.</translation>
  </message>
 </context>
 <context>
  <name>Tabs</name>
  <message>
   <source>Places to work in</source>
   <translation>Arbeitsplätze</translation>
  </message>
  <message>
   <source>Documents</source>
   <translation>Dokumente</translation>
  </message>
  <message>
   <source>Ask</source>
   <translation>Fragen</translation>
  </message>
  <message>
   <source>Tables</source>
   <translation>Tabellen</translation>
  </message>
 </context>
 <context>
  <name>Task</name>
  <message>
   <source>This step</source>
   <translation>Dieser Schritt</translation>
  </message>
 </context>
 <context>
  <name>Thumbnails</name>
  <message>
   <source>Small pictures of the pages</source>
   <translation>Kleine Bilder der Seiten</translation>
  </message>
 </context>
 <context>
  <name>ThumbnailsModel</name>
  <message>
   <source>Page {number}</source>
   <translation>Seite {number}</translation>
  </message>
 </context>
 <context>
  <name>TickDialog</name>
  <message>
   <source>Columns from a schema</source>
   <translation>Spalten aus einem Schema</translation>
  </message>
  <message>
   <source>Search the fields</source>
   <translation>Felder durchsuchen</translation>
  </message>
  <message>
   <source>Fields of the schema</source>
   <translation>Felder des Schemas</translation>
  </message>
  <message>
   <source>Tick what becomes a column of the table.</source>
   <translation>Kreuzen Sie an, was eine Spalte der Tabelle wird.</translation>
  </message>
 </context>
 <context>
  <name>TimeLeft</name>
  <message>
   <source>estimating the time left</source>
   <translation>die Restzeit wird geschätzt</translation>
  </message>
  <message>
   <source>less than a minute left</source>
   <translation>noch weniger als eine Minute</translation>
  </message>
  <message>
   <source>about {most} h left</source>
   <translation>noch etwa {most} h</translation>
  </message>
  <message>
   <source>{least} to {most} h left</source>
   <translation>noch {least} bis {most} h</translation>
  </message>
  <message>
   <source>about {most} min left</source>
   <translation>noch etwa {most} min</translation>
  </message>
  <message>
   <source>{least} to {most} min left</source>
   <translation>noch {least} bis {most} min</translation>
  </message>
 </context>
 <context>
  <name>Totals</name>
  <message numerus="yes">
   <source>Read: %n.</source>
   <translation>
    <numerusform>Gelesen: %n.</numerusform>
    <numerusform>Gelesen: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Known already: %n.</source>
   <translation>
    <numerusform>Schon bekannt: %n.</numerusform>
    <numerusform>Schon bekannt: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Failed: %n.</source>
   <translation>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
    <numerusform>Fehlgeschlagen: %n.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Of another kind: %n.</source>
   <translation>
    <numerusform>Von anderer Art: %n.</numerusform>
    <numerusform>Von anderer Art: %n.</numerusform>
   </translation>
  </message>
  <message>
   <source>Stopped.</source>
   <translation>Angehalten.</translation>
  </message>
  <message>
   <source>Done.</source>
   <translation>Fertig.</translation>
  </message>
 </context>
 <context>
  <name>Trials</name>
  <message>
   <source>It will be: {value}</source>
   <translation>Es wird: {value}</translation>
  </message>
 </context>
 <context>
  <name>TrustDialog</name>
  <message>
   <source>SHA-256 of this file</source>
   <translation>SHA-256 dieser Datei</translation>
  </message>
  <message>
   <source>Paste it here to compare (optional)</source>
   <translation>Zum Vergleichen hier einfügen (freiwillig)</translation>
  </message>
  <message>
   <source>SHA-256 that its publisher names</source>
   <translation>SHA-256, den der Herausgeber nennt</translation>
  </message>
  <message>
   <source>&amp;Trust this model</source>
   <translation>Diesem Modell &amp;vertrauen</translation>
  </message>
  <message>
   <source>&amp;Do not bring it in</source>
   <translation>&amp;Nicht aufnehmen</translation>
  </message>
  <message>
   <source>A model that Sealread does not know</source>
   <translation>Ein Modell, das Sealread nicht kennt</translation>
  </message>
  <message>
   <source>“{title}” is not one of the models that Sealread knows. A model decides what is read, so bring in only one that you have from a place you trust. Its publisher names its SHA-256; if that is the one below, it is the file that was published.</source>
   <translation>„{title}“ ist keines der Modelle, die Sealread kennt. Ein Modell entscheidet, was gelesen wird; nehmen Sie nur eines auf, das Sie von einer Stelle haben, der Sie trauen. Sein Herausgeber nennt den SHA-256; ist es der unten, dann ist es die veröffentlichte Datei.</translation>
  </message>
  <message>
   <source>SHA-256 of this &amp;file:</source>
   <translation>SHA-256 dieser &amp;Datei:</translation>
  </message>
  <message>
   <source>SHA-256 of its &amp;publisher:</source>
   <translation>SHA-256 des &amp;Herausgebers:</translation>
  </message>
  <message>
   <source>That is no SHA-256: it has 64 digits from 0 to 9 and a to f.</source>
   <translation>Das ist kein SHA-256: Er hat 64 Zeichen von 0 bis 9 und a bis f.</translation>
  </message>
  <message>
   <source>✓ They are the same.</source>
   <translation>✓ Sie sind gleich.</translation>
  </message>
  <message>
   <source>✗ They differ. This is not the file that was published.</source>
   <translation>✗ Sie sind verschieden. Das ist nicht die veröffentlichte Datei.</translation>
  </message>
 </context>
 <context>
  <name>UnlockDialog</name>
  <message>
   <source>Passphrase</source>
   <translation>Passphrase</translation>
  </message>
  <message>
   <source>Sealread: workspace locked</source>
   <translation>Sealread: Arbeitsbereich gesperrt</translation>
  </message>
  <message>
   <source>What was read is locked. Enter its &amp;passphrase:</source>
   <translation>Was gelesen wurde, ist gesperrt. Geben Sie die &amp;Passphrase ein:</translation>
  </message>
  <message>
   <source>Opening…</source>
   <translation>Wird geöffnet…</translation>
  </message>
 </context>
 <context>
  <name>ValueDelegate</name>
  <message>
   <source>Value</source>
   <translation>Wert</translation>
  </message>
 </context>
 <context>
  <name>Walls</name>
  <message>
   <source>Stands</source>
   <translation>Steht</translation>
  </message>
  <message>
   <source>Missing</source>
   <translation>Fehlt</translation>
  </message>
  <message>
   <source>The walls could not be tried: {why}</source>
   <translation>Die Wände ließen sich nicht prüfen: {why}</translation>
  </message>
  <message>
   <source>Not everything stands: {what}. Until it does, read nothing that must stay here.</source>
   <translation>Nicht alles steht: {what}. Lesen Sie bis dahin nichts, was hier bleiben muss.</translation>
  </message>
  <message>
   <source>The walls stand. Nothing could be sent away, nothing could be changed.</source>
   <translation>Die Wände stehen. Nichts ließ sich wegschicken, nichts ließ sich ändern.</translation>
  </message>
  <message>
   <source>The walls stand as far as this kind of system has them (level “{level}”). They keep Sealread’s own code from the network, but cannot keep every library from it.</source>
   <translation>Die Wände stehen, soweit diese Art System sie hat (Stufe „{level}“). Sie halten Sealreads eigenen Code vom Netz fern, aber nicht jede Bibliothek.</translation>
  </message>
  <message>
   <source>Not tried here</source>
   <translation>Hier nicht versucht</translation>
  </message>
  <message>
   <source>Refused</source>
   <translation>Verweigert</translation>
  </message>
  <message>
   <source>Came through</source>
   <translation>Kam durch</translation>
  </message>
  <message>
   <source>Refused, but must work</source>
   <translation>Verweigert, muss aber gehen</translation>
  </message>
  <message>
   <source>Works</source>
   <translation>Geht</translation>
  </message>
  <message>
   <source>Hashing the models, looking at the audit trail…</source>
   <translation>Prüfsummen und Prüfprotokoll werden angesehen…</translation>
  </message>
  <message>
   <source>Trying the walls…</source>
   <translation>Die Wände werden geprüft…</translation>
  </message>
  <message>
   <source>Reading a document whose values are known…</source>
   <translation>Ein Dokument mit bekannten Werten wird gelesen…</translation>
  </message>
  <message>
   <source>Writing the report…</source>
   <translation>Der Bericht wird geschrieben…</translation>
  </message>
  <message>
   <source>Report saved: {pdf} and {json}. {passed} of {total} checks passed.</source>
   <translation>Bericht gespeichert: {pdf} und {json}. {passed} von {total} Prüfungen bestanden.</translation>
  </message>
  <message>
   <source>Sending something away</source>
   <translation>Etwas wegschicken</translation>
  </message>
  <message>
   <source>Changing files</source>
   <translation>Dateien ändern</translation>
  </message>
  <message>
   <source>Reading other files</source>
   <translation>Andere Dateien lesen</translation>
  </message>
  <message>
   <source>Starting programs, reaching into others</source>
   <translation>Programme starten, in andere eingreifen</translation>
  </message>
  <message>
   <source>What reading needs, and must work</source>
   <translation>Was das Lesen braucht und gehen muss</translation>
  </message>
  <message>
   <source>Other things that were tried</source>
   <translation>Anderes, was versucht wurde</translation>
  </message>
  <message>
   <source>The walls themselves</source>
   <translation>Die Wände selbst</translation>
  </message>
  <message>
   <source>Connect to another machine</source>
   <translation>Mit einem anderen Rechner verbinden</translation>
  </message>
  <message>
   <source>Look up an internet name</source>
   <translation>Einen Namen im Internet nachschlagen</translation>
  </message>
  <message>
   <source>Connect to another machine, past all libraries</source>
   <translation>Mit einem anderen Rechner verbinden, an allen Bibliotheken vorbei</translation>
  </message>
  <message>
   <source>Look up an internet name, by the system’s library</source>
   <translation>Einen Namen im Internet nachschlagen, durch die Bibliothek des Systems</translation>
  </message>
  <message>
   <source>Talk to other programs on this machine</source>
   <translation>Mit anderen Programmen auf diesem Rechner sprechen</translation>
  </message>
  <message>
   <source>The same, from a later thread</source>
   <translation>Dasselbe aus einem späteren Thread</translation>
  </message>
  <message>
   <source>Write into your home folder</source>
   <translation>In Ihr Benutzerverzeichnis schreiben</translation>
  </message>
  <message>
   <source>Write into the folder for temporary files</source>
   <translation>In den Ordner für vorläufige Dateien schreiben</translation>
  </message>
  <message>
   <source>Write beside a document</source>
   <translation>Neben ein Dokument schreiben</translation>
  </message>
  <message>
   <source>Write into a document</source>
   <translation>In ein Dokument schreiben</translation>
  </message>
  <message>
   <source>Cut a document short</source>
   <translation>Ein Dokument kürzen</translation>
  </message>
  <message>
   <source>Rename a document</source>
   <translation>Ein Dokument umbenennen</translation>
  </message>
  <message>
   <source>Change who may open a document</source>
   <translation>Ändern, wer ein Dokument öffnen darf</translation>
  </message>
  <message>
   <source>Write into its private folder, which is deleted afterwards</source>
   <translation>In seinen eigenen Ordner schreiben, der danach gelöscht wird</translation>
  </message>
  <message>
   <source>Read a document</source>
   <translation>Ein Dokument lesen</translation>
  </message>
  <message>
   <source>Read a file in your home folder</source>
   <translation>Eine Datei in Ihrem Benutzerordner lesen</translation>
  </message>
  <message>
   <source>Read a file beside a document</source>
   <translation>Eine Datei neben einem Dokument lesen</translation>
  </message>
  <message>
   <source>See what is in your home folder</source>
   <translation>Sehen, was in Ihrem Benutzerordner liegt</translation>
  </message>
  <message>
   <source>Open a document that was not handed to it</source>
   <translation>Ein Dokument öffnen, das ihm nicht übergeben wurde</translation>
  </message>
  <message>
   <source>Make a copy of itself</source>
   <translation>Sich selbst verdoppeln</translation>
  </message>
  <message>
   <source>Start a program, by a system call</source>
   <translation>Ein Programm starten, durch einen Systemaufruf</translation>
  </message>
  <message>
   <source>Start a program</source>
   <translation>Ein Programm starten</translation>
  </message>
  <message>
   <source>Take control of this window</source>
   <translation>Dieses Fenster steuern</translation>
  </message>
  <message>
   <source>Read this window’s memory</source>
   <translation>Den Speicher dieses Fensters lesen</translation>
  </message>
  <message>
   <source>Send a signal to this window</source>
   <translation>Diesem Fenster ein Signal schicken</translation>
  </message>
  <message>
   <source>Set up a side door for system calls (io_uring)</source>
   <translation>Eine Seitentür für Systemaufrufe einrichten (io_uring)</translation>
  </message>
  <message>
   <source>Give itself more rights</source>
   <translation>Sich mehr Rechte geben</translation>
  </message>
  <message>
   <source>Open a graphics processor</source>
   <translation>Einen Grafikprozessor öffnen</translation>
  </message>
  <message>
   <source>Use several threads</source>
   <translation>Mehrere Threads benutzen</translation>
  </message>
  <message>
   <source>by Sealread itself</source>
   <translation>von Sealread selbst</translation>
  </message>
  <message>
   <source>done</source>
   <translation>ging</translation>
  </message>
  <message>
   <source>there is none here</source>
   <translation>hier gibt es keinen</translation>
  </message>
  <message>
   <source>only on Linux</source>
   <translation>nur unter Linux</translation>
  </message>
  <message>
   <source>not on this system</source>
   <translation>nicht auf diesem System</translation>
  </message>
  <message>
   <source>nothing was planted there</source>
   <translation>dort war nichts ausgelegt</translation>
  </message>
  <message>
   <source>only `sealread doctor --walls` asks for internet sockets</source>
   <translation>nur `sealread doctor --walls` versucht Internetverbindungen</translation>
  </message>
  <message>
   <source>by the system: {what}</source>
   <translation>vom System: {what}</translation>
  </message>
  <message>
   <source>no way to a server of names {what}</source>
   <translation>kein Weg zu einem Namensserver {what}</translation>
  </message>
  <message>
   <source>not refused: {what}</source>
   <translation>nicht verweigert: {what}</translation>
  </message>
  <message>
   <source>came through: {what}</source>
   <translation>kam durch: {what}</translation>
  </message>
  <message>
   <source>{good} of {total}</source>
   <translation>{good} von {total}</translation>
  </message>
 </context>
 <context>
  <name>WallsDialog</name>
  <message>
   <source>Result</source>
   <translation>Ergebnis</translation>
  </message>
  <message>
   <source>&amp;Try again</source>
   <translation>&amp;Erneut versuchen</translation>
  </message>
  <message>
   <source>&amp;Copy the report</source>
   <translation>Bericht &amp;kopieren</translation>
  </message>
  <message>
   <source>&amp;Save report…</source>
   <translation>Bericht &amp;speichern…</translation>
  </message>
  <message>
   <source>What leaves this machine: nothing</source>
   <translation>Was diesen Rechner verlässt: nichts</translation>
  </message>
  <message>
   <source>Documents are opened in a process of its own that has no network, can start no program and can write nowhere but in a private folder. Sealread does not ask you to believe that: a reading process has just tried what a malicious document would try. ✓ means that it went as it must, ✗ that it did not, – that this system has no such thing. No packet leaves this machine for it. What needs no internet socket is tried again before every run.</source>
   <translation>Dokumente werden in einem eigenen Prozess geöffnet, der kein Netz hat, kein Programm starten und nur in einen eigenen Ordner schreiben kann. Das müssen Sie Sealread nicht glauben: Ein Leseprozess hat gerade versucht, was ein bösartiges Dokument versuchen würde. ✓ heißt, dass es ging, wie es muss, ✗, dass es nicht so ging, –, dass dieses System so etwas nicht hat. Dafür verlässt kein Paket diesen Rechner. Was keine Verbindung ins Internet braucht, wird vor jedem Lauf wieder versucht.</translation>
  </message>
  <message>
   <source>For your validation file: the self-test tries the walls, hashes the models, reads a document whose values are known, and saves a signed report (PDF and JSON).</source>
   <translation>Für Ihre Validierungsakte: Der Selbsttest prüft die Wände und die Prüfsummen der Modelle, liest ein Dokument mit bekannten Werten und speichert einen signierten Bericht (PDF und JSON).</translation>
  </message>
  <message>
   <source>Performed &amp;by</source>
   <translation>&amp;Durchgeführt von</translation>
  </message>
  <message>
   <source>Your name, for the report</source>
   <translation>Ihr Name, für den Bericht</translation>
  </message>
  <message>
   <source>What was tried or stands</source>
   <translation>Was versucht wurde oder steht</translation>
  </message>
  <message>
   <source>Outcome</source>
   <translation>Ausgang</translation>
  </message>
  <message>
   <source>In detail</source>
   <translation>Im Einzelnen</translation>
  </message>
  <message>
   <source>Walls</source>
   <translation>Wände</translation>
  </message>
  <message>
   <source>Trying…</source>
   <translation>Wird versucht…</translation>
  </message>
  <message>
   <source>Tried at {time}, in a process that is gone again.</source>
   <translation>Versucht um {time}, in einem Prozess, den es nicht mehr gibt.</translation>
  </message>
  <message>
   <source>The report is on the clipboard.</source>
   <translation>Der Bericht ist in der Zwischenablage.</translation>
  </message>
  <message>
   <source>PDF and JSON (*.pdf)</source>
   <translation>PDF und JSON (*.pdf)</translation>
  </message>
  <message>
   <source>Save report</source>
   <translation>Bericht speichern</translation>
  </message>
  <message>
   <source>self-test.pdf</source>
   <translation>Selbsttest.pdf</translation>
  </message>
 </context>
 <context>
  <name>Watching</name>
  <message>
   <source>The site</source>
   <translation>Der Verteiler</translation>
  </message>
 </context>
 <context>
  <name>_ShiftThread</name>
  <message>
   <source>This run</source>
   <translation>Dieser Lauf</translation>
  </message>
 </context>
 <context>
  <name>_Step</name>
  <message>
   <source>This export</source>
   <translation>Dieser Export</translation>
  </message>
 </context>
</TS>
