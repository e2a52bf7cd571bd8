package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rules of {@code read} that need neither the source's format nor the file. */
public final class ReadChecks {

  /** Lines or records that can be skipped. */
  static final int MOST_SKIPPED = 10_000;

  /** Last record that can be a header. */
  static final int LAST_HEADER = 1_000;

  /** Records that can be joined to a header. */
  static final int MOST_HEADERS = 10;

  /** Columns of a file. */
  static final int MOST_COLUMNS = 16_384;

  private static final int LONGEST_POINTER = 1_000;

  private static final Pattern POINTER = Pattern.compile("(/([^/~]|~[01])*+)*+");

  private ReadChecks() {}

  /** Notes what is wrong with the options at a place. */
  public static void check(ReadOptions options, FieldPath at, ProblemLog log) {
    CsvDialect csv = options.csv();
    DialectChecks.check(csv, at, log);
    checkBounds(csv.skipRows(), at.field("skip_rows"), log);
    checkBounds(csv.skipFooter(), at.field("skip_footer"), log);
    checkHeader(csv.header(), at.field("header"), log);
    checkColumns(csv.columns(), at.field("columns"), log);
    checkColumns(options.json().columns(), at.field("columns"), log);
    checkRecords(options.json(), at.field("records_at"), log);
    options.union().fileColumn().ifPresent(name -> checkColumn(name, at.field("file_column"), log));
  }

  private static void checkBounds(int number, FieldPath at, ProblemLog log) {
    if (number < 0 || number > MOST_SKIPPED) {
      String message = "a number from 0 to " + counted(MOST_SKIPPED) + " is needed here";
      log.add(ValidationProblem.READ_NUMBER_OUT_OF_RANGE, at, message);
    }
  }

  private static void checkHeader(Header header, FieldPath at, ProblemLog log) {
    List<Integer> rows = header.rows();
    if (rows.stream().anyMatch(row -> row < 1 || row > LAST_HEADER)) {
      String message = "the header is one of the records 1 to " + counted(LAST_HEADER);
      log.add(ValidationProblem.READ_NUMBER_OUT_OF_RANGE, at, message);
    } else if (rows.size() > MOST_HEADERS) {
      String message = "a header has at most " + MOST_HEADERS + " records";
      log.add(ValidationProblem.READ_NUMBER_OUT_OF_RANGE, at, message);
    } else if (!rows.equals(rows.stream().sorted().distinct().toList())) {
      String message = "the records of the header are not in ascending order";
      log.add(ValidationProblem.READ_NUMBER_OUT_OF_RANGE, at, message);
    }
  }

  private static void checkColumns(List<String> columns, FieldPath at, ProblemLog log) {
    if (columns.size() > MOST_COLUMNS) {
      String message = "at most " + counted(MOST_COLUMNS) + " columns can be named";
      log.add(ValidationProblem.TOO_MANY_READ_COLUMNS, at, message);
      return;
    }
    for (int i = 0; i < columns.size(); i++) {
      checkColumn(columns.get(i), at.item(i), log);
    }
    for (int index : Duplicates.in(columns, CaseFold::of)) {
      String message = "the column " + Quoting.quoted(columns.get(index)) + " is named twice";
      log.add(ValidationProblem.DUPLICATE_COLUMN, at.item(index), message);
    }
  }

  /** Notes what is wrong with the name of a column. */
  public static void checkColumn(String name, FieldPath at, ProblemLog log) {
    if (Blank.is(name)) {
      log.add(ValidationProblem.EMPTY_FIELD, at, "a column's name is blank");
    }
    if (name.toLowerCase(Locale.ROOT).equals(SourceSchema.RESERVED_COLUMN)) {
      String message = Quoting.quoted(name) + " is the internal row number's name";
      log.add(ValidationProblem.RESERVED_COLUMN, at, message);
    }
  }

  private static void checkRecords(JsonRecords records, FieldPath at, ProblemLog log) {
    String pointer = records.at();
    if (pointer.length() > LONGEST_POINTER || !POINTER.matcher(pointer).matches()) {
      String message =
          "a JSON pointer of at most " + counted(LONGEST_POINTER) + " characters is needed here";
      log.add(ValidationProblem.INVALID_JSON_POINTER, at, message);
    } else if (records.as() == JsonRecords.Form.CONCATENATED && !pointer.isEmpty()) {
      String message = "records_at points into one value, and concatenated records are several";
      log.add(ValidationProblem.CONFLICTING_READ_OPTIONS, at, message);
    }
  }

  private static String counted(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
