"""Financial statements and the tables around them: figures found by row, column and statement.

Code alone reads them, the reader is not asked. The room knows geometry, captions and fiscal
calendars; it must not know any company or any filing.
"""
