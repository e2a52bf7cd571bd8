package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.List;

/**
 * Two tables that are joined into a file.
 *
 * @param left Parquet file of orders
 * @param right Parquet file of products
 * @param keys columns of both that must be equal
 * @param output where the result is written
 * @param spill folder that the engine may fill
 */
public record JoinedFiles(Path left, Path right, List<String> keys, Path output, Path spill) {

  public JoinedFiles {
    keys = List.copyOf(keys);
  }

  /**
   * Left file, right file, key columns with commas between them, output, spill folder, threads, MiB
   * of memory.
   */
  List<String> arguments(EngineShare engine) {
    return List.of(
        left.toString(),
        right.toString(),
        String.join(",", keys),
        output.toString(),
        spill.toString(),
        Integer.toString(engine.threads()),
        Integer.toString(engine.memoryMb()));
  }
}
