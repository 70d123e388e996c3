"""Every error Sealread raises: a class a cause, a sentence to act on, a stable number.

An error crosses the process boundary as its number and its bounded details; `from_wire` turns
these back into the typed exception, so the wording lives in this file alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

Detail = str | int | float
Wording = Callable[[str], str]
MAX_DETAIL = 500


class SealreadError(Exception):
    """The base of all errors that are meant to be read by a person."""

    number: ClassVar[int] = 1
    code: ClassVar[str] = "unexpected"
    sentence: ClassVar[str] = "{file}: something unexpected went wrong ({what}). The rest was read."

    def __init__(self, /, **details: Detail) -> None:
        self.details: dict[str, Detail] = {key: _bounded(value) for key, value in details.items()}
        super().__init__(_spoken[-1](self.sentence).format_map(_Lenient(self.details)))


_spoken: list[Wording] = [str]


def speak(wording: Wording) -> None:
    """From now on this process words errors in another language.

    `wording` is given a sentence in English with its places (`{file}`) and returns it with the same
    places. Numbers, codes and details, which are what is kept and sent, stay as they are.
    """
    _spoken[:] = [wording]


class _Lenient(dict[str, Detail]):
    """Formats a missing detail as a dash, so that an error can never fail to be told."""

    def __missing__(self, key: str) -> str:
        return "–"


def _bounded(value: Detail) -> Detail:
    if not isinstance(value, str):
        return value
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in value)
    return printable if len(printable) <= MAX_DETAIL else printable[: MAX_DETAIL - 1] + "…"


class DocumentError(SealreadError):
    """A document that cannot be read; the run goes on without it."""

    number, code = 10, "document"
    sentence = "{file}: cannot be read ({what})."


class UnsupportedFormat(DocumentError):
    number, code = 11, "unsupported_format"
    sentence = (
        "{file}: Sealread does not read this kind of file ({what}). "
        "Convert it to PDF and drop it again."
    )


class EmptyFile(DocumentError):
    number, code = 12, "empty_file"
    sentence = "{file}: the file is empty (0 bytes). Ask for it again from where it came."


class DamagedFile(DocumentError):
    number, code = 13, "damaged_file"
    sentence = (
        "{file}: the file is damaged or cut off and cannot be opened as {what}. "
        "Copy it again from where it came, or open and re-save it in its own program."
    )


class EncryptedFile(DocumentError):
    number, code = 14, "encrypted"
    sentence = (
        "{file}: the file is locked with a password. "
        "Save a copy without the password and drop that one."
    )


class NoPages(DocumentError):
    number, code = 15, "no_pages"
    sentence = "{file}: the file has no pages."


class FileTooLarge(DocumentError):
    number, code = 16, "too_large"
    sentence = (
        "{file}: {what} is more than the limit of {limit}. Split the file and drop the parts."
    )


class UnreadableFile(DocumentError):
    number, code = 17, "unreadable"
    sentence = "{file}: the system does not let Sealread open it ({what}). Check its permissions."


class MissingFile(DocumentError):
    number, code = 18, "missing_file"
    sentence = "{file}: there is no such file or folder any more."


class OfficeMissing(DocumentError):
    number, code = 19, "office_missing"
    sentence = (
        "{file}: reading .doc files needs LibreOffice on this machine, which was not found. "
        "Install it, or save the file as .docx or PDF."
    )


class OfficeFailed(DocumentError):
    number, code = 20, "office_failed"
    sentence = "{file}: LibreOffice could not convert it ({what}). Save it as .docx or PDF."


class PageTooLarge(FileTooLarge):
    number, code = 21, "page_too_large"
    sentence = (
        "{file}: {what} is more than the limit of {limit}. "
        "Save it at a smaller size or a lower resolution and drop that copy."
    )


class TooMuchText(FileTooLarge):
    number, code = 22, "too_much_text"
    sentence = (
        "{file}: {what} is more than the limit of {limit}. "
        "Split the text, or print the part that is needed to a new PDF."
    )


class TooComplex(FileTooLarge):
    number, code = 23, "too_complex"
    sentence = (
        "{file}: {what} is more than the limit of {limit}. "
        "Files are not built like this by usual programs; print it to a new PDF and drop that one."
    )


class UnpacksTooLarge(FileTooLarge):
    number, code = 24, "unpacks_too_large"
    sentence = (
        "{file}: {what} is more than the limit of {limit}, so it was not unpacked. Files that "
        "fill a machine are made like this; ask the sender what it is before you open it."
    )


class PageTooCostly(DocumentError):
    number, code = 25, "page_too_costly"
    sentence = (
        "{file}: {where} takes more {what} than Sealread gives a page ({limit}). "
        "Print the file to a new PDF without it and drop that one."
    )


class WeightsMissing(SealreadError):
    number, code = 30, "weights_missing"
    sentence = (
        "{what} is missing (looked in {folder}). With a network: `sealread models pull`. "
        "Without one: `sealread models import PATH`, "
        "PATH being a folder, a stick or the file itself."
    )


class ModelMissing(WeightsMissing):
    number, code = 39, "model_missing"
    sentence = (
        "{what} is not installed (looked in {folder}). With a network: `sealread models pull "
        "{name}`. Without one: `sealread models import PATH`, PATH being the file {file}, a "
        "folder or a stick."
    )


class WeightsAltered(SealreadError):
    number, code = 31, "weights_altered"
    sentence = (
        "{file} is not the file it should be (its SHA-256 begins {found}, expected {expected}). "
        "Delete it, then run `sealread models pull`, "
        "or `sealread models import PATH` without a network."
    )


class WeightsUnavailable(SealreadError):
    number, code = 32, "weights_unavailable"
    sentence = (
        "{what} could not be fetched ({why}). Without a network, run "
        "`sealread models import PATH` with a copy from another machine."
    )


class ModelUnavailable(WeightsUnavailable):
    number, code = 36, "model_unavailable"
    sentence = "{what} could not be fetched ({why}). {remedy}"


class NoRoom(WeightsUnavailable):
    number, code = 37, "no_room"
    sentence = (
        "{what} needs {needed} GB of room in {folder}, and {free} GB are free there. {remedy}"
    )


class PullBusy(WeightsUnavailable):
    number, code = 38, "pull_busy"
    sentence = (
        "Another `sealread models pull` is fetching a model into {folder}. "
        "Wait until it has ended, or stop it."
    )


class ModelUnusable(SealreadError):
    number, code = 33, "model_unusable"
    sentence = "The model {file} cannot be loaded ({what})."


class ModelDamaged(ModelUnusable):
    number, code = 34, "model_damaged"
    sentence = (
        "The model {file} is not loaded: its header is damaged or not what it should be ({what}). "
        "Get the file again from where it came."
    )


class ModelTooLarge(ModelUnusable):
    number, code = 35, "model_too_large"
    sentence = (
        "The model {file} does not fit into memory: it takes {needed} GB, {free} GB are free. "
        "{remedy}"
    )


class SchemaError(SealreadError):
    number, code = 40, "schema"
    sentence = "The schema {file} cannot be used: {what}."


class UnknownSchema(SchemaError):
    number, code = 41, "unknown_schema"
    sentence = (
        "There is no schema named {file}. Known ones: {known}. "
        "A path to any JSON Schema file works too."
    )


class SchemaTooLarge(SchemaError):
    number, code = 42, "schema_too_large"
    sentence = "The schema {file} asks for more than Sealread takes: {what}."


class PatternRefused(SchemaError):
    number, code = 43, "pattern_refused"
    sentence = (
        "The schema {file} cannot be used: the pattern at {where} {what}. Patterns run in linear "
        "time, so look-around, back-references and repeats beyond 1000 are not taken."
    )


class OutputUnwritable(SealreadError):
    number, code = 50, "output_unwritable"
    sentence = "{file} cannot be written ({what}). Free some space or choose another folder."


class WorkspaceUnusable(SealreadError):
    number, code = 51, "workspace_unusable"
    sentence = "The workspace {file} cannot be used ({what})."


class NothingToRead(SealreadError):
    number, code = 52, "nothing_to_read"
    sentence = "{file}: nothing in there that Sealread can read."


class PackagesMissing(SealreadError):
    number, code = 53, "packages_missing"
    sentence = (
        "{file} needs packages that are not installed. Install Sealread with its extra {extra}: "
        "pip install 'sealread[{extra}]'."
    )


class WorkspaceBusy(SealreadError):
    number, code = 54, "workspace_busy"
    sentence = (
        "Another run of Sealread is writing to the workspace {file} "
        "(process {pid} on {host}, since {since}). Wait until it has ended, or stop it."
    )


class WorkspaceDamaged(WorkspaceUnusable):
    number, code = 55, "workspace_damaged"
    sentence = "The workspace {file} is damaged ({what}). {remedy}"


class Quarantined(DocumentError):
    number, code = 56, "quarantined"
    sentence = (
        "{file}: it broke the reading process {times} times in earlier runs ({what}) and was not "
        "tried again. To try it all the same, read it with --retry-quarantined."
    )


class FileChanged(DocumentError):
    number, code = 57, "file_changed"
    sentence = (
        "{file}: it changed while it was being read, so nothing was kept of it. Read it once more."
    )


class WorkspaceLocked(SealreadError):
    number, code = 58, "workspace_locked"
    sentence = (
        "The workspace {file} is locked. Give its passphrase on a terminal, "
        "or with --passphrase-file FILE (- for standard input)."
    )


class WrongPassphrase(SealreadError):
    number, code = 59, "wrong_passphrase"
    sentence = "The passphrase does not open the workspace {file}. Nothing was changed."


class PassphraseUnfit(SealreadError):
    number, code = 63, "passphrase_unfit"
    sentence = "The passphrase cannot be used ({what})."


class LockUnusable(SealreadError):
    number, code = 64, "lock_unusable"
    sentence = (
        "The workspace {file} cannot be unlocked ({what}). Bring the whole folder back from a copy."
    )


class KeyringMissing(SealreadError):
    number, code = 65, "keyring_missing"
    sentence = "This system has no keyring that Sealread could use ({what}). Leave out --keyring."


class WorkerDied(DocumentError):
    number, code = 60, "worker_died"
    sentence = (
        "{file}: the reading process broke on this document ({what}) and was replaced. "
        "The rest was read."
    )


class WorkerStuck(DocumentError):
    number, code = 61, "worker_stuck"
    sentence = "{file}: no progress for {seconds} seconds; the reading process was replaced."


class ProtocolError(SealreadError):
    number, code = 62, "protocol"
    sentence = "The reading process sent something it must not send ({what})."


class WorkerNotStarted(SealreadError):
    number, code = 72, "worker_not_started"
    sentence = (
        "The reading process did not start ({what}), which is no fault of the document. Try again; "
        "`sealread doctor` tells what is missing."
    )


class DeviceUnused(SealreadError):
    number, code = 117, "device_unused"
    sentence = (
        "The processor computes, without the graphics processor: {what}. Nothing is lost; "
        "`sealread doctor` tells what it finds."
    )


class CorrectionRefused(SealreadError):
    number, code = 66, "correction_refused"
    sentence = "{file}: {path} was not corrected: {what}."


class ReasonNeeded(CorrectionRefused):
    number, code = 74, "reason_needed"
    sentence = "{file}: {path} was not corrected: it was accepted; say why it is wrong (--reason)."


class NoSuchDocument(SealreadError):
    number, code = 67, "no_such_document"
    sentence = "The workspace {file} holds no {what}. See `sealread runs` for what it holds."


class NotReproducible(SealreadError):
    number, code = 68, "not_reproducible"
    sentence = "Run {run} cannot be run again: {what}."


class AuditUnusable(SealreadError):
    number, code = 69, "audit_unusable"
    sentence = "{file} cannot be read as an audit trail ({what})."


class Cancelled(SealreadError):
    number, code = 70, "cancelled"
    sentence = "Stopped on request."


class DeadlinePassed(SealreadError):
    number, code = 71, "deadline_passed"
    sentence = (
        "The model had not answered after {seconds} seconds, the time that it was given. Give it "
        "more, ask for fewer fields, or use a smaller model."
    )


class DocumentChanged(DocumentError):
    number, code = 73, "document_changed"
    sentence = (
        "{file}: the file was changed after it was read. What was read from it would not fit the "
        "page any more; read it again."
    )


class SettingsDamaged(SealreadError):
    number, code = 79, "settings_damaged"
    sentence = (
        "The settings in {file} are damaged ({what}). What is wrong has its default again; "
        "the file as it was is kept as {aside}."
    )


class ExportRefused(SealreadError):
    number, code = 76, "export_refused"
    sentence = "{file} was not exported: {what}."


class EditRefused(SealreadError):
    number, code = 78, "edit_refused"
    sentence = "The schema was not changed: {what}."


class SampleRefused(SealreadError):
    number, code = 85, "sample_refused"
    sentence = "No acceptance test under the schema {schema}: {what}."


class ColumnsUnfit(SealreadError):
    number, code = 77, "columns_unfit"
    sentence = "The table cannot be filled: {what}."


class ToolRefused(SealreadError):
    number, code = 80, "tool_refused"
    sentence = "The tool {file} is not used: {what}."


class MetricRefused(SealreadError):
    number, code = 83, "metric_refused"
    sentence = "The metric {file} is not used: {what}."


class NoResult(SealreadError):
    number, code = 82, "no_result"
    sentence = "{file}: the request came to nothing ({what})."


class TraceUnusable(SealreadError):
    number, code = 81, "trace_unusable"
    sentence = "{file} cannot be read as a trace ({what})."


class WallsMissing(SealreadError):
    number, code = 90, "walls_missing"
    sentence = (
        "Nothing was read: the walls asked for ({asked}) do not stand, only {found} ({what}). "
        "See `sealread doctor --walls`; on Linux a kernel with Landlock and seccomp gives all of "
        "them. Or ask for less with --require-sandbox {found}."
    )


class PackRefused(SealreadError):
    number, code = 100, "pack_refused"
    sentence = "The pack {file} was refused: {what}. Nothing that is installed was changed."


class PackUnsigned(PackRefused):
    number, code = 101, "pack_unsigned"
    sentence = (
        "The pack {file} was refused: nobody signed it. Ask whoever made it for a signed one, or "
        "sign it yourself with `sealread packs sign`."
    )


class PackUntrusted(PackRefused):
    number, code = 102, "pack_untrusted"
    sentence = (
        "The pack {file} was refused: it is signed with the key {key}, which is not trusted here. "
        "If that is the key of whoever gave it to you, take their public key with "
        "`sealread packs keys trust FILE`."
    )


class PackForged(PackRefused):
    number, code = 103, "pack_forged"
    sentence = (
        "The pack {file} was refused: its signature is wrong. It was changed after it was signed, "
        "or damaged on the way. Get it again from where it came."
    )


class PackDamaged(PackRefused):
    number, code = 104, "pack_damaged"
    sentence = (
        "The pack {file} was refused: it is damaged ({what}). Copy it again from where it came."
    )


class PackOlder(PackRefused):
    number, code = 105, "pack_older"
    sentence = (
        "The pack {file} was refused: it is version {version} of {name}, and version {known} was "
        "installed here. {remedy}"
    )


class PackUnfinished(PackRefused):
    number, code = 106, "pack_unfinished"
    sentence = (
        "The pack {file} could not be read to its end ({what}). What came is kept: install it "
        "again, and it goes on from there."
    )


class PackBusy(PackRefused):
    number, code = 107, "pack_busy"
    sentence = "Packs are being installed or removed in {folder}. Wait until that has ended."


class PackMissing(SealreadError):
    number, code = 108, "pack_missing"
    sentence = "There is no pack {name} here. See `sealread packs list`."


class PackUnmade(SealreadError):
    number, code = 109, "pack_unmade"
    sentence = "The pack {file} was not made: {what}."


class KeyUnusable(SealreadError):
    number, code = 116, "key_unusable"
    sentence = "The key {file} cannot be used: {what}."


class PolicyUnusable(SealreadError):
    number, code = 110, "policy_unusable"
    sentence = (
        "The policy of this machine, {file}, cannot be used: {what}. Until it can, Sealread opens "
        "no workspace and reads no document. {remedy}"
    )


class SettingLocked(SealreadError):
    number, code = 111, "setting_locked"
    sentence = (
        "{setting} is locked on this machine: {who} set it to {value} in {file}, and {given} was "
        "asked for. Leave it out."
    )


class WorkspaceElsewhere(SealreadError):
    number, code = 112, "workspace_elsewhere"
    sentence = (
        "No workspace is opened in {folder}: by {file} ({who}) they lie in {place} on this "
        "machine. Choose a folder in there."
    )


class PassphraseRequired(SealreadError):
    number, code = 113, "passphrase_required"
    sentence = (
        "By {file} ({who}), what Sealread keeps of documents is locked with a passphrase on this "
        "machine, and {folder} is not. Lock it: sealread workspace lock {folder}"
    )


class WorkspaceNewer(WorkspaceUnusable):
    number, code = 114, "workspace_newer"
    sentence = (
        "The workspace {file} was written by a newer version of Sealread ({newer}); this one is "
        "{app}. Nothing was changed. Install that version again, or bring back a copy from before "
        "the update{copies}."
    )


class ReportUnusable(SealreadError):
    number, code = 115, "report_unusable"
    sentence = "{file} is no report of a self-test as Sealread signs them ({what})."


class SiteExtraMissing(SealreadError):
    number, code = 120, "site_extra_missing"
    sentence = (
        "A site's machines need a part that is not installed here ({what}): "
        'pip install "sealread[site]"'
    )


class SiteAddressWrong(SealreadError):
    number, code = 121, "site_address_wrong"
    sentence = (
        "{address} is no address of a site ({what}). It looks like tls://host:8786; "
        "nothing but TLS is spoken."
    )


class SiteKeysUnusable(SealreadError):
    number, code = 122, "site_keys_unusable"
    sentence = (
        "{file}: no keys that a site's machine can show ({what}). Where the authority lies, make "
        "them with sealread site keys machine, and bring the folder here."
    )


class SiteKeysExpired(SealreadError):
    number, code = 123, "site_keys_expired"
    sentence = (
        "{file}: this certificate is valid {when} only. Where the authority lies, make new "
        "keys with sealread site keys machine, and bring the folder here."
    )


class SiteKeysInTheWay(SealreadError):
    number, code = 124, "site_keys_in_the_way"
    sentence = "{file} is there already, and keys are never written over. Choose another folder."


class SiteUnreachable(SealreadError):
    number, code = 125, "site_unreachable"
    sentence = (
        "Nobody answers at {address} ({what}). Is sealread site scheduler running there, and does "
        "the way there let it through?"
    )


class SiteRefused(SealreadError):
    number, code = 126, "site_refused"
    sentence = (
        "{address} refused the certificate {file}: {what}. Where the authority of that site lies, "
        "make keys for this machine with sealread site keys machine."
    )


class SiteNotTrusted(SealreadError):
    number, code = 127, "site_not_trusted"
    sentence = (
        "{address} is not trusted: {what}. Nothing was sent. Is the address that of your site, and "
        "are the keys in {file} of the same authority as its?"
    )


class SiteVersionsDiffer(SealreadError):
    number, code = 128, "site_versions_differ"
    sentence = (
        "{address} works with {theirs}, and this machine with {ours}; a site's machines are all "
        "of one version. Install the same one here and there."
    )


class SiteMachineUnknown(SealreadError):
    number, code = 129, "site_machine_unknown"
    sentence = "No machine named {name} works at {address}. See: sealread site status {address}"


class SiteMessageRefused(SealreadError):
    number, code = 130, "site_message_refused"
    sentence = (
        "A message between a site's machines was refused ({what}): only orders and their answers "
        "are taken, and no code."
    )


class SiteMachineLost(SealreadError):
    number, code = 131, "site_machine_lost"
    sentence = "A machine of the site ended without an answer ({what})."


class SiteWithoutMachines(SealreadError):
    number, code = 140, "site_without_machines"
    sentence = (
        "The site at {address} has no machine that could read this (wanted: {what}). Start one "
        "(sealread site worker) that has the same model, or name another model with --model."
    )


class SiteMachineUnfit(SealreadError):
    number, code = 141, "site_machine_unfit"
    sentence = (
        "The machine {machine} of the site does not read for this one: {what}. All need the same "
        "version of Sealread, and the model that is asked for."
    )


class SiteMachinesLost(SealreadError):
    number, code = 142, "site_machines_lost"
    sentence = (
        "{file}: machines of the site were lost {times} times while they had it to read. Read it "
        "on this machine alone, without --site."
    )


class SiteNeedsSchema(SealreadError):
    number, code = 143, "site_needs_schema"
    sentence = (
        "A site's machines do not tell yet what kind a document is. Name a schema with --schema "
        "(see sealread schemas), or read on this machine alone, without --site."
    )


def _all_classes(base: type[SealreadError]) -> list[type[SealreadError]]:
    return [base] + [found for sub in base.__subclasses__() for found in _all_classes(sub)]


def by_number() -> dict[int, type[SealreadError]]:
    """All error classes by their wire number."""
    return {cls.number: cls for cls in _all_classes(SealreadError)}


def from_wire(number: int, details: dict[str, Detail]) -> SealreadError:
    """The typed error for a number and details that came from another process."""
    return by_number().get(number, SealreadError)(**details)
