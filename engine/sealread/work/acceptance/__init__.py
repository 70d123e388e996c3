"""The acceptance test: how good Sealread is on a site's own documents, and what may pass unseen.

`samples.draw` draws documents by lot from those that were read under a schema. A person checks each
of them whole in the review and says so (`samples.check`): what is handed out then is the truth.
`results.results` compares with it what the machine had read: the accuracy of each field with its
interval, how much is left out, and from what confidence on values are wrong at most as often as was
chosen (`extract.abstention`). `governing.choose` lets these bounds decide which values are accepted
from then on; `page` is the report for a site's files.

All of it stands in the audit trail. Documents of a sample teach nothing (`work.learning`): what
they are to measure must not have learnt from them.
"""
