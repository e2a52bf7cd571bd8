package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Validates a small spec in fresh processes, in turn with a bare Java (e). */
record ColdStartMeasurement(Workspace workspace) {

  private static final int COLD_STARTS = 20;
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

  List<Figure> measure() throws IOException, InterruptedException {
    Path spec = Files.writeString(workspace.folder().resolve("stations.yaml"), SPEC);
    AlternatingRuns.Side validate = () -> workspace.launch("validate", spec.toString());
    AlternatingRuns.Side bare = () -> workspace.bare(PrintLine.class);
    // What is made once, such as the archive of classes, is made before the runs that count.
    AlternatingRuns.of(1, validate, bare);
    return List.of(
        AlternatingRuns.of(COLD_STARTS, validate, bare)
            .ratio(
                "`validate` of a small spec, fresh process, " + COLD_STARTS + " runs",
                "bare JVM that prints a line",
                MOST_TIMES_BARE));
  }

  /** The least that a Java program does. */
  static final class PrintLine {

    private PrintLine() {}

    public static void main(String[] arguments) {
      System.out.println("spec is valid");
    }
  }
}
