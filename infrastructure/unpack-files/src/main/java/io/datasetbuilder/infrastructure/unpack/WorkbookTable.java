package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.SheetRange;
import io.datasetbuilder.pipeline.source.packed.StoredCell;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.packed.WorkbookSheets.ChosenCells;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The chosen cells of a workbook, as CSV. The sheet is read twice: for its bounds, and for its
 * values. For one thread.
 */
final class WorkbookTable implements AutoCloseable {

  private final PackedFile file;
  private final WorkbookParts parts;
  private final WorkbookOutline outline;
  private final ChosenCells chosen;

  private WorkbookTable(PackedFile file, WorkbookParts parts) throws IOException {
    this.file = file;
    this.parts = parts;
    this.outline = WorkbookOutline.of(parts);
    this.chosen =
        outline
            .sheets()
            .choose(file.part(), file.written())
            .match(
                cells -> cells,
                problems -> {
                  throw new UploadFailure(problems);
                });
  }

  /**
   * Opens a workbook.
   *
   * @throws UploadFailure when no sheet can be chosen or read
   * @throws IOException when it is damaged
   */
  static WorkbookTable open(PackedFile file, UnpackLimits limits) throws IOException {
    WorkbookParts parts = WorkbookParts.open(file, limits);
    boolean opened = false;
    try {
      WorkbookTable table = new WorkbookTable(file, parts);
      opened = true;
      return table;
    } finally {
      if (!opened) {
        parts.close();
      }
    }
  }

  PackedContent content() {
    String name = file.packing().nameInside(file.name()) + ".csv";
    return new PackedContent(name, Optional.of(file.part().orElse(chosen.sheet())));
  }

  /**
   * Writes the table.
   *
   * @return ranges of merged cells in it, whose value is that of their first cell
   */
  List<String> writeTo(OutputStream out) throws IOException {
    SharedTexts texts = new SharedTexts();
    if (outline.sharedStrings().isPresent()) {
      parts.read(outline.sharedStrings().get(), texts::read);
    }
    CellFormats formats = new CellFormats();
    if (outline.styles().isPresent()) {
      parts.read(outline.styles().get(), formats::read);
    }
    String part =
        outline.worksheets().get(chosen.index()).orElseThrow(() -> noTable("is no sheet of cells"));
    SheetBounds bounds = new SheetBounds(chosen.range());
    parts.read(part, new SheetReader(texts, formats, bounds::add, bounds::addMerged)::read);
    SheetRange table = bounds.table().orElseThrow(() -> noTable("has no cell with a value"));
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    Rows rows = new Rows(table, writer);
    parts.read(part, new SheetReader(texts, formats, rows::add, range -> {})::read);
    rows.end();
    writer.flush();
    return bounds.merged(table).stream().map(SheetRange::written).toList();
  }

  private UploadFailure noTable(String message) {
    return new UploadFailure(
        UnpackProblem.PART_NOT_FOUND.says(
            "%s: %s %s"
                .formatted(
                    Quoting.path(file.written()),
                    Quoting.quoted(file.part().orElse(chosen.sheet())),
                    message)));
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }

  /** Rows of the table, written in order. */
  private final class Rows {

    private final SheetRange table;
    private final CsvRows csv;
    private int row;

    Rows(SheetRange table, Writer writer) {
      this.table = table;
      this.csv = new CsvRows(writer, table.lastColumn() - table.firstColumn() + 1);
      this.row = table.firstRow();
    }

    void add(StoredCell cell) {
      if (!table.hasRow(cell.row()) || !table.hasColumn(cell.column())) {
        return;
      }
      try {
        endRowsBefore(cell.row());
        csv.cell(cell.column() - table.firstColumn(), text(cell));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    private String text(StoredCell cell) {
      return cell.text(outline.dates(), chosen.sheet())
          .match(
              text -> text,
              problems -> {
                throw new UploadFailure(problems);
              });
    }

    private void endRowsBefore(int next) throws IOException {
      for (; row < next; row++) {
        csv.endRow();
      }
    }

    void end() {
      try {
        endRowsBefore(table.lastRow() + 1);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
