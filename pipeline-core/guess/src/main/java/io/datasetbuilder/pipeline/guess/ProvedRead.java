package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * Finds the form of the records that a file proves: the one that {@code guess} writes as active
 * lines. Safe for concurrent use.
 */
public final class ProvedRead {

  private final LocalFiles files;
  private final BronzeReader reader;
  private final RunWorkspaces workspaces;

  /**
   * @param files opens the content
   * @param workspaces of temporary folders
   */
  public ProvedRead(LocalFiles files, BronzeReader reader, RunWorkspaces workspaces) {
    this.files = files;
    this.reader = reader;
    this.workspaces = workspaces;
  }

  /**
   * A file that was read.
   *
   * @param input the file, with the form that it proves
   * @param outcome of reading it so
   */
  public record ReadFile(BronzeInput input, Outcome outcome) {}

  /**
   * Reads a text file in the form that it proves; refused when it can be read in several ways, with
   * these, or in none.
   *
   * @param input a file of its format's form
   */
  public Result<ReadFile> read(BronzeInput input) {
    try (RunWorkspace scratch = workspaces.temporary()) {
      ReadTrials trials = new ReadTrials(files, reader, scratch.scratchFolder("reading"));
      ReadTrials.Trial trial = trials.read(input);
      if (trial.outcome() instanceof Outcome.Unreadable unreadable && !trial.hasForm()) {
        return Result.refused(unreadable.problems());
      }
      return trial.read().isCertain() && trial.input().format() == input.format()
          ? Result.ok(new ReadFile(trial.input(), trial.outcome()))
          : Result.refused(open(trial.read(), trial.input().format(), input.format()));
    } catch (IOException failed) {
      return Result.refused(
          Problem.of(UploadProblem.UNREADABLE_FILE, "", "the content cannot be read"));
    }
  }

  private static Problem open(GuessedRead read, FileFormat found, FileFormat declared) {
    if (found != declared) {
      return Problem.of(
              UploadProblem.READ_NOT_CERTAIN,
              LoadRead.AT.notation(),
              "the records are read as " + found.wire() + ", not as " + declared.wire())
          .withHint("use format " + found.wire());
    }
    String alternatives =
        read.likely().entrySet().stream()
            .map(
                each ->
                    each.getKey()
                        + ": "
                        + JsonRenderer.line(each.getValue().value())
                        + " ("
                        + each.getValue().evidence()
                        + ")")
            .collect(Collectors.joining(", "));
    return Problem.of(
            UploadProblem.READ_NOT_CERTAIN,
            LoadRead.AT.notation(),
            "the form of the records is not certain: it may have " + alternatives)
        .withHint(
            "declare the form: "
                + JsonRenderer.line(read.options().members())
                + ", with these members or without them");
  }
}
