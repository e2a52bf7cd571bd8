package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Addresses by which Spark reads files. It passes over a file whose name begins like that of a
 * hidden one, as those of files that are being written do, and reports no error: such a file gets a
 * link with a plain name. For one thread.
 */
public final class PlainNames {

  private final Path scratch;
  private final Map<Path, Path> links = new HashMap<>();

  /**
   * @param scratch a private folder of the session, which its owner removes
   */
  public PlainNames(Path scratch) {
    this.scratch = scratch;
  }

  String uri(Location location) {
    Path file = Path.of(location.address()).toAbsolutePath();
    return "file://" + (isPassedOver(file) ? links.computeIfAbsent(file, this::link) : file);
  }

  private static boolean isPassedOver(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("_") || name.startsWith(".") || name.endsWith("._COPYING_");
  }

  private Path link(Path file) {
    try {
      Path folder = Files.createTempDirectory(scratch, "named-").toAbsolutePath();
      return Files.createSymbolicLink(folder.resolve("table"), file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
