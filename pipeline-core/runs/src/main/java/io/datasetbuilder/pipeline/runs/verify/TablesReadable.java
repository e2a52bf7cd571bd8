package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.List;

/** Every Parquet file that the run wrote can be read by a second reader. */
public final class TablesReadable implements RunCheck {

  private final TableFileFacts tableFiles;

  public TablesReadable(TableFileFacts tableFiles) {
    this.tableFiles = tableFiles;
  }

  @Override
  public Check check(RunUnderTest run) {
    List<RunPath> tables = run.facts().keySet().stream().filter(TableRows::isParquet).toList();
    List<Problem> problems =
        tables.stream()
            .filter(path -> tableFiles.read(run.files().locate(path)).isEmpty())
            .map(TablesReadable::unreadable)
            .toList();
    return Check.compared("tables", tables.size(), "Parquet files", problems);
  }

  private static Problem unreadable(RunPath path) {
    return Problem.of(
        VerifyProblem.TABLE_UNREADABLE, path.value(), path + " cannot be read as Parquet.");
  }
}
