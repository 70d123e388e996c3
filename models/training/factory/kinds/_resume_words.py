"""Headings, labels and vocabulary of résumés, and how they are asked."""

from __future__ import annotations

from ._style import Wordings

HEADS: dict[str, dict[str, tuple[str, ...]]] = {
    "summary": {"de": ("Profil", "Kurzprofil", "Über mich"), "en": ("Summary", "Profile",
        "Objective",
                "Personal statement", "About me"), "fr": ("Profil",)},
    "work": {"de": ("Berufserfahrung", "Beruflicher Werdegang", "Berufspraxis",
        "Berufliche Stationen"),
             "en": ("Experience", "Work Experience", "Employment History",
                 "Professional Experience"),
             "fr": ("Expérience professionnelle",)},
    "education": {"de": ("Ausbildung", "Studium", "Bildungsweg", "Schulbildung und Studium"),
                  "en": ("Education", "Academic Background", "Education and Training"),
                  "fr": ("Formation", "Études")},
    "skills": {"de": ("Kenntnisse", "EDV-Kenntnisse", "Fähigkeiten", "Kompetenzen"), "en":
        ("Skills",
               "Technical Skills", "Key Skills", "Core competencies"), "fr": ("Compétences",)},
    "languages": {"de": ("Sprachen", "Sprachkenntnisse"), "en": ("Languages",), "fr": ("Langues",)},
    "awards": {"de": ("Zertifikate", "Auszeichnungen", "Weiterbildung"), "en": ("Certifications",
        "Awards",
               "Honors and Awards"), "fr": ("Certificats", "Distinctions")},
    "publications": {"de": ("Veröffentlichungen",), "en": ("Publications", "Selected Publications"),
                     "fr": ("Publications",)},
    "interests": {"de": ("Interessen", "Hobbys"), "en": ("Interests", "Hobbies"), "fr":
        ("Loisirs",)},
}  # fmt: skip
LABELS: dict[str, dict[str, tuple[str, ...]]] = {
    "address": {"de": ("Anschrift", "Adresse"), "en": ("Address",), "fr": ("Adresse",)},
    "phone": {"de": ("Telefon", "Mobil", "Tel."), "en": ("Phone", "Mobile", "Tel"), "fr":
        ("Tél.",)},
    "mail": {"de": ("E-Mail", "Mail"), "en": ("Email", "E-mail"), "fr": ("Courriel",)},
    "born": {"de": ("Geburtsdatum", "geboren am", "Geb."), "en": ("Date of birth", "DOB", "Born"),
             "fr": ("Né(e) le",)},
    "birthplace": {"de": ("Geburtsort",), "en": ("Place of birth",), "fr": ("Lieu de naissance",)},
    "nationality": {"de": ("Staatsangehörigkeit", "Nationalität"), "en": ("Nationality",
        "Citizenship"),
                    "fr": ("Nationalité",)},
    "marital": {"de": ("Familienstand",), "en": ("Marital status",), "fr":
        ("Situation familiale",)},
    "website": {"de": ("Webseite", "Web"), "en": ("Website", "Portfolio"), "fr": ("Site",)},
    "linkedin": {"de": ("LinkedIn",), "en": ("LinkedIn",), "fr": ("LinkedIn",)},
    "github": {"de": ("GitHub",), "en": ("GitHub",), "fr": ("GitHub",)},
}  # fmt: skip
SKILLS: dict[str, tuple[str, ...]] = {
    "de": ("Projektleitung", "SAP R/3", "Microsoft Office", "Python", "Vertrieb", "Buchhaltung",
           "Kundenbetreuung", "AutoCAD", "Qualitätsmanagement", "Java", "SQL", "Personalführung",
           "Einkauf", "Lean Management", "DATEV", "Logistik", "Verhandlungsführung", "Excel"),
    "en": ("project management", "Python", "SQL", "team leadership", "budgeting", "Java", "sales",
           "customer service", "AutoCAD", "quality assurance", "data analysis", "Salesforce",
           "Excel",
           "public speaking", "C++", "procurement", "machine learning", "negotiation",
           "Kubernetes"),
    "fr": ("gestion de projet", "Excel", "comptabilité", "négociation", "Python", "SQL", "vente",
           "logistique", "management", "Java"),
}  # fmt: skip
SUBJECTS: dict[str, tuple[str, ...]] = {
    "de": ("Maschinenbau", "Betriebswirtschaft", "Informatik", "Physik", "Germanistik",
        "Architektur",
           "Wirtschaftsrecht", "Biologie", "Elektrotechnik", "Soziale Arbeit"),
    "en": ("Computer Science", "Mechanical Engineering", "Economics", "History", "Chemistry",
        "Nursing",
           "Business Administration", "Psychology", "Mathematics", "Fine Arts",
           "Civil Engineering"),
    "fr": ("Informatique", "Droit", "Économie", "Gestion", "Chimie"),
}  # fmt: skip
DEGREES: dict[str, tuple[str, ...]] = {
    "de": ("Diplom {subject}", "Bachelor of Science {subject}", "M. Sc. {subject}", "Abitur",
           "Promotion in {subject}", "Ausbildung zum Industriekaufmann", "Studium {subject}",
           "Staatsexamen {subject}", "Mittlere Reife", "Magister {subject}"),
    "en": ("B.Sc. in {subject}", "Bachelor of Arts, {subject}", "Master of Science in {subject}",
           "Ph.D., {subject}", "MBA", "Diploma in {subject}", "{subject}, BEng", "A-Levels"),
    "fr": ("Master en {subject}", "Licence de {subject}", "Baccalauréat", "BTS {subject}"),
}  # fmt: skip
LANGUAGES: dict[str, tuple[str, ...]] = {
    "de": ("Deutsch", "Englisch", "Französisch", "Spanisch", "Italienisch", "Polnisch", "Türkisch",
           "Russisch"),
    "en": ("English", "German", "French", "Spanish", "Mandarin", "Malay", "Hindi", "Arabic"),
    "fr": ("français", "anglais", "allemand", "espagnol", "italien"),
}  # fmt: skip
LEVELS: dict[str, tuple[str, ...]] = {
    "de": ("Muttersprache", "fließend", "verhandlungssicher", "gut", "Grundkenntnisse", "B2", "C1"),
    "en": ("native", "fluent", "professional proficiency", "basic", "intermediate", "C2", "B1"),
    "fr": ("langue maternelle", "courant", "notions", "B2"),
}  # fmt: skip
ASKS: Wordings = {
    "name": ("Full name", "Full name of the candidate, including any titles used, such as Dr, "
             "Professor, etc.", "Name des Bewerbers", "Name", "Who is the candidate?",
             "Wie heißt der "
             "Bewerber?", "Candidate"),
    "profession": ("Profession", "Beruf", "Headline", "Occupation of the candidate"),
    "address": ("Address", "Anschrift", "Where does the candidate live?", "Adresse"),
    "phone": ("Phone", "Phone numbers", "Telefon", "Telefonnummer"),
    "mail": ("Email", "Email addresses", "E-Mail-Adresse", "E-mail of the candidate"),
    "born": ("Date of birth", "Geburtsdatum", "When was the candidate born?"),
    "birthplace": ("Place of birth", "Geburtsort"), "nationality": ("Nationality",
                                                                  "Staatsangehörigkeit"),
    "marital": ("Marital status", "Familienstand"),
    "website": ("Website", "Personal website", "Webseite"), "linkedin": ("LinkedIn profile",
        "LinkedIn"),
    "github": ("GitHub profile", "GitHub"),
    "summary": ("Personal statement", "Introductory statement, profile summary, or personal "
                "description", "Kurzprofil", "Summary"),
    "employer": ("Employers", "Arbeitgeber", "Employer names", "Work experience: employer", "All "
                 "employers of the candidate", "Bei welchen Firmen war die Person beschäftigt?"),
    "position": ("Job titles", "Positions held", "Work experience: job title",
        "Berufliche Positionen"),
    "current_employer": ("Current employer", "Derzeitiger Arbeitgeber",
        "Where does the person work now?"),
    "current_position": ("Current position", "Derzeitige Position", "Current job title"),
    "institution": ("Schools and universities", "Education: institution", "Name of the institution",
                    "Bildungseinrichtungen"),
    "degree": ("Degrees",
        "Name of the academic degree or qualification earned, such as 'Mechanical "
               "Engineering, PhD', etc.", "Abschlüsse", "Qualifications"),
    "skill": ("Skills", "Kenntnisse", "Fähigkeiten", "Key skills"),
    "language": ("Languages", "Languages spoken and proficiency levels", "Sprachen",
        "Sprachkenntnisse"),
    "award": ("Certificates and awards", "Professional certifications, licenses, awards, honors, "
              "memberships, and affiliations", "Auszeichnungen und Zertifikate"),
    "publication": ("Publications", "Title of the publication",
        "Academic publications, research papers, "
                    "articles, or similar", "Veröffentlichungen"),
    "interests": ("Interests", "Hobbys", "Hobbies"), "place": ("Place", "Ort"),
    "date": ("Date of the résumé", "Datum des Lebenslaufs"),
    "salary": ("Expected salary", "Gehaltsvorstellung"), "notice": ("Notice period",
        "Kündigungsfrist"),
    "licence": ("Driving licence", "Führerschein"), "reference": ("Referees", "Referenzen"),
    "availability": ("Available from", "Frühester Eintrittstermin"),
}  # fmt: skip
