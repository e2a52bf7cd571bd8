package io.datasetbuilder.infrastructure.objects.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Time of the last sweep from a working folder: a sweep lists all runs, which a command that makes
 * one build should not wait for each time.
 *
 * @param service folder of the files of the service
 */
record SweepTimes(Path service) {

  private static final Duration INTERVAL = Duration.ofHours(12);

  /** Whether no sweep was made for a while. */
  boolean isDue() throws IOException {
    return !Files.isRegularFile(file())
        || Files.getLastModifiedTime(file()).toInstant().isBefore(Instant.now().minus(INTERVAL));
  }

  /** Records a sweep; the folder exists where a build was made, and else the next one sweeps. */
  void done() throws IOException {
    if (Files.isDirectory(service)) {
      Files.write(file(), new byte[0]);
    }
  }

  private Path file() {
    return service.resolve("object-storage-swept");
  }
}
