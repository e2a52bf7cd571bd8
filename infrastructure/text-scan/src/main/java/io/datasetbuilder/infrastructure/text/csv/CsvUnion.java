package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.plan.TableSource.CsvText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writer of the rows of several checked CSV texts as the rows of one text, in their order. Its last
 * columns hold the values that the table adds to all rows of a file.
 */
public final class CsvUnion implements AutoCloseable {

  private final CanonicalCsvWriter writer;
  private final UnionColumns columns;
  private final int blockSize;

  public CsvUnion(Path file, UnionColumns columns, int blockSize) throws IOException {
    this.writer = new CanonicalCsvWriter(Files.newOutputStream(file));
    this.columns = columns;
    this.blockSize = blockSize;
    writer.putLine(DialectCopy.line(columns.all().size()));
  }

  /**
   * Adds all rows of a file.
   *
   * @param added values of the added columns in its rows; empty: null
   */
  public void add(BronzeTable table, List<Optional<String>> added) throws IOException {
    new Rows(table, added).copy();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** The rows of one file. */
  private final class Rows {

    private static final int MISSING = -1;

    private final CsvText text;
    private final long count;
    private final int[] places;
    private final boolean oneColumn;
    private final List<Optional<byte[]>> added;

    private long copied;

    Rows(BronzeTable table, List<Optional<String>> added) {
      List<String> names = table.columns().stream().map(BronzeColumn::name).toList();
      this.text = (CsvText) table.source();
      this.count = table.recordCount();
      this.places = columns.columns().stream().mapToInt(names::indexOf).toArray();
      this.oneColumn = names.size() == 1;
      this.added =
          added.stream()
              .map(value -> value.map(text -> text.getBytes(StandardCharsets.UTF_8)))
              .toList();
    }

    void copy() throws IOException {
      try (InputStream in = Files.newInputStream(Path.of(text.location().address()))) {
        RecordBlocks blocks = RecordBlocks.ofCsv(in, blockSize);
        CsvRecord record = new CsvRecord(text.delimiter());
        boolean header = true;
        for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
          record.reset(block.bytes(), header ? afterMark(block) : 0, block.length());
          while (copied < count && !record.atEnd()) {
            record.next();
            if (header) {
              header = false;
            } else if (oneColumn || !record.isBlankLine()) {
              write(record);
            }
          }
        }
      }
    }

    private static int afterMark(RecordBlocks.Block block) {
      return FileMarks.isByteOrderMark(block.bytes(), 0, block.length())
          ? FileMarks.BYTE_ORDER_MARK
          : 0;
    }

    private void write(CsvRecord record) throws IOException {
      for (int place : places) {
        if (place == MISSING || record.isNull(place)) {
          writer.putNull();
        } else {
          writer.put(record.array(place), record.start(place), record.end(place));
        }
      }
      for (Optional<byte[]> value : added) {
        if (value.isPresent()) {
          writer.put(value.get(), 0, value.get().length);
        } else {
          writer.putNull();
        }
      }
      writer.endRecord();
      copied++;
    }
  }
}
