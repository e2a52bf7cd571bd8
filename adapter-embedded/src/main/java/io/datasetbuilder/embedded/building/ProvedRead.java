package io.datasetbuilder.embedded.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.pipeline.guess.GuessedRead;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Finds the form of the records that a file proves: the one that {@code guess} writes as active
 * lines. Safe for concurrent use.
 */
public final class ProvedRead {

  private final Assembly assembly;

  public ProvedRead(Assembly assembly) {
    this.assembly = assembly;
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
    try (RunWorkspace scratch = assembly.storage().workspaces().temporary()) {
      ReadTrials trials =
          new ReadTrials(assembly.builds().reader(), scratch.scratchFolder("reading"));
      byte[] head = ReadTrials.head(Path.of(input.location().address()));
      ReadTrials.Trial trial = trials.read(input, head, head.length < ReadTrials.HEAD_BYTES);
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
