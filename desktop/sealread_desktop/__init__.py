"""The window of Sealread: widgets over the room `work`; no engine logic, no PDF parsing.

One widget, one file. Models (`queue_model`, `fields_model`, `progress`, `boxes`) know no widget;
threads (`runs`, `pictures`, `saving`) know no widget either and speak in queued signals. This room
must not open a document: pages come as pixels from the worker.
"""
