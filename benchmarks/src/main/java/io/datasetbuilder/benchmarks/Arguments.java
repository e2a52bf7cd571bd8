package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What to measure and how.
 *
 * @param product the folder of the launcher and the runnable jar
 * @param folder where inputs are kept for the next time
 * @param out where the table is written to as well
 * @param only what is measured, in order; at least one
 * @param rounds of each time of a build, at least 1
 * @param scale of the number of rows, above 0
 * @param engine what both sides may use
 */
record Arguments(
    Path product,
    Path folder,
    Optional<Path> out,
    Set<Scenario> only,
    int rounds,
    double scale,
    EngineShare engine) {

  /** Rows of the inputs of (a), (c) and (d) at scale 1. */
  private static final long ROWS = 5_000_000;

  /** Rows of (a), (c) and (d). */
  long rows() {
    return Math.max(1, Math.round(ROWS * scale));
  }

  /** Rows of (b). */
  long manyRows() {
    return 4 * rows();
  }
}
