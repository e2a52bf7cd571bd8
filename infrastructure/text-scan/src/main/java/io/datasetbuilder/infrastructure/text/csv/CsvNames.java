package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.text.ComposedForm;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Column names of a CSV text, in NFC: those that are declared, or those of its header. A first
 * column without a name, and any whose name is a quoted empty text, is called {@code column_<n>} by
 * its place, with a further number where another column has that name.
 *
 * @param names one a column, distinct and none empty when there are no problems
 * @param generated those of the names that the header does not have
 * @param problems what is wrong with the names
 */
record CsvNames(List<String> names, List<String> generated, List<Problem> problems) {

  /** A cell of the header. */
  record Cell(String text, boolean quoted) {

    /** An index that was written without a name, or a name that was written and is empty. */
    private boolean isToBeNamed(int column) {
      return (column == 0 && text.isBlank()) || (text.isEmpty() && quoted);
    }
  }

  /** Names of the columns of a text with a header. */
  static CsvNames of(List<Cell> header, CsvDialect dialect) {
    if (dialect.delimiter().isEmpty()) {
      Optional<Problem> other = otherDelimiter(header);
      if (other.isPresent()) {
        return refused(List.of(other.get()));
      }
    }
    if (!dialect.columns().isEmpty()) {
      return declared(dialect.columns(), header.size(), "the header has ");
    }
    List<String> names = new ArrayList<>();
    header.forEach(cell -> names.add(ComposedForm.of(cell.text())));
    List<Problem> problems = check(names, header);
    List<String> generated = new ArrayList<>();
    for (int i = 0; i < names.size() && problems.isEmpty(); i++) {
      if (header.get(i).isToBeNamed(i)) {
        names.set(i, free("column_" + (i + 1), names));
        generated.add(names.get(i));
      }
    }
    return new CsvNames(names, generated, problems);
  }

  /** Names of the columns of a text without a header, whose first row has so many cells. */
  static CsvNames withoutHeader(int cells, CsvDialect dialect) {
    boolean filled = dialect.shortRows() == CsvDialect.ShortRows.FILL;
    if (dialect.columns().isEmpty()) {
      return new CsvNames(
          IntStream.rangeClosed(1, cells).mapToObj(i -> "column_" + i).toList(),
          List.of(),
          List.of());
    }
    int columns = dialect.columns().size();
    return declared(
        dialect.columns(), filled ? Math.max(columns, cells) : cells, "the first row has ");
  }

  private static CsvNames declared(List<String> columns, int found, String subject) {
    if (columns.size() != found) {
      return refused(
          List.of(
              RecordProblem.COLUMN_COUNT.says(
                  subject
                      + (found == 1 ? "1 cell" : found + " cells")
                      + ", and read.columns names "
                      + columns.size())));
    }
    return new CsvNames(columns.stream().map(ComposedForm::of).toList(), List.of(), List.of());
  }

  private static CsvNames refused(List<Problem> problems) {
    return new CsvNames(List.of(), List.of(), problems);
  }

  private static Optional<Problem> otherDelimiter(List<Cell> header) {
    Optional<OtherDelimiter> other =
        header.stream().flatMap(cell -> OtherDelimiter.in(cell.text()).stream()).findFirst();
    String message =
        header.size() == 1 ? "the header has no comma but " : "a cell of the header contains ";
    return other.map(
        delimiter ->
            RecordProblem.WRONG_DELIMITER
                .says(message + delimiter.label())
                .withHint(
                    delimiter.remedy()
                        + ", or read: {delimiter: \",\"} if commas separate the cells"));
  }

  private static String free(String wanted, List<String> names) {
    String name = wanted;
    for (int i = 2; names.stream().anyMatch(name::equalsIgnoreCase); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  private static List<Problem> check(List<String> names, List<Cell> header) {
    List<Problem> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (header.get(i).isToBeNamed(i)) {
        continue;
      }
      if (name.isBlank()) {
        boolean last = i > 0 && i == names.size() - 1;
        problems.add(
            RecordProblem.EMPTY_COLUMN_NAME
                .says("column " + (i + 1) + " of the header has no name")
                .withHint(
                    (last
                            ? DialectHints.declare("trailing_delimiter: true")
                                + " if every line ends with a delimiter, or "
                            : "")
                        + DialectHints.columns(names)));
      } else if (!seen.add(name)) {
        problems.add(
            RecordProblem.DUPLICATE_COLUMN_NAME
                .says("column name '" + name + "' appears more than once in the header")
                .withHint(DialectHints.columns(names)));
      }
    }
    return problems;
  }
}
