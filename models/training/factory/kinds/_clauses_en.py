"""Clauses of English agreements. `[a|b]` is a choice, `{hole}` is filled by `_contract`.

Holes that answer a question stand only in the clauses of `KEYED`; those of `FILLER` draw other
dates, periods, states and amounts, which are there to be told apart from the answers.
"""

from __future__ import annotations

Clause = tuple[str, str]

TITLES: dict[str, tuple[str, ...]] = {
    "nda": ("CONFIDENTIALITY AGREEMENT", "NON-DISCLOSURE AGREEMENT",
        "MUTUAL NON-DISCLOSURE AGREEMENT",
            "MUTUAL CONFIDENTIALITY AGREEMENT", "NONDISCLOSURE AND STANDSTILL AGREEMENT",
            "Confidential Disclosure Agreement", "PROPRIETARY INFORMATION AGREEMENT",
            "CONFIDENTIALITY AND NON-SOLICITATION AGREEMENT", "Two-Way Nondisclosure Agreement"),
    "employee": ("CONFIDENTIALITY AND NON-COMPETITION AGREEMENT", "NON-COMPETE AGREEMENT",
                 "EMPLOYEE NON-DISCLOSURE AGREEMENT", "EMPLOYMENT AGREEMENT",
                 "EXECUTIVE CONFIDENTIALITY AGREEMENT", "SEPARATION AGREEMENT AND RELEASE"),
    "licence": ("LICENSE AGREEMENT", "SOFTWARE LICENCE AGREEMENT", "PATENT LICENSE AGREEMENT",
                "TRADEMARK LICENSE AGREEMENT", "EXCLUSIVE DISTRIBUTION AND LICENSE AGREEMENT"),
    "service": ("MASTER SERVICES AGREEMENT", "CONSULTING AGREEMENT", "SERVICE AGREEMENT",
                "SUPPLY AGREEMENT", "MAINTENANCE AGREEMENT", "TRANSITION SERVICES AGREEMENT"),
    "credit": ("CREDIT AGREEMENT", "LOAN AGREEMENT", "REVOLVING CREDIT AGREEMENT", "TERM LOAN "
               "AGREEMENT", "AMENDED AND RESTATED CREDIT AGREEMENT", "364-DAY CREDIT AGREEMENT"),
}  # fmt: skip

ROLES: dict[str, tuple[tuple[str, str], ...]] = {
    "nda": (("Disclosing Party", "Receiving Party"), ("Company", "Recipient"), ("Discloser",
            "Recipient"), ("Provider", "Recipient"), ("Owner", "Counterparty"), ("Seller", "Buyer"),
            ("Company", "Investor")),
    "employee": (("Company", "Employee"), ("Employer", "Executive"), ("Company", "Executive"),
                 ("Corporation", "Consultant")),
    "licence": (("Licensor", "Licensee"), ("Owner", "Licensee"), ("Licensor", "Distributor")),
    "service": (("Customer", "Service Provider"), ("Client", "Contractor"), ("Company",
                "Consultant"), ("Buyer", "Supplier"), ("Client", "Vendor")),
    "credit": (("Borrower", "Administrative Agent"), ("Borrower", "Lender"), ("Borrower", "Agent")),
}  # fmt: skip

# {dated} is a phrase with the effective date or without it; {one} and {two} introduce the parties.
PREAMBLES: tuple[str, ...] = (
    "[This|THIS] {kind} ([the|this|hereinafter the] “Agreement”) is [made|entered into|made and "
    "entered into] {dated} by and between {one} and {two}.",
    "This {kind} (this “Agreement”), {dated}, is between {one}, and {two}.",
    "THIS AGREEMENT is made {dated} [between|by and between|by and among] {one}, and {two} "
    "[(each a “Party” and together the “Parties”)|(collectively, the “Parties”)|].",
    "{one} and {two} [agree|hereby agree|have agreed] {dated} [as follows|to the terms below]:",
    "This {kind} (the “Agreement”) is [made and entered into|entered into] {dated}, by and among "
    "{one} [on the one hand, |]and {two}[ on the other hand|], [collectively referred to as the "
    "“Parties”|each individually a “Party”] and is made with reference to the following facts.",
    "In order to protect certain [proprietary|confidential] information that may be disclosed "
    "between them, {one} and {two}, {dated}, agree [as follows|that]:",
    "[WHEREAS, |]{one} [desires|wishes] to make available to {two} certain information [relating "
    "to its business|in connection with a possible transaction], the parties agree {dated} as set "
    "out below.",
    "This {kind} {dated} [sets forth the terms on which|governs the terms on which] {one} and "
    "{two} "
    "[will exchange information|have agreed to cooperate].",
)
DATED: tuple[str, ...] = (
    "as of {date}", "on {date}", "effective as of {date}", "as of {date} (the “Effective Date”)",
    "as of this {date}", "dated as of {date}", "dated {date}",
    "[effective|with effect from] {date}",
    "on {signed} and is effective as of {date} (the “Effective Date”)",
    "[and effective|] as of {date} "
    "([the|hereinafter the] “Effective Date”)",
)  # fmt: skip
UNDATED: tuple[str, ...] = (
    "as of the date of the last signature below", "as of the ____ day of __________, 20__",
    "on the date set forth on the signature page", "as of ____________ (the “Effective Date”)",
    "as of the Effective Date of the {other} referred to below",
)  # fmt: skip
ENTITIES: tuple[str, ...] = (
    ", a {state} corporation", ", a {state} limited liability company", ", a corporation organized "
    "under the laws of the State of {state}", ", a company incorporated in {country}",
    ", having its principal place of business at {address}",
    ", with offices [located|] at {address}",
    ", a {state} corporation[, having its|with its] principal [place of business|office] at "
    "{address}",
    " of {address}", "", ", a limited partnership organized under the laws of {state}",
)  # fmt: skip
PEOPLE: tuple[str, ...] = (", an individual", ", an individual residing at {address}",
    " of {address}",
                           ", a resident of {city}", "")  # fmt: skip

RECITALS: tuple[str, ...] = (
    "WHEREAS, the [parties|Parties] [wish|desire|intend] to explore a [possible|potential] "
    "business "
    "[relationship|transaction|combination] (the “[Purpose|Transaction|Possible Transaction]”);",
    "WHEREAS, in connection with the [discussions|negotiations] each party may disclose certain "
    "[confidential|proprietary|non-public] information to the other;",
    "WHEREAS, {short1} is [engaged|active] in the business of {service} and {short2} has requested "
    "[information about|access to] that business;",
    "WHEREAS, the parties are also parties to a {other} dated {otherdate};",
    "A. {short1} owns [certain rights in|all title to] {product}.",
    "B. {short2} wishes to obtain from {short1} the [rights|services] described below.",
    "NOW, THEREFORE, in consideration of the [mutual promises|mutual covenants|premises] contained "
    "herein[, and for other good and valuable consideration|], the parties agree as follows:",
)

LAW: tuple[Clause, ...] = (
    ("Governing Law", "This [Agreement|letter agreement] [shall be|is|will be] governed by[ and "
     "construed in accordance with|, and construed and enforced in accordance with,|] the "
     "[internal |]"
     "laws of the {law}[, without regard to its conflict of laws principles|, excluding its "
     "conflict "
     "of laws rules| applicable to contracts made and to be performed therein|]."),
    ("Choice of Law; Venue", "The laws of the {law} govern this Agreement. [Each party|Each of the "
     "parties] submits to the [exclusive|non-exclusive] jurisdiction of the courts [located in|of] "
     "{city}[, {samestate}|]."),
    ("Applicable Law and Jurisdiction",
    "The validity and interpretation of this Agreement are governed "
     "by {bare} law[ without regard to choice of law rules|]. Any [dispute|action] shall be "
     "brought "
     "[solely|exclusively] in the [state and federal|competent] courts in {city}."),
    ("Miscellaneous",
    "This Agreement [contains|sets forth] the entire understanding of the parties, "
     "may be executed in counterparts, and shall be [interpreted|governed and enforced] under the "
     "laws "
     "of the {law}."),
    ("Governing Law; Jurisdiction",
    "This Agreement shall be deemed to have been made in, and shall be construed pursuant to the "
    "laws of, the {law}, [without giving effect to principles of conflicts of law|excluding that "
    "body of law known as choice of law]. Each party consents to personal jurisdiction [and venue "
    "|]in any court of competent jurisdiction [in {city}|of that state]."),
    ("Controlling Law",
    "[The rights and obligations of the parties|All questions concerning the construction, "
    "validity and interpretation of this Agreement] shall be [determined|governed] under the "
    "[substantive |internal |]laws of the {law}[, as though made and to be fully performed "
    "therein|, notwithstanding any rule to the contrary]."),
    ("Law and Forum",
    "This Agreement [is made under|is subject to] {bare} law and the parties hereby [irrevocably "
    "|]waive any objection to the laying of venue in {city}. THE PARTIES WAIVE TRIAL BY JURY."),
    ("General",
    "No amendment shall be effective unless in writing. The headings are for reference. This "
    "Agreement shall bind successors and assigns, [and|] shall be governed by the laws of the "
    "{law} and may be signed in counterparts, each of which is an original."),
    ("Law",
    "This Agreement and any non-contractual obligations arising out of it shall be governed by "
     "the law of the {law}."),
)  # fmt: skip
TERM: dict[str, tuple[Clause, ...]] = {
    "agreement": (
        ("Term",
        "This Agreement shall [remain in effect|continue in force|be effective] for [a period "
         "of|a term of|] {term} [from the Effective Date|from the date hereof|following the date "
         "of "
         "this Agreement], unless [earlier|sooner] terminated [as provided herein|by either party "
         "on "
         "{days} written notice]."),
        ("Term and Termination", "The [initial|] term of this Agreement [is|shall be] {term}, "
         "[commencing|beginning] on the date first [written|set forth] above. Either party may "
         "terminate it [at any time|for cause] upon {days} [prior|] written notice."),
        ("Duration", "Unless extended in writing, this Agreement [expires|terminates|ends] {term} "
         "after [its date|the Effective Date]."),
        ("Expiration",
        "This Agreement and the obligations of the parties hereunder shall [automatically |]expire "
        "[on the date that is |]{term} [from and after|following] the [date first above "
        "written|Effective Date], except that no expiration relieves a party of a prior breach."),
        ("Period of Agreement",
        "The period during which information may be exchanged [begins on|runs from] the Effective "
        "Date and [lasts|continues for] {term}; it may be extended for {days} by mutual consent."),
        ("Term of Agreement",
        "[Except as otherwise provided herein, t|T]his letter agreement shall [cease to be "
        "effective|be of no further force] {term} [after|from] the date hereof."),
        ("Termination",
        "[The foregoing commitments|This Agreement and all obligations hereunder] shall "
         "terminate {term} [following|after|from] the date [hereof|of this Agreement]."),
    ),
    "secrecy": (
        ("Term", "The obligations of confidentiality [set forth herein|under this Agreement] shall "
         "[survive|continue|remain in force] for a period of {term} [from the date of "
         "disclosure|from "
         "the date hereof|after the return of the information]."),
        ("Duration of Obligations", "For [a period of|] {term} [after the date hereof|from the "
         "Effective Date], the Recipient shall [hold|keep] the Confidential Information in "
         "[strict |]"
         "confidence."),
        ("Continuing Obligation",
        "[Notwithstanding the return or destruction of the materials|Regardless of any "
        "termination], the [Recipient|receiving party] will continue to be bound by its "
        "obligations of confidentiality for {term} [thereafter|from the date of this Agreement]."),
        ("Period of Confidentiality",
        "[The Recipient agrees that f|F]or a period of {term} from [receipt|the Effective Date] "
        "it will not disclose [any|the] Confidential Information to any third party, whereas trade "
        "secrets remain protected as long as they are such."),
        ("Survival", "The Receiving Party’s duty to protect the Confidential Information "
         "[expires|ends] {term} from the date of [disclosure|receipt]."),
    ),
}  # fmt: skip

FILLER: tuple[Clause, ...] = (
    ("Confidential Information",
    "“Confidential Information” means [any|all] information, technical "
     "data or know-how, including [but not limited to|without limitation] [research|product "
     "plans], "
     "[products|services], customers, markets, [software|designs], inventions, processes [and|or] "
     "finances, disclosed by one party to the other, [orally or in writing|in any form]."),
    ("Exclusions", "Confidential Information does not include information which (a) is or becomes "
     "[publicly available|generally known] other than by breach; (b) was [already|lawfully] in the "
     "possession of the recipient; (c) is received from a third party [without restriction|free to "
     "disclose it]; or (d) is independently developed."),
    ("Use and Care", "The [recipient|Recipient|receiving party] shall use the [same degree of|"
     "reasonable] care that it uses for its own information, and shall disclose it only to those "
     "[employees|Representatives|advisors] who need to know it [for the Purpose|]."),
    ("Required Disclosure",
    "If [a party is|the Recipient becomes] [legally compelled|required by law "
     "or regulation] to disclose any of the information, it shall give [prompt|{days}] notice so "
     "that "
     "the other party may seek a protective order."),
    ("Return of Materials", "Within {days} [after|of] a written request, all [documents|copies and "
     "notes] shall be returned or destroyed, and [an officer|a duly authorised person] shall "
     "certify "
     "[this|the destruction] in writing."),
    ("Non-Solicitation",
    "For a period of {period} [from|after] the date [hereof|of this Agreement], "
     "{short2} shall not, directly or indirectly, [solicit|hire or solicit] any [employee|officer "
     "or "
     "employee] of {short1}."),
    ("Standstill",
    "[Until|During the period ending] {period} after the date of this Agreement, neither "
     "{short2} nor its affiliates shall [acquire|offer to acquire] any securities of {short1}[ "
     "unless "
     "invited in writing|]."),
    ("Non-Competition", "During the {period} following the end of [employment|this Agreement], "
     "{short2} shall not engage in any business that competes with that of {short1} in the State "
     "of "
     "{otherstate}."),
    ("Remedies",
    "[Each party|The Recipient] acknowledges that money damages would [not be sufficient|"
     "be inadequate] and that [injunctive relief|specific performance] may be sought [without "
     "proof of "
     "actual damages|without posting a bond]."),
    ("No Waiver", "No failure or delay in exercising any right shall operate as a waiver thereof."),
    ("Assignment",
    "Neither party may assign this Agreement without the prior written consent of the "
     "other[, except to a successor of all its business|]."),
    ("Severability", "If any provision is held [invalid|unenforceable], the [remaining|other] "
     "provisions shall remain in full force and effect."),
    ("Entire Agreement",
    "This Agreement supersedes all prior [agreements|understandings][, including "
     "the {other} dated {otherdate},|] and may be amended only in writing."),
    ("Counterparts", "This Agreement may be executed in [two or more|any number of] counterparts, "
     "each of which shall be deemed an original."),
    ("No Licence",
    "Nothing in this Agreement grants any [licence|right] under any patent, copyright or "
     "trademark."),
    ("Securities Laws",
    "{short2} is aware that the United States securities laws [prohibit|restrict] "
     "any person who has material non-public information from [purchasing or selling|trading in] "
     "securities."),
    ("Force Majeure", "Neither party is liable for delay caused by events beyond its reasonable "
     "control; if the event lasts longer than {period}, either party may withdraw."),
    ("Insurance",
    "{short2} shall maintain insurance with limits of not less than {otheramount} per "
     "occurrence for {period} after completion."),
    ("Independent Contractors",
    "The parties are independent contractors; no [agency|partnership] is "
     "created hereby."),
    ("Audit", "{short1} may inspect the [books|records] of {short2} [once a year|during business "
     "hours] upon {days} notice; records shall be kept for {period}."),
    ("Arbitration",
    "Any dispute not settled within {days} shall be [finally|] resolved by arbitration "
     "under the rules [of the American Arbitration Association|then in force]."),
    ("Warranties",
    "{short1} was duly incorporated in {otherstate} on {otherdate} and has the power to "
     "enter into this Agreement."),
    ("Definition of Evaluation Material",
    "“Evaluation Material” shall be deemed to include all notes, analyses, compilations, studies, "
    "interpretations or other documents prepared by {short2} or its Representatives which contain, "
    "reflect or are based upon, in whole or in part, the information furnished by {short1}, "
    "whether before or after the date hereof, and regardless of the manner in which it is "
    "furnished. The term does not include the fact that the parties have met on {otherdate}."),
    ("No Representation",
    "{short2} understands and acknowledges that neither {short1} nor any of its directors, "
    "officers, employees or advisors makes any representation or warranty, express or implied, as "
    "to the accuracy or completeness of the information, and that none of them shall have any "
    "liability resulting from its use. Only those representations made in a definitive agreement, "
    "when, as and if executed, shall have any legal effect."),
    ("Privileged Information",
    "To the extent that any information includes materials subject to the attorney-client "
    "privilege, the work product doctrine or any other applicable privilege concerning pending or "
    "threatened proceedings in the State of {otherstate}, the parties understand and agree that "
    "they have a commonality of interest with respect to such matters."),
    ("No Obligation to Conclude",
    "Unless and until a definitive written agreement has been executed and delivered, neither "
    "party is under any legal obligation of any kind with respect to a transaction, and each "
    "reserves the right to terminate discussions at any time; the {other} dated {otherdate} "
    "remains unaffected."),
    ("Contacts",
    "For a period of {period} after the date hereof, {short2} shall not initiate or maintain "
    "contact with any officer, customer, supplier or lender of {short1} concerning its business, "
    "except in the ordinary course or with the consent of {bank}, which acts as financial adviser "
    "and to which all requests for information are to be directed."),
    ("Ownership",
    "All Confidential Information remains the property of the disclosing party. Improvements made "
    "by {short2} within {period} belong to {short1}, and {short2} shall execute such documents as "
    "are needed to perfect that title before the office of any country, including {country}."),
    ("Notice of Immunity",
    "An individual shall not be held liable under any federal or state trade secret law for the "
    "disclosure of a trade secret that is made in confidence to a government official or to an "
    "attorney solely for the purpose of reporting a suspected violation of law."),
    ("Compliance",
    "{short2} shall comply with the export laws and regulations of {country} and of the State of "
    "{otherstate}, and shall not export any technical data without the licences that they "
    "require; records of it are kept for {period}."),
    ("Data Room",
    "Access to the electronic data room was opened on {otherdate} and ends {days} after a "
    "request; the terms on its entry page do not change this Agreement."),
    ("Headings", "The headings are for convenience only and shall not affect interpretation."),
    ("Expenses",
    "Each party shall bear its own [costs|expenses], including attorneys’ fees[, up to "
     "{otheramount}|]."),
)  # fmt: skip

DEFINITIONS: tuple[tuple[str, str], ...] = (
    ("Affiliate",
    "any entity that [directly or indirectly|] controls, is controlled by or is under "
     "common control with [a party|such person]"),
    ("Business Day",
    "any day [other than|that is not] a Saturday, Sunday or [public holiday|other day "
     "on which banks are closed] in {city}"),
    ("Representatives",
    "the directors, officers, employees, [agents|agents and advisors] of a party"),
    ("Territory", "[the whole of|] {country} and {country}"),
    ("Products", "the [goods|articles] known as {product}[ and all improvements thereof|]"),
    ("Services",
    "{service} and [related|ancillary] work as ordered [from time to time|in writing]"),
    ("Net Sales",
    "the gross amount invoiced [less|after deduction of] returns, discounts and taxes"),
    ("Person", "any individual, corporation, partnership, trust or other entity"),
    ("Change of Control",
    "the acquisition of more than [50|35|30] % of the voting shares of {short1}"),
    ("Licensed Patents", "the patents and applications listed in [Schedule|Exhibit] A"),
    ("Material Adverse Effect", "a material adverse effect on the business, assets or [operations|"
     "financial condition] of {short1}"),
    ("Fiscal Quarter",
    "each period of three months ending on the last day of [March, June, September "
     "and December|a calendar quarter]"),
    ("Prime Rate", "the rate of interest announced from time to time by {bank} as its prime rate"),
)  # fmt: skip
