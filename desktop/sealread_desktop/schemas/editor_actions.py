"""Everything a person can do in the schema editor, as actions with keys."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action
from sealread_desktop.look.icons import wear


class SchemaFileActions(QObject):
    """Making, opening and keeping schemas."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.new = action(self, tr("&New"), tr("Begin an empty schema"), "Ctrl+N")
        self.open = action(self, tr("&Open…"), tr("Open a JSON Schema file"), "Ctrl+O")
        self.keep = action(
            self,
            tr("&Keep"),
            tr("Keep it among my schemas, which no passphrase locks, or in the file it is from"),
            "Ctrl+S",
        )
        self.save_as = action(
            self, tr("Save &as a file…"), tr("Write the JSON Schema into a file"), "Ctrl+Shift+S"
        )
        self.copy = action(
            self, tr("&Copy JSON Schema"), tr("Put its text into the clipboard"), "Ctrl+Shift+C"
        )
        self.paste = action(
            self,
            tr("&Paste JSON Schema"),
            tr("Open the schema whose text is in the clipboard"),
            "Ctrl+Shift+V",
        )
        self.use = action(
            self, tr("&Use for reading"), tr("Keep it and read documents with it"), "Ctrl+U"
        )
        self.delete = action(
            self,
            tr("&Delete from my schemas…"),
            tr("Delete the file of this schema"),
            "Ctrl+Shift+Del",
        )
        self.close = action(self, tr("C&lose"), tr("Close the schema editor"), "Ctrl+W")


class SchemaEditActions(QObject):
    """Changing the fields."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.undo = action(self, tr("&Undo"), tr("Take the last change back"), "Ctrl+Z")
        self.redo = action(self, tr("&Redo"), tr("Make the change again"), "Ctrl+Shift+Z", "Ctrl+Y")
        self.add_field = action(self, tr("Add &field"), tr("Add a field here"), "Ctrl+Return")
        self.add_section = action(
            self,
            tr("Add &section"),
            tr("Add a section with fields of its own"),
            "Ctrl+Shift+Return",
        )
        self.add_records = action(
            self,
            tr("Add &list of records"),
            tr("Add a list whose records have the same fields"),
            "Ctrl+Alt+Return",
        )
        self.duplicate = action(self, tr("&Duplicate"), tr("Copy the chosen field"), "Ctrl+D")
        self.remove = action(self, tr("Re&move"), tr("Take the chosen field out"), "Del")
        self.up = action(self, tr("Mo&ve up"), tr("Move the chosen field up"), "Alt+Up")
        self.down = action(self, tr("Move do&wn"), tr("Move the chosen field down"), "Alt+Down")
        for one, name in ((self.undo, "undo-2"), (self.redo, "redo-2"), (self.remove, "trash-2")):
            wear(one, name)


class SchemaDocumentActions(QObject):
    """Trying the schema on the open document."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.suggest = action(
            self,
            tr("&Suggest from this document…"),
            tr("Add fields for the labels and tables of the open document"),
            "Ctrl+G",
        )
        self.preview = action(
            self, tr("&Preview now"), tr("Read the open document with this schema"), "F5"
        )
        self.live = action(
            self,
            tr("Preview while &editing"),
            tr("Read the open document again after each change"),
            "F6",
        )
        self.live.setCheckable(True)
        self.live.setChecked(True)
        self.stop = action(self, tr("S&top"), tr("Stop reading the document"), "Esc")
