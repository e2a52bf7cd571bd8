package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.source.packed.CellFormat;
import io.datasetbuilder.pipeline.source.packed.SheetRange;
import io.datasetbuilder.pipeline.source.packed.StoredCell;
import io.datasetbuilder.pipeline.source.packed.StoredCell.Kind;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the cells of a sheet that have a value, in the order of rows and columns. For one use. */
final class SheetReader {

  /** Longer than any text of a cell, which has 32,767 characters. */
  private static final int MOST_CHARACTERS = 1024 * 1024;

  private final SharedTexts texts;
  private final CellFormats formats;
  private final Consumer<StoredCell> cells;
  private final Consumer<SheetRange> merged;
  private int row = -1;
  private int column = -1;

  /**
   * @param cells receives each cell with a value, a formula or a text
   * @param merged receives each range of merged cells
   */
  SheetReader(
      SharedTexts texts,
      CellFormats formats,
      Consumer<StoredCell> cells,
      Consumer<SheetRange> merged) {
    this.texts = texts;
    this.formats = formats;
    this.cells = cells;
    this.merged = merged;
  }

  void read(XMLStreamReader part) throws XMLStreamException {
    while (WorkbookParts.next(part)) {
      if (!part.isStartElement()) {
        continue;
      }
      switch (part.getLocalName()) {
        case "row" -> row(part);
        case "c" -> cell(part);
        case "mergeCell" -> merged.accept(range(part.getAttributeValue(null, "ref")));
        default -> {
          // Widths, views, filters and drawings are no values.
        }
      }
    }
  }

  private void row(XMLStreamReader part) throws XMLStreamException {
    String number = part.getAttributeValue(null, "r");
    int next = number == null ? row + 1 : integer(number) - 1;
    if (next <= row || next >= SheetRange.MOST_ROWS) {
      throw new XMLStreamException("rows that do not ascend");
    }
    row = next;
    column = -1;
  }

  private void cell(XMLStreamReader part) throws XMLStreamException {
    String address = part.getAttributeValue(null, "r");
    int next = address == null ? column + 1 : column(address);
    if (row < 0 || next <= column || next >= SheetRange.MOST_COLUMNS) {
      throw new XMLStreamException("cells that do not ascend");
    }
    column = next;
    String type = Objects.requireNonNullElse(part.getAttributeValue(null, "t"), "n");
    String style = Objects.requireNonNullElse(part.getAttributeValue(null, "s"), "");
    value(part, type, type.equals("n") ? formats.of(style) : CellFormat.NUMBER);
  }

  /** The column of an address, whose row must be the current one. A sheet has millions of them. */
  private int column(String address) throws XMLStreamException {
    int found = 0;
    int at = 0;
    for (; at < address.length() && at < 3 && address.charAt(at) >= 'A'; at++) {
      found = found * 26 + (address.charAt(at) & 0x1F);
    }
    if (at == 0 || integer(address.substring(at)) - 1 != row) {
      throw new XMLStreamException("a cell of another row");
    }
    return found - 1;
  }

  private void value(XMLStreamReader part, String type, CellFormat format)
      throws XMLStreamException {
    Optional<String> value = Optional.empty();
    boolean formula = false;
    while (!(part.isEndElement() && part.getLocalName().equals("c"))) {
      if (!WorkbookParts.next(part)) {
        throw new XMLStreamException("a cell without end");
      }
      if (part.isStartElement()) {
        switch (part.getLocalName()) {
          case "v" -> value = Optional.of(content(part));
          case "is" -> value = Optional.of(SharedTexts.text(part, "is"));
          case "f" -> formula = true;
          default -> {
            // Extensions are no values.
          }
        }
      }
    }
    if (value.isPresent() && !(type.equals("n") && value.get().isBlank())) {
      accept(type, value.get(), format, formula);
    } else if (formula) {
      cells.accept(new StoredCell(row, column, Kind.NO_RESULT, "", format, true));
    }
  }

  private void accept(String type, String value, CellFormat format, boolean formula)
      throws XMLStreamException {
    StoredCell cell =
        switch (type) {
          case "n" -> cell(Kind.NUMBER, value, format, formula);
          case "s" -> cell(Kind.TEXT, texts.get(value), format, formula);
          case "str" -> cell(Kind.TEXT, SharedTexts.unescaped(value), format, formula);
          case "inlineStr" -> cell(Kind.TEXT, value, format, formula);
          case "b" -> cell(Kind.BOOLEAN, value, format, formula);
          case "d" -> cell(Kind.ISO_DATE, value, format, formula);
          case "e" -> cell(Kind.ERROR, "", format, formula);
          default -> throw new XMLStreamException("an unknown type of cell");
        };
    cells.accept(cell);
  }

  private StoredCell cell(Kind kind, String value, CellFormat format, boolean formula) {
    return new StoredCell(row, column, kind, value, format, formula);
  }

  private static String content(XMLStreamReader part) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    while (WorkbookParts.next(part) && !part.isEndElement()) {
      if (part.hasText()) {
        text.append(part.getText());
      }
      if (text.length() > MOST_CHARACTERS) {
        throw new XMLStreamException("a cell that is too long");
      }
    }
    return text.toString();
  }

  private static SheetRange range(String written) throws XMLStreamException {
    return Optional.ofNullable(written)
        .flatMap(SheetRange::of)
        .orElseThrow(() -> new XMLStreamException("no range of cells"));
  }

  private static int integer(String number) throws XMLStreamException {
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException noNumber) {
      throw new XMLStreamException("no number of a row", noNumber);
    }
  }
}
