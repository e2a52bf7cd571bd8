package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.embedded.spec.LocalFiles;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.verify.RowCounter;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts the rows of CSV and JSON Lines files with the reader of sources. */
final class BronzeRowCounter implements RowCounter {

  private final BronzeReader reader;
  private final RunWorkspaces workspaces;

  BronzeRowCounter(BronzeReader reader, RunWorkspaces workspaces) {
    this.reader = reader;
    this.workspaces = workspaces;
  }

  @Override
  public OptionalLong count(RunPath path, Location file) {
    Optional<FileFormat> format = format(path);
    return format.isEmpty() ? OptionalLong.empty() : count(format.get(), file);
  }

  private static Optional<FileFormat> format(RunPath path) {
    String name = path.fileName();
    return LocalFiles.formatNamed(name.substring(name.lastIndexOf('.') + 1))
        .filter(format -> format == FileFormat.CSV || format == FileFormat.JSONL);
  }

  private OptionalLong count(FileFormat format, Location file) {
    BronzeInput input = new BronzeInput(file, format, TextEncoding.UTF_8, NullTokens.NONE);
    try (RunWorkspace scratch = workspaces.temporary()) {
      Outcome outcome =
          reader.read(input, scratch.scratchFolder("reading"), 0, done -> {}, Interruption.NEVER);
      if (outcome instanceof Outcome.Readable readable) {
        return OptionalLong.of(rows(readable.table()));
      }
      Outcome.Unreadable refused = (Outcome.Unreadable) outcome;
      return isEmptyTable(refused)
          ? OptionalLong.of(refused.withoutRows().map(BronzeRowCounter::rows).orElse(0L))
          : OptionalLong.empty();
    }
  }

  /** Of one column an export writes nulls as blank lines, at its end too. */
  private static long rows(BronzeTable table) {
    return table.recordCount() + (table.columns().size() == 1 ? table.blankLines() : 0);
  }

  /** A source without rows is refused; an export without rows is a table all the same. */
  private static boolean isEmptyTable(Outcome.Unreadable outcome) {
    return outcome.problems().stream()
        .allMatch(
            problem ->
                problem.code() == RecordProblem.NO_RECORDS
                    || problem.code() == RecordProblem.EMPTY_FILE);
  }
}
