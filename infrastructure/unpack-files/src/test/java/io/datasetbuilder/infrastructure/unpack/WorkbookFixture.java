package io.datasetbuilder.infrastructure.unpack;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Workbooks made of XML, as small as the standard allows. */
final class WorkbookFixture {

  private static final String RELATIONS =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

  private final Map<String, String> parts = new LinkedHashMap<>();
  private final StringBuilder sheets = new StringBuilder();
  private final StringBuilder relations = new StringBuilder();
  private String properties = "";
  private int count;

  WorkbookFixture() {
    relations.append(relation("texts", "sharedStrings", "sharedStrings.xml"));
    relations.append(relation("styles", "styles", "styles.xml"));
    parts.put(
        "_rels/.rels",
        "<Relationships>"
            + relation("main", "officeDocument", "xl/workbook.xml")
            + "</Relationships>");
    parts.put("xl/sharedStrings.xml", "<sst/>");
    parts.put("xl/styles.xml", "<styleSheet/>");
  }

  /** A workbook with one sheet. */
  static WorkbookFixture with(String rows) {
    return new WorkbookFixture().sheet("Data", "visible", rows);
  }

  private static String relation(String id, String type, String target) {
    return "<Relationship Id='%s' Type='%s%s' Target='%s'/>".formatted(id, RELATIONS, type, target);
  }

  WorkbookFixture sheet(String name, String state, String rows) {
    return sheet(name, state, rows, "");
  }

  /** A sheet with rows, and what follows them. */
  WorkbookFixture sheet(String name, String state, String rows, String more) {
    count++;
    sheets.append("<sheet name='%s' state='%s' r:id='s%d'/>".formatted(name, state, count));
    relations.append(relation("s" + count, "worksheet", "worksheets/sheet" + count + ".xml"));
    return part(
        "xl/worksheets/sheet" + count + ".xml",
        "<worksheet><sheetData>" + rows + "</sheetData>" + more + "</worksheet>");
  }

  /** A sheet that is outside of the file. */
  WorkbookFixture sheetAt(String name, String target) {
    sheets.append("<sheet name='%s' r:id='outside'/>".formatted(name));
    return related("outside", "worksheet", target);
  }

  /** A relation to something outside of the file. */
  WorkbookFixture related(String id, String type, String target) {
    relations.append(relation(id, type, target).replace("/>", " TargetMode='External'/>"));
    return this;
  }

  WorkbookFixture from1904() {
    properties = "<workbookPr date1904='1'/>";
    return this;
  }

  /** Texts that cells of type {@code s} refer to. */
  WorkbookFixture texts(String items) {
    return part("xl/sharedStrings.xml", "<sst>" + items + "</sst>");
  }

  /** Styles with a format code each; the first is style 1. */
  WorkbookFixture formats(String... codes) {
    StringBuilder list = new StringBuilder("<styleSheet><numFmts>");
    StringBuilder styles = new StringBuilder("<cellXfs><xf numFmtId='0'/>");
    for (int i = 0; i < codes.length; i++) {
      list.append("<numFmt numFmtId='%d' formatCode='%s'/>".formatted(164 + i, codes[i]));
      styles.append("<xf numFmtId='%d'/>".formatted(164 + i));
    }
    return part("xl/styles.xml", list + "</numFmts>" + styles + "</cellXfs></styleSheet>");
  }

  WorkbookFixture part(String name, String xml) {
    parts.put(name, xml);
    return this;
  }

  byte[] bytes() throws IOException {
    Map<String, String> all = new LinkedHashMap<>(parts);
    all.put(
        "xl/workbook.xml",
        "<workbook xmlns:r='%s'>%s<sheets>%s</sheets></workbook>"
            .formatted(RELATIONS.substring(0, RELATIONS.length() - 1), properties, sheets));
    all.put("xl/_rels/workbook.xml.rels", "<Relationships>" + relations + "</Relationships>");
    return PackedFixture.zip(all);
  }
}
