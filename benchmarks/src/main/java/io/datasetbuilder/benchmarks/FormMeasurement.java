package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Measures what other forms of the same rows cost (t): builds of local files with semicolons, with
 * decimal commas, and compressed, each in turn with that of the plain CSV; and the memory that the
 * upload of a workbook holds.
 */
final class FormMeasurement {

  private static final double MOST_TIMES_SEMICOLONS = 1.15;
  private static final double MOST_TIMES_COMPRESSED = 1.6;
  private static final double MOST_TIMES_DECIMAL_COMMAS = 1.3;
  private static final long MOST_MEMORY = 512L << 20;
  private static final long WORKBOOK_ROWS = 100_000;
  private static final int WORKBOOK_COLUMNS = 10;

  private static final String CASTS = "casts: {ordered_on: date, price: int_comma}";

  private static final String SCHEMAS = "http://schemas.openxmlformats.org/";
  private static final String TYPES = SCHEMAS + "package/2006/content-types";
  private static final String MAIN = SCHEMAS + "spreadsheetml/2006/main";
  private static final String RELATIONS = SCHEMAS + "officeDocument/2006/relationships";

  private final Workspace workspace;
  private int builds;

  FormMeasurement(Workspace workspace) {
    this.workspace = workspace;
  }

  List<Figure> measure() throws IOException, InterruptedException {
    Path plain = orders(InputFormat.CSV);
    return List.of(
        ratio(
            "build of the same rows with semicolons",
            orders(InputFormat.SEMICOLONS),
            "read: {delimiter: ';'}, ",
            plain,
            MOST_TIMES_SEMICOLONS),
        ratio("build of the same file as gzip", gzip(plain), "", plain, MOST_TIMES_COMPRESSED),
        ratio(
            "build of the same rows with decimal commas",
            orders(InputFormat.DECIMAL_COMMAS),
            "read: {delimiter: ';', decimal: ','}, ",
            plain,
            MOST_TIMES_DECIMAL_COMMAS),
        Figure.memory(new Series(List.of(uploadWorkbook())), MOST_MEMORY));
  }

  private Path orders(InputFormat format) throws IOException {
    return workspace.inputs().orders(format, workspace.options().rows()).path();
  }

  private Figure ratio(String what, Path file, String read, Path plain, double most)
      throws IOException, InterruptedException {
    return AlternatingRuns.of(
            workspace.options().rounds, () -> build(file, read), () -> build(plain, ""))
        .ratio(what, "build of the plain CSV", most);
  }

  private CompletedProcess build(Path file, String read) throws IOException, InterruptedException {
    builds++;
    String run = "form-" + builds;
    String source = "alias: orders, kind: file, " + read + "schema: {" + CASTS + "}";
    CompletedProcess built =
        workspace.build(
            run,
            ServedTables.spec("orders", List.of(source), "parquet"),
            workspace.options().threads,
            "--upload",
            "orders=" + file);
    Workspace.delete(workspace.run(run));
    return built;
  }

  private Path gzip(Path plain) throws IOException {
    Path packed = workspace.folder().resolve(plain.getFileName() + ".gz");
    workspace.progress("compressing " + plain.getFileName());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(plain, out);
    }
    return packed;
  }

  private CompletedProcess uploadWorkbook() throws IOException, InterruptedException {
    Path book = workbook();
    workspace.progress("uploading " + book.getFileName());
    return workspace.launch("upload", book, "--output-dir", workspace.output());
  }

  /** A workbook of one sheet with as many cells as the scale gives, a million at full size. */
  private Path workbook() throws IOException {
    Path book = workspace.folder().resolve("cells.xlsx");
    try (ZipOutputStream zip =
        new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(book)))) {
      part(zip, "[Content_Types].xml", out -> out.write("<Types xmlns=\"%s\"/>".formatted(TYPES)));
      part(zip, "_rels/.rels", out -> out.write(relation("officeDocument", "xl/workbook.xml")));
      part(
          zip,
          "xl/workbook.xml",
          out ->
              out.write(
                  ("<workbook xmlns=\"%s\" xmlns:r=\"%s\"><sheets>"
                          + "<sheet name=\"Cells\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>")
                      .formatted(MAIN, RELATIONS)));
      part(
          zip,
          "xl/_rels/workbook.xml.rels",
          out -> out.write(relation("worksheet", "worksheets/sheet1.xml")));
      part(zip, "xl/worksheets/sheet1.xml", this::sheet);
    }
    return book;
  }

  private static String relation(String type, String target) {
    return ("<Relationships xmlns=\"%spackage/2006/relationships\">"
            + "<Relationship Id=\"r1\" Type=\"%s/%s\" Target=\"%s\"/></Relationships>")
        .formatted(SCHEMAS, RELATIONS, type, target);
  }

  private void sheet(Writer out) throws IOException {
    out.write("<worksheet xmlns=\"%s\"><sheetData>".formatted(MAIN));
    int rows = workspace.options().scaled(WORKBOOK_ROWS, 10);
    for (int row = 1; row <= rows; row++) {
      out.write("<row r=\"" + row + "\">");
      for (int column = 0; column < WORKBOOK_COLUMNS; column++) {
        String address = (char) ('A' + column) + String.valueOf(row);
        out.write(
            row == 1
                ? "<c r=\"%s\" t=\"inlineStr\"><is><t>c%d</t></is></c>".formatted(address, column)
                : "<c r=\"%s\"><v>%d.%d</v></c>".formatted(address, row * 31 + column, row % 97));
      }
      out.write("</row>");
    }
    out.write("</sheetData></worksheet>");
  }

  /** Writes the text of a part. */
  private interface PartText {
    void writeTo(Writer out) throws IOException;
  }

  private static void part(ZipOutputStream zip, String name, PartText text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    Writer out = new BufferedWriter(new OutputStreamWriter(zip, StandardCharsets.UTF_8));
    text.writeTo(out);
    out.flush();
    zip.closeEntry();
  }
}
