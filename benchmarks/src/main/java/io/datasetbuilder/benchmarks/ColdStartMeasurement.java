package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Validates a small spec in fresh processes, in turn with a bare Java. */
final class ColdStartMeasurement {

  private static final int RUNS = 20;
  private static final double MOST_TIMES_BARE = 3;
  private static final String SPEC =
      """
      dataset_id: stations
      title: Stations
      description: Where the trains stop.
      sources:
        - kind: file
          alias: stations
          upload_id: upl_0123456789abcdef0123456789abcdef
          format: csv
          schema:
            required: [code, name]
            casts: {opened_on: date, boardings: int_comma}
      exports:
        - {kind: parquet, output_path: exports/stations.parquet}
        - {kind: csv, output_path: exports/stations.csv}
      """;

  private final Workspace place;

  ColdStartMeasurement(Workspace place) {
    this.place = place;
  }

  Figure measure() throws IOException {
    Path spec = Files.writeString(place.folder().resolve("stations.yaml"), SPEC);
    Product product = place.product();
    BareJava bare = place.bareJava();
    // What is made once, such as the archive of classes, is made before the first run that counts.
    product.validate(spec);
    bare.printLine();
    List<Finished> ours = new ArrayList<>();
    List<Finished> other = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      ours.add(product.validate(spec));
      other.add(bare.printLine());
    }
    return Figure.ratio(
        Scenario.E.letter(),
        "`validate` of a small spec, fresh process, " + RUNS + " runs",
        new Series(ours),
        "bare JVM that prints a line",
        new Series(other),
        MOST_TIMES_BARE);
  }
}
