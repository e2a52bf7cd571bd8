package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.infrastructure.spark.file.TableFile.Written;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/**
 * Writes each partition of a table to a file of its own, in a task of its own, and appends these
 * files in the order of the partitions. The bytes depend on the partitions, not on the number of
 * executors.
 *
 * @param scratch a private folder of the driver and the executors
 */
public record PartFiles(TableFile file, Path scratch) {

  private record Part(String path, Written written) implements Serializable {}

  /**
   * Writes all rows.
   *
   * @param check called again and again, ends the writing when it throws
   */
  public Written write(JavaRDD<Row> rows, Path whole, Runnable check) throws IOException {
    if (rows.getNumPartitions() == 0) {
      return file.write(Collections.emptyIterator(), whole, true);
    }
    Files.createDirectories(scratch);
    Path folder = Files.createTempDirectory(scratch, "parts-");
    try {
      List<Part> parts = written(rows, folder);
      List<Path> files = parts.stream().map(part -> Path.of(part.path)).toList();
      if (files.size() == 1) {
        Files.move(files.get(0), whole);
      } else {
        file.append(files, whole, check);
      }
      return parts.stream().map(Part::written).reduce(Written::plus).orElseThrow();
    } finally {
      delete(folder);
    }
  }

  /** A task that runs twice, or was given up, has written another file each time. */
  private List<Part> written(JavaRDD<Row> rows, Path folder) {
    TableFile format = file;
    String inFolder = folder.resolve("part-").toString();
    return rows.mapPartitionsWithIndex(
            (Integer index, Iterator<Row> some) -> {
              String path = inFolder + TaskContext.get().taskAttemptId();
              Written written = format.write(some, Path.of(path), index == 0);
              return List.of(new Part(path, written)).iterator();
            },
            true)
        .collect();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      for (Path file : left.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
