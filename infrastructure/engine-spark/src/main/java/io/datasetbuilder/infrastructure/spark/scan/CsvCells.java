package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * The cells of a CSV text by its columns. Spark's own reader does not distinguish an empty text
 * from a null by their quotes. Sent to executors.
 */
final class CsvCells implements Serializable {

  private static final long serialVersionUID = 1L;

  private final char delimiter;
  private final int width;
  private final char decimal;
  private final String thousands;

  /**
   * For each column the texts that are read as they are written; null: its cells are no numbers.
   */
  private final List<Set<String>> tokens;

  private CsvCells(TableSource.CsvText csv) {
    TableSource.SignedNumbers numbers = csv.numbers();
    this.delimiter = csv.delimiter();
    this.width = csv.columns().size();
    this.decimal = numbers.signs().decimalSign();
    this.thousands = numbers.signs().thousands().map(String::valueOf).orElse("");
    this.tokens = new ArrayList<>();
    for (Column column : csv.columns()) {
      List<String> declared = numbers.columns().get(column.name());
      tokens.add(declared == null ? null : new HashSet<>(declared));
    }
  }

  static CsvCells of(TableSource.CsvText csv) {
    return new CsvCells(csv);
  }

  /** The rows of a range, without the header. The file is closed with the task. */
  Iterator<Row> rows(Path file, CsvRange range) throws IOException {
    CsvRecords records = new CsvRecords(file, range, delimiter, width);
    TaskContext.get()
        .addTaskCompletionListener(
            task -> {
              records.close();
            });
    return new Rows(records);
  }

  private Row row(String[] cells) {
    Object[] values = new Object[width];
    for (int i = 0; i < width; i++) {
      values[i] = tokens.get(i) == null ? cells[i] : withPoint(cells[i], tokens.get(i));
    }
    return RowFactory.create(values);
  }

  private String withPoint(String cell, Set<String> asWritten) {
    if (cell == null || asWritten.contains(cell)) {
      return cell;
    }
    String digits = thousands.isEmpty() ? cell : cell.replace(thousands, "");
    return digits.replace(decimal, '.');
  }

  private final class Rows implements Iterator<Row> {

    private final CsvRecords records;
    private String[] next;

    Rows(CsvRecords records) {
      this.records = records;
      this.next = records.next();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Row next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      Row row = row(next);
      next = records.next();
      return row;
    }
  }
}
