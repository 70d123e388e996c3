"""Reading files: any supported file becomes a Document of pages, words and boxes.

Knows no schema and no language model.

`document.reading.read` sniffs the type and returns a Document. Page by page: a usable text layer
is taken (`hygiene`, `hidden`, `doubled`), anything else is rendered and read by OCR (`ocr`).
Either way the fields of a PDF's form come in (`form_words`): `form_fields` asks MuPDF what each
visible field stores and has it draw, in the open document only, what the file stores and does not
draw, so that the check for hidden text, the window and the text see the same. What is drawn wins
over what is stored, both win over OCR, ticks are the words `[x]` and `[ ]`, letters of a comb are
joined, and a value stands beside its neighbours on the line (`form_sheet`). No script is run.
`drawings` adds what a page shows beside words: boxes to tick and radio buttons (`ticks`; outlines
come from `ticks_pictured` or `ticks_drawn`, `tick_sheet` knows their labels and what OCR made of
them) become such words too, and `Page.boxes` are the ruled boxes around words: the areas that
lines close off in a grid of all lines (`ruling`), which are the drawn ones of a PDF
(`ruling_drawn`) or those of a picture, fitted and straightened (`ruling_pictured`). Neither ever
fails a page.

`document.text_map` writes the page down (`layout`: lines, column gaps) so that every character
knows its word, line and box. The text is what the model sees; a span of it is evidence. Rules and
the small reader see lines (`DEFAULT_STYLE`). Under `CELLS`, `cell_lines` moves only what lines
mix: a box of several lines that shares one with others is written by itself, behind what stands
left of it (`cell_order`), ruled tables row by row with ` | ` (`cell_grids`, `cell_tables`), each
cell behind the name of its column where a header names it and there is room, and boxes for values
stay behind their labels (`cell_values`); a page without boxes has the same text in both.
"""
