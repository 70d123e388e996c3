"""Runs of items: the workspace, the queue, the export. The one room that command line and desktop share."""
