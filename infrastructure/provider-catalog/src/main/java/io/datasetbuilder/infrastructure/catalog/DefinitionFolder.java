package io.datasetbuilder.infrastructure.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An operator's folder of definition files. */
record DefinitionFolder(Path folder) {

  /** One byte more than the largest definition, so that a larger one is reported as such. */
  private static final int MOST_BYTES = 1024 * 1024 + 1;

  /**
   * The definition files in the folder itself, sorted by name.
   *
   * @throws IOException when the folder cannot be read
   */
  List<Path> files() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(DefinitionFolder::isNamedLikeOne).sorted().toList();
    }
  }

  private static boolean isNamedLikeOne(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  /** Whether a file stays within the folder once links are followed. */
  boolean holds(Path file) {
    try {
      return file.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException nowhere) {
      return false;
    }
  }

  /** The bytes of a definition, at most one more than it may have; empty when unreadable. */
  static Optional<byte[]> bytes(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Optional.of(in.readNBytes(MOST_BYTES));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
