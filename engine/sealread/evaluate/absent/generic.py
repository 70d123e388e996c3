"""Which words of a label tell what it asks for, and which stand on papers of every kind."""

from __future__ import annotations

from functools import lru_cache

from sealread.extract.stems import Stems, stems

_GENERIC = stems(
    """
    date day month year time hour number name code type kind amount total value status
    description quantity count unit percent percentage rate reference detail note comment remark
    list item line from until start end period valid first last next previous high low new old
    actual original final main other current minimum maximum max min average additional paid due
    open closed posted remaining left right full short long title subject label text and the for
    with per against where who what when which whose has are was

    middle given family surname street town city zip postal postcode country region county
    province state address place location currency language phone telephone mobile fax email
    mail web website company organization organisation person contact party business signature
    sum price cost fee

    datum tag monat jahr uhrzeit zeit stunde nummer name art typ betrag summe wert beschreibung
    menge anzahl einheit prozent satz referenz bemerkung anmerkung liste zeile von bis beginn
    ende gesamt titel betreff text vorname nachname straße stadt ort postleitzahl land adresse
    anschrift währung sprache telefon firma person kontakt preis kosten und der die das den dem
    des für mit pro zum zur

    date jour mois année heure numéro nom code type montant total valeur description quantité
    unité taux référence note liste ligne début fin prix coût titre adresse ville pays langue
    personne les des une par pour sur aux dans fecha día mes año hora número nombre tipo importe
    valor descripción cantidad unidad lista línea inicio precio título dirección ciudad país
    para del los las una data giorno ora numero nome importo valore descrizione quantità riga
    prezzo titolo indirizzo città paese della delle per naam datum nummer bedrag waarde
    beschrijving aantal eenheid regel prijs titel adres stad land taal van het een voor
    """
)
"""What papers print without saying whose, or without saying it at all; also in five languages."""


@lru_cache(maxsize=1 << 15)
def telling(label: str) -> Stems:
    """The beginnings of those words of a label that tell what it asks for."""
    return stems(label) - _GENERIC
