package io.datasetbuilder.cli.command;

import io.datasetbuilder.pipeline.model.run.RunId;
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
