package io.datasetbuilder.examples;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.document.export.ExportRequest;
import io.datasetbuilder.pipeline.document.export.ExportTarget;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * An exporter of one's own: writes a table as an Excel workbook ({@code kind: xlsx}). Its jar on
 * the class path of the program is all that the program needs to know of it.
 *
 * <p>The option {@code sheet} names the sheet. Numbers with more than 15 digits are written as
 * texts, since Excel would round them; equal tables are equal bytes.
 */
public final class ExcelExporter implements Exporter {

  private static final int MOST_ROWS = 1_048_576;
  private static final int MOST_DIGITS = 15;
  private static final int LONGEST_CELL = 32_767;
  private static final int LONGEST_NAME = 31;

  private static final String SCHEMAS = "http://schemas.openxmlformats.org/";
  private static final String MAIN = SCHEMAS + "spreadsheetml/2006/main";
  private static final String RELATIONS = SCHEMAS + "officeDocument/2006/relationships";
  private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

  /** Refusals of this exporter. */
  enum ExcelProblem implements ProblemCode {
    INVALID_SHEET_NAME(
        "The name of a sheet is longer than Excel allows, or has a character that it forbids.",
        "Use at most 31 characters, and none of \\ / ? * [ ] and colons."),
    TOO_MANY_ROWS(
        "A sheet of Excel has at most 1,048,576 rows, its header included.",
        "Export csv or parquet instead, or select fewer rows."),
    TEXT_TOO_LONG(
        "A cell of Excel has at most 32,767 characters.",
        "Export csv or parquet instead, or leave out the column.");

    private final String meaning;
    private final String remedy;

    ExcelProblem(String meaning, String remedy) {
      this.meaning = meaning;
      this.remedy = remedy;
    }

    @Override
    public Explanation explanation() {
      return new Explanation(meaning, remedy);
    }
  }

  @Override
  public String kind() {
    return "xlsx";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    String name = sheetName(options);
    return name.isEmpty() || name.length() > LONGEST_NAME || name.matches(".*[\\\\/?*\\[\\]:].*")
        ? List.of(
            Problem.of(
                ExcelProblem.INVALID_SHEET_NAME, at + ".sheet", "the sheet cannot have this name"))
        : List.of();
  }

  private static String sheetName(JsonObject options) {
    return options.members().get("sheet") instanceof JsonText name ? name.value() : "Data";
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    if (request.dataset().profile().rowCount() >= MOST_ROWS) {
      throw new Unwritable(ExcelProblem.TOO_MANY_ROWS, "the table has too many rows for a sheet");
    }
    target.writeContent(out -> write(request, target, out));
  }

  /** Ends the export of a table that no workbook holds; nothing is published. */
  private static final class Unwritable extends ProblemException {

    private static final long serialVersionUID = 1L;

    Unwritable(ExcelProblem code, String message) {
      super(Problem.of(code, "", message));
    }
  }

  private static void write(ExportRequest request, ExportTarget target, OutputStream out)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    part(
        zip,
        "[Content_Types].xml",
        """
        <Types xmlns="%spackage/2006/content-types">\
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Override PartName="/xl/workbook.xml" ContentType="%ssheet.main+xml"/>\
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType="%sworksheet+xml"/></Types>\
        """
            .formatted(SCHEMAS, TYPE, TYPE));
    part(zip, "_rels/.rels", relation("officeDocument", "xl/workbook.xml"));
    part(
        zip,
        "xl/workbook.xml",
        """
        <workbook xmlns="%s" xmlns:r="%s"><sheets><sheet name="%s" sheetId="1" r:id="r1"/></sheets>\
        </workbook>\
        """
            .formatted(MAIN, RELATIONS, escaped(sheetName(request.options()))));
    part(zip, "xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/sheet1.xml"));
    begin(zip, "xl/worksheets/sheet1.xml");
    new Sheet(zip).write(request.dataset().profile().columns(), target);
    zip.closeEntry();
    zip.finish();
  }

  private static String relation(String type, String part) {
    return """
    <Relationships xmlns="%spackage/2006/relationships">\
    <Relationship Id="r1" Type="%s/%s" Target="%s"/></Relationships>\
    """
        .formatted(SCHEMAS, RELATIONS, type, part);
  }

  private static void part(ZipOutputStream zip, String name, String xml) throws IOException {
    begin(zip, name);
    zip.write(xml.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  /** The time of an entry would make each file another one. */
  private static void begin(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
    zip.putNextEntry(entry);
  }

  /** Text of XML; characters that XML does not have become escapes of Excel. */
  private static String escaped(String text) {
    StringBuilder xml = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '"' -> xml.append("&quot;");
                default -> {
                  boolean allowed = c >= 0x20 ? c < 0xFFFE || c > 0xFFFF : c == '\t' || c == '\n';
                  xml.append(allowed ? Character.toString(c) : "_x%04X_".formatted(c));
                }
              }
            });
    return xml.toString();
  }

  /** The sheet, a row at a time: no row is kept. */
  private static final class Sheet {

    private final OutputStream out;
    private final StringBuilder row = new StringBuilder();

    Sheet(OutputStream out) {
      this.out = out;
    }

    void write(List<ColumnProfile> columns, ExportTarget target) throws IOException {
      put("<worksheet xmlns=\"" + MAIN + "\"><sheetData>");
      add(columns.stream().map(column -> JsonValue.of(column.column().name())).toList());
      try {
        target.forEachRow(this::add);
      } catch (UncheckedIOException unwritable) {
        throw unwritable.getCause();
      }
      put("</sheetData></worksheet>");
    }

    private void add(List<JsonValue> cells) {
      row.setLength(0);
      row.append("<row>");
      cells.forEach(this::add);
      row.append("</row>");
      try {
        put(row.toString());
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }

    private void add(JsonValue cell) {
      if (cell instanceof JsonNull) {
        row.append("<c/>");
      } else if (cell instanceof JsonNumber number
          && number.value().stripTrailingZeros().precision() <= MOST_DIGITS) {
        row.append("<c><v>").append(number.value()).append("</v></c>");
      } else if (cell instanceof JsonBoolean flag) {
        row.append("<c t=\"b\"><v>").append(flag.value() ? 1 : 0).append("</v></c>");
      } else {
        row.append("<c t=\"inlineStr\"><is><t xml:space=\"preserve\">")
            .append(escaped(text(cell)))
            .append("</t></is></c>");
      }
    }

    private static String text(JsonValue cell) {
      String text = cell instanceof JsonText written ? written.value() : JsonRenderer.line(cell);
      if (text.length() > LONGEST_CELL) {
        throw new Unwritable(ExcelProblem.TEXT_TOO_LONG, "a text is too long for a cell");
      }
      return text;
    }

    private void put(String xml) throws IOException {
      out.write(xml.getBytes(StandardCharsets.UTF_8));
    }
  }
}
