package io.datasetbuilder.cli;

import java.nio.file.Path;
import java.util.Random;

/**
 * Services of the packaged jar, one after the other in the same folder, that are killed at moments
 * drawn from a seed. The Maven profile {@code deep} kills more of them.
 *
 * @param seed {@code kill.seed}, or what a test takes without it
 * @param longestMillis of the time between the beginning of the work and the kill
 */
record KilledServices(Path folder, long seed, int longestMillis) {

  static final int COUNT = Integer.getInteger("kill.services", 2);

  static KilledServices in(Path folder, long seed, int longestMillis) {
    return new KilledServices(folder, Long.getLong("kill.seed", seed), longestMillis);
  }

  /** What is done with each of them. */
  interface Work {

    /**
     * Begins to use a service that has just started.
     *
     * @param round from 0
     * @param moment names it in a failure
     */
    void begin(ServedFolder service, int round, String moment) throws Exception;

    /** Called right before the kill. */
    default void end() {}

    /** Checks what a killed service has left. */
    default void killed(String moment) throws Exception {}
  }

  /**
   * Starts and kills them.
   *
   * @param options of each service
   */
  void killEach(Work work, String... options) throws Exception {
    Random moments = new Random(seed);
    for (int round = 0; round < COUNT; round++) {
      int millis = moments.nextInt(longestMillis);
      String moment = "seed " + seed + ", round " + round + ", killed after " + millis + " ms";
      try (ServedFolder service = ServedFolder.start(folder, options)) {
        work.begin(service, round, moment);
        Thread.sleep(millis);
        work.end();
        service.kill();
        work.killed(moment);
      }
    }
  }

  /** Names the end of all rounds in a failure. */
  String afterwards() {
    return "after the last of " + COUNT + " kills, seed " + seed;
  }
}
