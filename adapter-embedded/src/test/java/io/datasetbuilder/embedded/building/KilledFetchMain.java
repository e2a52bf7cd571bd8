package io.datasetbuilder.embedded.building;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A process that builds a grid and dies on the way: output folder, run id, the run it retries or a
 * dash, the moment, which one.
 */
final class KilledFetchMain {

  static final int KILLED = 77;

  private KilledFetchMain() {}

  public static void main(String[] args) {
    DyingDisk disk = new DyingDisk(args[3], Integer.parseInt(args[4]));
    Optional<String> retryOf = Optional.of(args[2]).filter(id -> !id.equals("-"));
    new Grid(Path.of(args[0])).build(disk, new ScriptedProvider(), args[1], retryOf);
  }
}
