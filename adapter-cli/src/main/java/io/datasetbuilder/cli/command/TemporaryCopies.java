package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders for copies of objects, which are removed when the process ends. */
final class TemporaryCopies {

  private TemporaryCopies() {}

  /**
   * Creates an empty folder that only the user of the process may open.
   *
   * @throws Refused when the folder for temporary files is not writable
   */
  static Path folder() {
    try {
      Path folder = Files.createTempDirectory("dataset-builder-objects-");
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> remove(folder), "remove-copies-of-objects"));
      return folder;
    } catch (IOException failed) {
      throw Refused.notPossible(
          StorageProblem.TEMPORARY_UNWRITABLE, "", "no folder for temporary files can be created");
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException left) {
      System.getLogger(TemporaryCopies.class.getName())
          .log(System.Logger.Level.WARNING, "copies of objects were left in {0}", folder);
    }
  }
}
