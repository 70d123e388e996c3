"""What was read as files for people: CSV, XLSX, a highlighted PDF, an HTML report, JSON.

`Export(workspace, sources, wish)` does it in two steps: `prepare` says which files there will be
and which of them exist already, `execute` writes them. Corrected values are what is exported.
Nothing here opens a document: pages are drawn and PDFs are made by a worker.
"""
