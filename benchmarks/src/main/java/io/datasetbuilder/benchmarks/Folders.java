package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that a measurement fills and leaves no trace of. */
public final class Folders {

  private Folders() {}

  /** Deletes a folder with all that lies in it, where it exists; follows no link. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (Path path : contentsFirst(folder)) {
        Files.delete(path);
      }
    }
  }

  private static List<Path> contentsFirst(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
