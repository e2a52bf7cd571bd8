package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every table holds as many rows as the manifest recorded for its file and its source. */
final class RowCountCheck implements VerifyRun.RunCheck {

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    List<Comparison> made = new ArrayList<>();
    ofFiles(run, made);
    ofTables(run, made);
    List<Problem> problems =
        made.stream().filter(Comparison::differs).map(Comparison::problem).toList();
    return VerifyReport.Check.compared("row counts", made.size(), "row counts", problems);
  }

  private void ofFiles(RunUnderTest run, List<Comparison> made) {
    run.manifest()
        .outputs()
        .files()
        .forEach(
            (path, file) -> {
              if (file.rows().isPresent() && run.facts().containsKey(path)) {
                run.rows(path)
                    .ifPresent(
                        count -> made.add(new Comparison(path.value(), file.rows().get(), count)));
              }
            });
  }

  /** Gold holds the rows of Silver unless the source has a {@code gold} block. */
  private void ofTables(RunUnderTest run, List<Comparison> made) {
    Map<String, GoldSelectionFacts> selections = run.manifest().tables().goldSelections();
    run.manifest()
        .tables()
        .rowCounts()
        .forEach(
            (key, silver) -> {
              GoldSelectionFacts selection = selections.get(key);
              ofTable("silver/" + key, silver, run, made);
              ofTable(
                  "gold/" + key, selection == null ? silver : selection.outputRows(), run, made);
            });
  }

  private void ofTable(String folder, long expected, RunUnderTest run, List<Comparison> made) {
    Optional<RunPath> table = run.tableOf(folder);
    if (table.isPresent()) {
      run.rows(table.get()).ifPresent(actual -> made.add(new Comparison(folder, expected, actual)));
    }
  }

  private record Comparison(String at, long expected, long actual) {
    boolean differs() {
      return expected != actual;
    }

    Problem problem() {
      String message = "%s holds %d rows, not %d as recorded.".formatted(at, actual, expected);
      return Problem.of(VerifyProblem.ROW_COUNT_MISMATCH, at, message);
    }
  }
}
