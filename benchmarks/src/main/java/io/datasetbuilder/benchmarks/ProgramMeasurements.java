package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.benchmarks.program.PrintLine;
import io.datasetbuilder.benchmarks.program.QueryRunIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures the cold start of a command (e) and pages of an index of many runs (g). */
final class ProgramMeasurements {

  private static final int COLD_STARTS = 20;
  private static final double MOST_TIMES_BARE = 3;
  private static final Duration MOST_FOR_A_PAGE = Duration.ofMillis(50);
  private static final long INDEXED_RUNS = 100_000;
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

  private ProgramMeasurements() {}

  /** Validates a small spec in fresh processes, in turn with a bare Java. */
  static List<Figure> coldStart(Workspace workspace) throws IOException, InterruptedException {
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

  /** A figure for each page that {@link QueryRunIndex} prints the times of. */
  static List<Figure> indexPages(Workspace workspace) throws IOException, InterruptedException {
    int runs = workspace.options().scaled(INDEXED_RUNS, 1_000);
    Path database = workspace.output().resolve("state/index.sqlite3");
    List<Figure> figures = new ArrayList<>();
    for (String line :
        workspace.program(QueryRunIndex.class, database, runs).output().split("\n", -1)) {
      String[] cells = line.split("\t", -1);
      List<Duration> times =
          Arrays.stream(cells).skip(1).map(Long::parseLong).map(Duration::ofNanos).toList();
      String what = "%s of %,d indexed runs".formatted(cells[0], runs);
      figures.add(Figure.time(what, times, MOST_FOR_A_PAGE));
    }
    return figures;
  }
}
