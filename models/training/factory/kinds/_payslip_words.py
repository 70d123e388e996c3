"""Labels on payslips, and how payslips are asked."""

from __future__ import annotations

from ._style import Wordings

TITLES = {
    "de": ("Entgeltabrechnung", "Gehaltsabrechnung", "Lohnabrechnung",
        "Abrechnung der Brutto/Netto-"
           "Bezüge", "Verdienstabrechnung", "Bezügemitteilung", "Lohn-/Gehaltsabrechnung"),
    "en": ("Payslip", "PAY ADVICE", "Salary slip", "Earnings statement", "Pay statement"),
    "fr": ("Bulletin de paie", "BULLETIN DE SALAIRE"),
}  # fmt: skip
EARNINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {"base": ("Gehalt", "Grundgehalt", "Monatslohn", "Tarifentgelt", "Stundenlohn"),
           "overtime": ("Überstunden", "Mehrarbeit", "Überstundenzuschlag 25 %"),
           "bonus": ("Prämie", "Bonus", "Leistungszulage", "Einmalzahlung"),
           "holiday": ("Urlaubsgeld", "Urlaubsentgelt"), "christmas": ("Weihnachtsgeld",
               "13. Gehalt"),
           "car": ("Geldwerter Vorteil Pkw", "Firmenwagen 1 %"), "night": ("Nachtzuschlag",
                                                                      "Schichtzulage"),
           "vwl": ("VWL AG-Anteil", "Vermögenswirksame Leistungen")},
    "en": {"base": ("Basic pay", "Salary", "Basic salary", "Regular"), "overtime": ("Overtime",),
           "bonus": ("Bonus", "Commission"), "holiday": ("Holiday pay", "Leave pay"),
           "car": ("Car allowance", "Transport allowance"), "night": ("Night shift allowance",),
           "housing": ("Housing allowance", "House rent allowance")},
    "fr": {"base": ("Salaire de base",), "overtime": ("Heures supplémentaires",), "bonus":
        ("Prime",)},
}  # fmt: skip
DEDUCTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {"income_tax": ("Lohnsteuer", "LSt"), "solidarity": ("Solidaritätszuschlag", "SolZ"),
           "church_tax": ("Kirchensteuer", "KiSt"), "health": ("Krankenversicherung", "KV-Beitrag",
                                                              "KV"),
           "pension": ("Rentenversicherung", "RV-Beitrag", "RV"), "unemployment": (
               "Arbeitslosenversicherung", "AV-Beitrag", "AV"),
           "care": ("Pflegeversicherung", "PV-Beitrag", "PV"), "advance": ("Vorschuss",
                                                                         "Abschlagszahlung")},
    "en": {"income_tax": ("PAYE tax", "Income tax", "Federal tax", "Tax"),
           "insurance": ("National Insurance", "Social security", "SOCSO"),
           "pension": ("Pension", "Employee pension", "EPF", "401(k)"),
           "health": ("Health insurance", "Medicare"), "loan": ("Student loan",),
           "union": ("Union dues",), "state_tax": ("State tax",)},
    "fr": {"income_tax": ("Prélèvement à la source",), "health": ("Assurance maladie",),
           "pension": ("Assurance vieillesse",), "csg": ("CSG déductible",)},
}  # fmt: skip
LABELS: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {"staff_number": ("Personalnummer", "Pers.-Nr.", "Personal-Nr."), "birth":
        ("Geburtsdatum",
           "Geb.-Datum"), "tax_class": ("Steuerklasse", "StKl", "St.-Kl."), "tax_id": ("Steuer-ID",
           "Identifikationsnummer", "IdNr."), "social_number": ("SV-Nummer", "Versicherungsnummer",
           "Sozialversicherungs-Nr."), "insurer": ("Krankenkasse", "KK"), "entry": ("Eintritt",
           "Eintrittsdatum", "Beschäftigt seit"), "exit": ("Austritt",), "children":
           ("Kinderfreibetrag",
           "KFB", "Ki.Frbtr."), "confession": ("Konfession", "Konf."), "department": ("Abteilung",),
           "cost_center": ("Kostenstelle", "KSt"), "written": ("Druckdatum", "Abrechnung vom"),
           "vacation_left": ("Resturlaub", "Url. übrig"), "iban": ("IBAN", "Bankverbindung"),
           "job": ("Tätigkeit", "Beruf")},
    "en": {"staff_number": ("Employee no.", "Payroll number", "Employee ID", "Works no."),
           "birth": ("Date of birth",), "tax_code": ("Tax code",), "social_number": ("NI number",
           "SSN", "NRIC no."), "entry": ("Start date", "Date joined"), "department":
           ("Department",),
           "cost_center": ("Cost centre",), "written": ("Payment date", "Issued"), "period_days": (
           "Pay period",), "vacation_left": ("Leave balance",), "iban": ("Bank account",),
           "job": ("Position", "Job title"), "exit": ("Leaving date",)},
    "fr": {"staff_number": ("Matricule",), "social_number": ("N° de sécurité sociale",),
           "entry": ("Date d'entrée",), "job": ("Emploi", "Fonction"), "iban": ("IBAN",),
           "department": ("Service",), "period_days": ("Période",)},
}  # fmt: skip
FACTS: dict[str, tuple[str, ...]] = {
    "tax_class": ("1", "I", "II", "3", "III", "4", "IV", "V", "6"),
    "insurer": ("AOK Nordwest", "Techniker Krankenkasse", "BARMER", "DAK-Gesundheit", "IKK classic",
                "BKK Mobil Oil", "KKH", "HEK"),
    "children": ("0,0", "0,5", "1,0", "2,0", "--"), "confession": ("rk", "ev", "--", "keine", "ak"),
    "department": ("Vertrieb", "Sales", "Lager", "IT", "Produktion", "Finance", "HR", "Logistik"),
    "vacation_left": ("12,5", "24", "7", "18,0 Tage", "3 days"),
}  # fmt: skip

ASKS: Wordings = {
    "employer": ("Employer", "Arbeitgeber", "Name of the employer", "Firma", "Who pays the salary?",
                 "Wer ist der Arbeitgeber?"),
    "employer_address": ("Employer's address", "Anschrift des Arbeitgebers"),
    "employee": ("Employee", "Arbeitnehmer", "Name of the employee", "Mitarbeiter",
        "Wer bekommt das "
                 "Gehalt?", "Full name of the employee."),
    "employee_address": ("Employee's address", "Anschrift des Arbeitnehmers"),
    "period": ("Pay period", "Abrechnungsmonat", "Month of the payslip", "Für welchen Monat?",
               "Abrechnungszeitraum", "The month for which pay is settled."),
    "from": ("Start of the pay period", "Beginn des Abrechnungszeitraums"),
    "to": ("End of the pay period", "Ende des Abrechnungszeitraums"),
    "gross": ("Gross pay", "Gesamtbrutto", "Bruttolohn", "The pay before deductions.", "Brutto",
              "How much is the gross salary?", "Total earnings"),
    "net": ("Net pay", "Nettoverdienst", "Nettolohn", "The pay after all deductions.", "Netto",
            "Wie hoch ist das Nettogehalt?"),
    "paid": ("Amount paid out", "Auszahlungsbetrag", "Überweisungsbetrag",
        "Which amount is transferred?"),
    "deductions": ("Total deductions", "Summe der Abzüge"),
    "base": ("Base salary", "Grundgehalt", "Basic pay"),
    "income_tax": ("Income tax", "Lohnsteuer", "Wage tax withheld"),
    "solidarity": ("Solidarity surcharge", "Solidaritätszuschlag"),
    "church_tax": ("Church tax", "Kirchensteuer"),
    "health": ("Health insurance contribution", "Krankenversicherung (Beitrag)"),
    "pension": ("Pension contribution", "Rentenversicherungsbeitrag"),
    "unemployment": ("Unemployment insurance", "Arbeitslosenversicherung"),
    "care": ("Long-term care insurance", "Pflegeversicherung"),
    "bonus": ("Bonus", "Prämie"), "overtime": ("Overtime pay", "Überstundenvergütung"),
    "holiday": ("Holiday pay", "Urlaubsgeld"), "car": ("Company car benefit", "Geldwerter Vorteil"),
    "staff_number": ("Employee number", "Personalnummer", "Payroll number", "Staff ID"),
    "birth": ("Date of birth", "Geburtsdatum", "When was the employee born?"),
    "tax_class": ("Tax class", "Steuerklasse"), "tax_code": ("Tax code", "Steuercode"),
    "tax_id": ("Tax identification number", "Steuer-Identifikationsnummer", "Steuer-ID"),
    "social_number": ("Social security number", "Sozialversicherungsnummer",
        "National Insurance number"),
    "insurer": ("Health insurer", "Krankenkasse"),
    "entry": ("Entry date", "Eintrittsdatum", "Employed since", "Start date"),
    "exit": ("Leaving date", "Austrittsdatum", "End of employment"),
    "children": ("Child allowance", "Kinderfreibetrag"), "confession": ("Religion", "Konfession"),
    "department": ("Department", "Abteilung"), "cost_center": ("Cost centre", "Kostenstelle"),
    "written": ("Date of issue", "Ausstellungsdatum", "Date of the payslip"),
    "pay_date": ("Pay date", "Zahltag", "Day of payment"),
    "vacation_left": ("Remaining leave", "Resturlaub"), "iban": ("Bank account",
        "IBAN des Arbeitnehmers"),
    "job": ("Job title", "Tätigkeit", "Position"),
}  # fmt: skip
