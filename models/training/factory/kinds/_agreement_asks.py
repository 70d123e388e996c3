"""How agreements are asked."""

from __future__ import annotations

from ._style import Wordings

ASKS: Wordings = {
    "title": ("Title", "Titel", "Title of the agreement", "The title of the document.",
              "Wie heißt der Vertrag?", "Kind of agreement", "Vertragsart", "Document title"),
    "effective_date": ("Effective date", "The date from which the agreement holds (ISO date).",
                       "Effective date when the credit agreement becomes binding. Return in "
                       "YYYY-MM-DD format.", "Datum des Inkrafttretens", "Agreement date",
                       "Date of the agreement", "Wirksam ab",
                       "When does the agreement take effect?",
                       "The date from which the agreement holds.", "Ab wann gilt der Vertrag?",
                       "Vertragsdatum", "As of which date was the agreement made?",
                       "Effective date | The date from which the agreement holds (ISO date)."),
    "signing_date": ("Date of signing", "Date on which the agreement was signed", "Tag der "
                     "Unterzeichnung", "When was the agreement entered into?"),
    "party": ("Parties", "The names of the parties, without roles.", "Vertragsparteien", "Parteien",
              "Names of the parties", "Contracting parties", "Who are the parties?", "Zwischen wem "
              "wurde der Vertrag geschlossen?",
              "Parties | The names of the parties, without roles.",
              "The names of all parties to the agreement."),
    "jurisdiction": ("Jurisdiction", "The state or country whose law governs the agreement.",
                     "State whose law applies", "Whose law governs the agreement?", "Rechtsordnung",
                     "Staat, dessen Recht gilt", "Welches Landes Recht gilt?", "Jurisdiction | The "
                     "state or country whose law governs the agreement."),
    "governing_law": ("Governing law", "The jurisdiction whose laws govern interpretation and "
                      "enforcement of the agreement (e.g., 'State of New York', 'England and "
                      "Wales')",
                      "Applicable law", "Anwendbares Recht", "Law governing the contract"),
    "venue": ("Place of jurisdiction", "Gerichtsstand", "Which courts have jurisdiction?", "Venue"),
    "term": ("Term",
        "How long the agreement or its duty of confidence lasts: a number and a unit, for "
             "instance \"2 years\".", "Duration", "Laufzeit", "Vertragsdauer",
             "Term of the agreement",
             "How long does the agreement last?", "Wie lange gilt der Vertrag?",
             "The period for which "
             "the agreement or its duty of confidence is in force.", "Dauer der Geheimhaltung"),
    "noticeperiod": ("Notice period", "Kündigungsfrist", "Period of notice for termination",
                     "With how much notice can the agreement be terminated?"),
    "purpose": ("Purpose", "Zweck", "The purpose for which information is exchanged.",
                "Wozu werden Informationen ausgetauscht?"),
    "penalty": ("Contractual penalty", "Vertragsstrafe", "Amount due for each breach",
                "How much is owed for a breach?"),
    "jobtitle": ("Position", "Job title", "Tätigkeit", "As what is the employee employed?",
                 "Stellenbezeichnung"),
    "startdate": ("Start of employment", "Beginn der Beschäftigung", "First day of work",
                  "Eintrittsdatum"),
    "salary": ("Salary", "Gehalt", "Vergütung", "Base salary", "What is the salary?"),
    "vacation": ("Vacation", "Urlaub", "Paid leave per year", "Urlaubsanspruch"),
    "subject": ("Subject matter", "Vertragsgegenstand", "What is licensed or provided?",
                "Subject of the agreement", "Leistungsgegenstand"),
    "territory": ("Territory", "Vertragsgebiet", "For which territory is the licence granted?",
                  "Lizenzgebiet"),
    "exclusivity": ("Type of licence", "Art der Lizenz", "Is the licence exclusive?"),
    "royalty": ("Royalty rate", "Lizenzgebühr in Prozent", "Royalty", "Umsatzlizenz",
                "Percentage of net sales to be paid"),
    "fee": ("Fee", "Vergütung", "Amount of the fee", "Contract price", "Honorar",
        "How much is to be "
            "paid?", "Einmalzahlung"),
    "paymentterm": ("Payment term", "Zahlungsziel", "Zahlungsfrist",
        "Within which period must be paid?"),
    "cap": ("Liability cap", "Haftungshöchstbetrag", "Limit of liability", "Haftungsgrenze"),
    "place": ("Place of performance", "Leistungsort", "Where are the services performed?"),
    "commitment": ("Loan commitment",
        "Total aggregate principal amount available for borrowing across "
                   "all facilities", "Darlehensbetrag", "Loan amount", "Amount of the loan",
                   "Total loan commitment under the credit agreement", "Kreditbetrag"),
    "commitment_currency": ("Currency of the commitment",
        "Three-letter ISO 4217 currency code (e.g., "
                            "USD, EUR, GBP)", "Währung des Darlehens"),
    "maturity": ("Maturity date",
        "Final date by which all outstanding principal and interest must be "
                 "repaid.", "Fälligkeitstag", "Endfälligkeit", "When must the loan be repaid?"),
    "proceeds": ("Use of proceeds", "Permitted purposes for which borrowed funds may be used, as "
                 "specified in the agreement", "Verwendungszweck",
                 "What may the loan be used for?"),
    "borrowing": ("Borrowing request",
        "Required notice period and submission method for the borrower "
                  "to request a drawdown", "Abruf des Darlehens",
                  "How must a borrowing be requested?"),
    "officers": ("Authorized officer",
        "Specific roles, titles, or positions of individuals empowered "
                 "to execute documents and make binding decisions on behalf of the borrower",
                 "Definition of Authorized Officer", "Who counts as a responsible officer?"),
    "base": ("Reference rate", "Base rate of interest", "Referenzzinssatz"),
    "margin": ("Margin", "Zinssatz", "Interest margin",
        "Applicable margin over the reference rate"),
    "commitmentfee": ("Commitment fee", "Bereitstellungsprovision", "Fee on unused amounts"),
    "borrower": ("Borrower",
        "The legal entity receiving the credit facility and obligated to repay "
                 "borrowed amounts plus interest", "Darlehensnehmer", "Kreditnehmer",
                 "Who borrows?"),
    "agent": ("Administrative agent",
        "The financial institution designated to administer the credit "
              "facilities, manage payments, and coordinate between borrower and lenders",
              "Agent of the lenders", "Konsortialführer", "Facility agent"),
    "arranger": ("Lead arranger", "The financial institution(s) responsible for structuring, "
                 "underwriting, and syndicating the credit facility", "Lead arrangers",
                 "Arrangeur"),
    "lender": ("Lenders",
        "All legal entities or individuals providing credit facilities under this "
               "agreement, including initial lenders and any assignees", "Darlehensgeber", "Lender",
               "Who lends the money?", "Kreditgeber"),
    "guarantor": ("Guarantor", "Bürge", "Who guarantees the loan?", "The party that guarantees the "
                  "obligations of the borrower."),
    "employer": ("Employer", "Arbeitgeber", "Who is the employer?"),
    "employee": ("Employee", "Arbeitnehmer", "Who is employed?", "Mitarbeiter"),
    "licensor": ("Licensor", "Lizenzgeber", "Who grants the licence?"),
    "licensee": ("Licensee", "Lizenznehmer", "Who gets the licence?"),
    "customer": ("Customer", "Auftraggeber", "Client", "Who orders the services?"),
    "provider": ("Service provider", "Auftragnehmer", "Contractor", "Who performs the services?"),
    "discloser": ("Disclosing party", "Offenlegende Partei", "Who discloses information?"),
    "recipient": ("Receiving party", "Empfangende Partei", "Who receives information?"),
    "exhibit": ("Exhibit number", "Anlagennummer", "Number of the exhibit"),
    "place_signed": ("Place of signing", "Ort der Unterzeichnung",
        "Where was the contract signed?"),
    "signatory1": ("Signatory of the first party", "Who signed for the first party?"),
}  # fmt: skip

# Meanings of the roles: the first and the second party of each kind of agreement.
MEANINGS: dict[str, tuple[str, str]] = {
    "nda": ("discloser", "recipient"), "employee": ("employer", "employee"),
    "licence": ("licensor", "licensee"), "service": ("customer", "provider"),
    "credit": ("borrower", "agent"),
}  # fmt: skip
