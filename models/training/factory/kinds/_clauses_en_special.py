"""English clauses of licences, services, employment and credit that answer questions of their own.

Each clause: the keys it answers are the holes that `_contract` knows how to draw.
"""

from __future__ import annotations

from ._clauses_en import Clause

SPECIAL: dict[str, tuple[Clause, ...]] = {
    "nda": (
        ("Purpose", "The [parties|Parties] wish to [evaluate|discuss] {purpose} (the “Purpose”)."),
        ("Liquidated Damages", "For each breach {short2} shall pay {penalty} to {short1}."),
    ),
    "employee": (
        ("Position",
        "{short1} employs {short2} as {jobtitle}, [beginning|starting] on {startdate}."),
        ("Compensation", "{short2} shall receive an annual base salary of {salary}[, payable in "
         "instalments| less applicable deductions]."),
        ("Notice", "Either party may terminate the employment with {noticeperiod} notice."),
        ("Vacation", "{short2} is entitled to {vacation} of paid vacation a year."),
    ),
    "licence": (
        ("Grant", "{short1} hereby grants to {short2} a {exclusivity} licence to use {subject} in "
         "{territory}."),
        ("Royalties", "{short2} shall pay a [running|] royalty of {royalty} of Net Sales, payable "
         "[quarterly|within {days} after the end of each calendar quarter]."),
        ("Licence Fee",
        "In consideration of the grant {short2} shall pay a [one-time|non-refundable] "
         "fee of {fee} within {paymentterm} of the date of this Agreement."),
        ("Limitation of Liability", "The total liability of {short1} shall not exceed {cap}."),
    ),
    "service": (
        ("Services", "{short2} shall provide {subject} to {short1} [as described in Schedule 1|in "
         "accordance with good industry practice]."),
        ("Fees",
        "{short1} shall pay {short2} a [monthly|fixed|total] fee of {fee}. Invoices are payable "
         "within {paymentterm} [of receipt|of the invoice date]."),
        ("Termination for Convenience", "{short1} may terminate this Agreement by giving "
         "{noticeperiod} [prior|] written notice."),
        ("Limitation of Liability",
        "[Except for wilful misconduct, the|The] liability of {short2} is "
         "limited to {cap} [per event|in the aggregate]."),
        ("Place of Performance", "The Services shall be performed at {place}."),
    ),
    "credit": (
        ("The Commitments",
        "Subject to the terms hereof, the Lenders agree to make [revolving|term|] "
         "loans to the Borrower in an aggregate principal amount not exceeding {commitment} (the "
         "“Aggregate Commitments”)[, with a sublimit of {otheramount} for letters of credit|]."),
        ("Maturity", "“[Maturity Date|Termination Date|Final Maturity Date]” means {maturity}. The "
         "Borrower shall repay all outstanding loans on that date."),
        ("Use of Proceeds",
        "The proceeds of the loans [shall be used|will be used by the Borrower] "
         "[only |]for {proceeds}."),
        ("Requests for Borrowings", "To request a borrowing, the Borrower shall notify the "
         "[Administrative |]Agent {borrowing}[, specifying the amount and the date|]."),
        ("Interest",
        "[Each loan|The loans] shall bear interest at [a rate per annum equal to|] the "
         "{base} plus {margin} per annum. Overdue amounts bear an additional 2.00%."),
        ("Authorized Officer", "“[Authorized|Responsible] Officer” means {officers}."),
        ("Commitment Fee",
        "The Borrower shall pay a commitment fee of {commitmentfee} per annum on the "
         "unused amount."),
        ("Beneficial Ownership", "Prior to the Effective Date each Lender shall have received a "
         "Beneficial Ownership Certification[ from each Borrower that qualifies as a legal entity "
         "customer|]."),
    ),
}  # fmt: skip

PURPOSES = ("a possible negotiated transaction", "a joint development of {product}",
            "the possible sale of {short1}", "a supply relationship for {product}",
            "a potential cooperation in the field of {service}",
            "a possible investment")  # fmt: skip
PROCEEDS = ("general corporate purposes of the Borrower and its subsidiaries",
            "working capital needs and capital expenditures", "the refinancing of existing debt",
            "the acquisition of {company} and the payment of related fees and expenses",
            "the repurchase of shares and other lawful corporate purposes",
            "the construction of a plant in {city}")  # fmt: skip
BORROWINGS = ("not later than 11:00 a.m., {city} time, three Business Days before the date of the "
              "proposed borrowing", "by irrevocable written notice no later than noon one Business "
              "Day prior to the requested date",
              "in writing at least five (5) Business Days prior to "
              "the borrowing date",
              "by telephone, confirmed by telecopy, two Business Days in advance",
              "by delivering a signed Borrowing Request by 10:00 a.m. four Business Days before "
              "the "
              "requested funding date")  # fmt: skip
OFFICERS = ("the chief executive officer, the president or the treasurer of the Borrower",
            "any of the Chairman, the Chief Financial Officer or any Vice President",
            "the chief financial officer, principal accounting officer, treasurer or controller",
            "the President, the Secretary and any person authorised by board "
            "resolution")  # fmt: skip
BASES = ("Adjusted Term SOFR Rate", "LIBO Rate", "Base Rate", "Prime Rate", "EURIBO Rate")
EXCLUSIVITY = ("non-exclusive", "exclusive", "non-exclusive, non-transferable", "sole",
               "royalty-bearing, non-exclusive", "perpetual, irrevocable")  # fmt: skip
