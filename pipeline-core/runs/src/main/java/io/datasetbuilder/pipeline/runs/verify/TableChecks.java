package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.TableFacts;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every table can be read, and has the rows and columns that the manifest recorded. */
final class TableChecks {

  private TableChecks() {}

  /** Every Parquet file that the run wrote can be read by a second reader. */
  static VerifyReport.Check readable(RunUnderTest run) {
    List<Problem> problems =
        run.tables().stream()
            .filter(path -> run.table(path).isEmpty())
            .map(
                path ->
                    Problem.of(
                        VerifyProblem.TABLE_UNREADABLE,
                        path.value(),
                        path + " cannot be read as Parquet."))
            .toList();
    return VerifyReport.Check.compared("tables", run.tables().size(), "Parquet files", problems);
  }

  /** Every table holds as many rows as the manifest recorded for its file and its source. */
  static VerifyReport.Check rowCounts(RunUnderTest run) {
    List<RowCounts> compared = new ArrayList<>();
    run.manifest()
        .outputs()
        .files()
        .forEach(
            (path, file) -> {
              if (file.rows().isPresent() && run.facts().containsKey(path)) {
                compare(path.value(), path, file.rows().get(), run).ifPresent(compared::add);
              }
            });
    Map<String, GoldSelectionFacts> selections = run.manifest().tables().goldSelections();
    Map<String, HistoryFacts> histories = run.manifest().tables().histories();
    run.manifest()
        .tables()
        .rowCounts()
        .forEach(
            (key, silver) -> {
              // Gold holds the rows of Silver unless the source has a "gold" block or a history.
              GoldSelectionFacts selection = selections.get(key);
              long gold = selection == null ? silver : selection.outputRows();
              compareTable("silver/" + key, silver, run).ifPresent(compared::add);
              if (!histories.containsKey(key)) {
                compareTable("gold/" + key, gold, run).ifPresent(compared::add);
              }
            });
    histories.forEach(
        (name, history) ->
            compareTable("gold/" + name, history.counts().after(), run).ifPresent(compared::add));
    List<Problem> problems = new ArrayList<>();
    compared.stream().filter(RowCounts::differ).map(RowCounts::problem).forEach(problems::add);
    problems.addAll(contradictions(run));
    return VerifyReport.Check.compared("row counts", compared.size(), "row counts", problems);
  }

  private static Optional<RowCounts> compareTable(String folder, long recorded, RunUnderTest run) {
    return run.tableOf(folder).flatMap(table -> compare(folder, table, recorded, run));
  }

  private static Optional<RowCounts> compare(
      String at, RunPath table, long recorded, RunUnderTest run) {
    return run.rows(table).stream()
        .mapToObj(actual -> new RowCounts(at, recorded, actual))
        .findFirst();
  }

  private record RowCounts(String at, long recorded, long actual) {
    boolean differ() {
      return recorded != actual;
    }

    Problem problem() {
      String message = "%s holds %d rows, not %d as recorded.".formatted(at, actual, recorded);
      return Problem.of(VerifyProblem.ROW_COUNT_MISMATCH, at, message);
    }
  }

  /**
   * Tables with history whose numbers do not fit each other, or whose rows of the run are not those
   * of the source.
   */
  private static List<Problem> contradictions(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    run.manifest()
        .tables()
        .histories()
        .forEach(
            (name, history) -> {
              String at = "gold/" + name;
              if (!history.counts().isConsistent()) {
                problems.add(
                    Problem.of(
                        VerifyProblem.ROW_COUNT_MISMATCH,
                        at,
                        "The numbers of rows in the history of " + at + " contradict each other."));
              }
              rowsOfRun(name, run)
                  .filter(rows -> rows != history.counts().ofRun())
                  .ifPresent(
                      rows ->
                          problems.add(
                              Problem.of(
                                  VerifyProblem.ROW_COUNT_MISMATCH,
                                  at,
                                  "The history of %s counts %d rows of the run, not %d as recorded."
                                      .formatted(at, history.counts().ofRun(), rows))));
            });
    return problems;
  }

  /** Gold rows of a source in the run alone; empty for a composition. */
  private static Optional<Long> rowsOfRun(String key, RunUnderTest run) {
    TableFacts tables = run.manifest().tables();
    return Optional.ofNullable(tables.goldSelections().get(key))
        .map(GoldSelectionFacts::outputRows)
        .or(() -> Optional.ofNullable(tables.rowCounts().get(key)));
  }

  /** The columns of each Silver table are those that the manifest summarises. */
  static VerifyReport.Check columns(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<String, SchemaSummary> entry :
        run.manifest().tables().schemaSummaries().entrySet()) {
      for (RunPath path : run.below("silver/" + entry.getKey()).values()) {
        Optional<TableFile> table =
            RunUnderTest.isParquet(path) ? run.table(path) : Optional.empty();
        compared += table.isPresent() ? 1 : 0;
        if (table.isPresent()
            && !matches(entry.getValue().fields(), table.get().visibleColumns())) {
          problems.add(
              Problem.of(
                  VerifyProblem.COLUMN_MISMATCH,
                  path.value(),
                  "The columns of " + path + " are not those of its schema summary."));
        }
      }
    }
    return VerifyReport.Check.compared("columns", compared, "column lists", problems);
  }

  private static boolean matches(List<SchemaSummary.Field> expected, List<FileColumn> actual) {
    if (expected.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      SchemaSummary.Field field = expected.get(i);
      FileColumn column = actual.get(i);
      if (!column.name().equals(field.name())
          || column.dtype().filter(dtype -> !dtype.equals(field.type())).isPresent()) {
        return false;
      }
    }
    return true;
  }
}
