package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.infrastructure.storage.run.LocalFinishedRuns;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Measures the command line: whole builds of one table of orders, (a) to (d) and (f), whose files
 * are deleted at once, and the cold start of a validation (e). To be used once.
 */
final class CommandMeasurements {

  private static final double MOST_TIMES_RAW_CSV = 2;
  private static final double MOST_TIMES_RAW_JSON = 2.5;
  private static final double MOST_TIMES_OF_A = 4.1;
  private static final double MOST_TIMES_WITHOUT = 1.6;
  private static final long MOST_MEMORY = 512L << 20;
  private static final List<String> DATA = List.of(".parquet", ".csv", ".jsonl");
  private static final String CASTS = "ordered_on: date, price: int_comma";
  private static final String PROVIDER = "shop";
  private static final String DATASET = "orders";
  private static final String RULES =
      """
      quality:
        max_duplicate_rate: 0.01
        min_rows: 1
        max_null_ratio: {note: 0.9, city: 0, price: 0.1}
        range:
          - {column: quantity, min: 1, max: 20}
          - {column: latitude, min: 30, max: 45}
          - {column: longitude, min: 120, max: 140}
          - {column: price, min: 0}
        compare_columns:
          - {left: latitude, operator: lt, right: longitude}
          - {left: quantity, operator: lte, right: price}
          - {left: code, operator: ne, right: city}
      """;

  private static final int COLD_STARTS = 20;
  private static final double MOST_TIMES_BARE = 2.5;
  private static final int SMALL_BUILDS = 10;
  private static final double SMALL_BUILD_MOST_TIMES = 12;
  private static final String BARE = "bare JVM that prints a line";
  private static final String SMALL_SPEC =
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

  private final Workspace workspace;
  private Series buildsOfA;
  private int builds;

  CommandMeasurements(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Builds a file of orders, and copies it raw. */
  List<Figure> againstCopy(InputFormat format) throws IOException, InterruptedException {
    InputFile input = orders(format);
    String spec = spec(file(input), "parquet");
    AlternatingRuns compared =
        AlternatingRuns.of(workspace.options().rounds, () -> build(spec), () -> copy(input));
    if (format == InputFormat.CSV) {
      buildsOfA = compared.ours();
    }
    double most = format == InputFormat.CSV ? MOST_TIMES_RAW_CSV : MOST_TIMES_RAW_JSON;
    return figures(input, compared, "raw `COPY`", most);
  }

  /** Builds four times as many rows as those of (a), whose builds are made where they were not. */
  List<Figure> manyRows() throws IOException, InterruptedException {
    if (buildsOfA == null) {
      buildsOfA = builds(orders(InputFormat.CSV));
    }
    Workspace.delete(workspace.output());
    InputFile input = workspace.inputs().orders(InputFormat.CSV, workspace.options().manyRows());
    AlternatingRuns compared = new AlternatingRuns(builds(input), buildsOfA);
    return figures(input, compared, "build of (a)", MOST_TIMES_OF_A);
  }

  private static List<Figure> figures(
      InputFile input, AlternatingRuns compared, String otherName, double most) {
    return List.of(
        compared.ratio("build of " + input.title(), otherName, most),
        Figure.memory(compared.ours(), MOST_MEMORY));
  }

  /** Compares what builds with one and with two threads publish. */
  List<Figure> sameBytes() throws IOException, InterruptedException {
    InputFile input = orders(InputFormat.CSV);
    String spec = spec(file(input), "parquet", "csv", "jsonl");
    Map<RunPath, String> one = published(spec, 1);
    Map<RunPath, String> two = published(spec, 2);
    boolean same = one.equals(two);
    return List.of(
        new Figure(
            "same bytes in Gold and exports, " + input.title(),
            "1 thread: " + one.size() + " files",
            "2 threads: " + two.size() + " files",
            same ? "yes" : "no",
            "yes",
            same));
  }

  private Map<RunPath, String> published(String spec, int threads)
      throws IOException, InterruptedException {
    String run = "threads-" + threads;
    workspace.build(run, spec, threads);
    Map<RunPath, String> digests = publishedDigests(workspace.output(), run);
    Workspace.delete(workspace.run(run));
    return digests;
  }

  /** SHA-256 of what a run publishes, Gold tables and exported data. */
  static Map<RunPath, String> publishedDigests(Path output, String runId) {
    FinishedRun run = new LocalFinishedRuns(output).find(new RunId(runId)).orElseThrow();
    return run.files().stream()
        .filter(file -> file.value().startsWith("gold/"))
        .filter(file -> DATA.stream().anyMatch(file.value()::endsWith))
        .collect(Collectors.toMap(file -> file, file -> run.facts(file).orElseThrow().sha256()));
  }

  /**
   * Compares builds with and without what makes a dataset trustworthy: twelve quality rules and the
   * scan for personal data over a file, and masking as well over recorded responses of a provider,
   * since only a provider's dataset declares columns.
   */
  List<Figure> rulesScanAndMasking() throws IOException, InterruptedException {
    InputFile csv = orders(InputFormat.CSV);
    Figure ofFile = withAndWithout("12 quality rules and the scan, " + csv.title(), file(csv), "");

    InputFile recording = orders(InputFormat.RECORDING);
    Path replay = workspace.folder().resolve("replay");
    Path folder = Files.createDirectories(replay.resolve(PROVIDER));
    Files.createLink(folder.resolve(DATASET + ".json"), recording.path());
    Figure ofRecording =
        withAndWithout(
            "12 quality rules, the scan and masking, " + recording.title(),
            "alias: orders, provider: %s, dataset: %s, schema: {casts: {%s}}"
                .formatted(PROVIDER, DATASET, CASTS),
            ", gold: {pii_columns: [customer, note]}",
            "--replay",
            replay);
    return List.of(ofFile, ofRecording);
  }

  private Figure withAndWithout(String what, String source, String declaration, Object... options)
      throws IOException, InterruptedException {
    String with = spec(source + declaration, "parquet") + RULES;
    String without = spec(source, "parquet") + "pii: {mode: allow}\n";
    return AlternatingRuns.of(
            workspace.options().rounds, () -> build(with, options), () -> build(without, options))
        .ratio(what, "without", MOST_TIMES_WITHOUT);
  }

  /** Validates a small spec and builds a small example, each in turn with a bare Java. */
  List<Figure> coldStart() throws IOException, InterruptedException {
    Path spec = Files.writeString(workspace.folder().resolve("stations.yaml"), SMALL_SPEC);
    return List.of(
        cold(
            "`validate` of a small spec",
            COLD_STARTS,
            () -> workspace.launchDistribution("validate", spec),
            MOST_TIMES_BARE),
        cold("build of `examples/subway`", SMALL_BUILDS, this::smallBuild, SMALL_BUILD_MOST_TIMES));
  }

  private Figure cold(String command, int times, AlternatingRuns.Side ours, double most)
      throws IOException, InterruptedException {
    AlternatingRuns.Side bare = () -> workspace.bare(PrintLine.class);
    // What is made once, such as the archive of classes, is made before the runs that count.
    AlternatingRuns.of(1, ours, bare);
    return AlternatingRuns.of(times, ours, bare)
        .ratio(command + ", fresh process, " + times + " runs", BARE, most);
  }

  /** Two small local files: the first example of the README. */
  private CompletedProcess smallBuild() throws IOException, InterruptedException {
    Path example = workspace.options().product.resolveSibling("examples/subway");
    CompletedProcess built =
        workspace.launchDistribution(
            "build",
            example.resolve("buildspec.yaml"),
            "--upload",
            "stations=" + example.resolve("stations.csv"),
            "--upload",
            "ridership=" + example.resolve("ridership.json"),
            "--output-dir",
            workspace.output());
    Workspace.delete(workspace.output());
    return built;
  }

  private InputFile orders(InputFormat format) throws IOException {
    return workspace.inputs().orders(format, workspace.options().rows());
  }

  private Series builds(InputFile input) throws IOException, InterruptedException {
    String spec = spec(file(input), "parquet");
    List<CompletedProcess> completed = new ArrayList<>();
    for (int round = 0; round < workspace.options().rounds; round++) {
      completed.add(build(spec));
    }
    return new Series(completed);
  }

  private CompletedProcess build(String spec, Object... options)
      throws IOException, InterruptedException {
    builds++;
    String run = "build-" + builds;
    CompletedProcess built = workspace.build(run, spec, workspace.options().threads, options);
    Workspace.delete(workspace.run(run));
    return built;
  }

  /** Copies an input to a typed Parquet file and does nothing else. */
  private CompletedProcess copy(InputFile input) throws IOException, InterruptedException {
    workspace.progress("copying " + input.path().getFileName());
    Path output = workspace.folder().resolve("copy.parquet");
    String statement =
        """
        COPY (SELECT * REPLACE (CAST(replace(price, ',', '') AS BIGINT) AS price) FROM %s)
        TO %s (FORMAT parquet, COMPRESSION zstd)\
        """;
    CompletedProcess copied =
        workspace.sql(
            statement.formatted(input.format().sqlReader(input.path()), Workspace.literal(output)));
    Files.delete(output);
    return copied;
  }

  /** A source that is an uploaded file. */
  private String file(InputFile input) throws IOException, InterruptedException {
    return workspace.fileSource("orders", input, CASTS);
  }

  private static String spec(String source, String... exports) {
    return ServedTables.spec("orders", List.of(source), exports);
  }

  /** The least that a Java program does. */
  static final class PrintLine {

    private PrintLine() {}

    public static void main(String[] arguments) {
      System.out.println("spec is valid");
    }
  }
}
