"""The self-test of an installation, for a site's validation file.

In the manner of installation and operational qualification (IQ, OQ; 21 CFR Part 11, EU GMP Annex
11) it holds what was expected against what was found, check by check, says who did it and when, and
leaves room for signatures by hand. It is written as JSON for machines and as PDF for people, and
each is signed with a key that was made on this machine.

    key = machine_key()
    report = self_test(place_of(workspace), by="Ada Example", key=key)  # its `checks`
    write(report, Path("report.pdf"), workspace, key=key)  # and a row of the trail
    verify(Path("report.pdf"))                      # raises ReportUnusable

* `doing` does, writes and verifies it.
* `checks` are the checks, `sample` those on a bundled document whose values are known.
* `machine_key` keeps the key, `signing` puts signatures to the files and takes them apart.
* `page` lays out the report, `words` are its words in English and German.

It reads no document of a person's, and no workspace but its audit trail.
"""
