package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.pipeline.source.packed.CellFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Number formats of the styles of a workbook. */
final class CellFormats {

  private final Map<Integer, String> codes = new HashMap<>();
  private final List<CellFormat> styles = new ArrayList<>();

  CellFormats() {}

  /** Codes precede the styles that use them; those of conditional formats do not count. */
  void read(XMLStreamReader part) throws XMLStreamException {
    String list = "";
    while (WorkbookParts.next(part)) {
      if (part.isEndElement() && part.getLocalName().equals(list)) {
        list = "";
      } else if (part.isStartElement()) {
        String name = part.getLocalName();
        if (name.equals("numFmts") || name.equals("cellXfs") || name.equals("dxfs")) {
          list = name;
        } else if (list.equals("numFmts") && name.equals("numFmt")) {
          String code = part.getAttributeValue(null, "formatCode");
          codes.put(number(part), code == null ? "" : code);
        } else if (list.equals("cellXfs") && name.equals("xf")) {
          int id = number(part);
          styles.add(CellFormat.of(id, codes.getOrDefault(id, "")));
        }
      }
    }
  }

  private static int number(XMLStreamReader part) throws XMLStreamException {
    String id = part.getAttributeValue(null, "numFmtId");
    try {
      return id == null ? 0 : Integer.parseInt(id);
    } catch (NumberFormatException noNumber) {
      throw new XMLStreamException("no number of a format", noNumber);
    }
  }

  /**
   * The format of a style.
   *
   * @param style its number; empty: the first one
   */
  CellFormat of(String style) throws XMLStreamException {
    try {
      int index = style.isEmpty() ? 0 : Integer.parseInt(style);
      return styles.isEmpty() && index == 0 ? CellFormat.NUMBER : styles.get(index);
    } catch (NumberFormatException | IndexOutOfBoundsException noStyle) {
      throw new XMLStreamException("no such style", noStyle);
    }
  }
}
