package io.datasetbuilder.embedded.building;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A process that builds the months of a year which were not acknowledged: folder, history of the
 * source, number of the attempt.
 */
final class KilledHistoryMain {

  private KilledHistoryMain() {}

  public static void main(String[] args) throws IOException {
    new HistoryYear(Path.of(args[0]), args[1]).buildTheRest(Integer.parseInt(args[2]));
  }
}
