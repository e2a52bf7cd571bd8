package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The columns of each Silver table are those that the manifest summarises. */
final class ColumnCheck implements VerifyRun.RunCheck {

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<String, SchemaSummary> entry :
        run.manifest().tables().schemaSummaries().entrySet()) {
      for (RunPath path : run.below("silver/" + entry.getKey()).values()) {
        Optional<TableFileFacts.TableFile> table =
            RunUnderTest.isParquet(path) ? run.table(path) : Optional.empty();
        compared += table.isPresent() ? 1 : 0;
        table.flatMap(file -> compare(path, entry.getValue(), file)).ifPresent(problems::add);
      }
    }
    return VerifyReport.Check.compared("columns", compared, "column lists", problems);
  }

  private static Optional<Problem> compare(
      RunPath path, SchemaSummary expected, TableFileFacts.TableFile file) {
    return matches(expected.fields(), file.visibleColumns())
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                VerifyProblem.COLUMN_MISMATCH,
                path.value(),
                "The columns of " + path + " are not those of its schema summary."));
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
