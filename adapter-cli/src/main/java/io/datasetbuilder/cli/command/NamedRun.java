package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The run that an argument names: {@code latest} is the one that the link of this name in the
 * output folder points to. The commands alone know that name; the service knows ids.
 */
public final class NamedRun {

  private NamedRun() {}

  /**
   * The id of a run in an argument.
   *
   * @param at the place that a refusal names
   * @throws Refused when it is not a run id
   */
  public static RunId id(String written, String at) {
    if (!RunId.isValid(written)) {
      throw Refused.notPossible(
          RunProblem.INVALID_RUN_ID, at, Quoting.quoted(written) + " is not a run id");
    }
    return new RunId(written);
  }

  /**
   * The id of the run, where the argument is {@code latest} and there is such a link; else the
   * argument.
   */
  public static String in(Path outputFolder, String written) {
    Path link = outputFolder.resolve(RunId.LATEST);
    if (!written.equals(RunId.LATEST) || !Files.isSymbolicLink(link)) {
      return written;
    }
    try {
      String target = Files.readSymbolicLink(link).toString();
      return RunId.isValid(target) ? target : written;
    } catch (IOException replaced) {
      // The service says then that there is no such run.
      return written;
    }
  }
}
