package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures whole builds of one table of orders through the command line, (a) to (d) and (f). What
 * they write is deleted at once. To be used once.
 */
final class BuildMeasurements {

  private static final double MOST_TIMES_RAW = 4;
  private static final double MOST_TIMES_OF_A = 4.4;
  private static final double MOST_TIMES_WITHOUT = 1.6;
  private static final long MOST_MEMORY = 1536L << 20;
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

  private final Workspace workspace;
  private Series buildsOfA;
  private int builds;

  BuildMeasurements(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Builds a file of orders, and copies it raw. */
  List<Figure> againstCopy(InputFormat format) throws IOException, InterruptedException {
    InputFile input = workspace.inputs().orders(format, workspace.options().rows());
    String spec = spec(file(input), "parquet");
    AlternatingRuns compared =
        AlternatingRuns.of(workspace.options().rounds, () -> build(spec), () -> copy(input));
    if (format == InputFormat.CSV) {
      buildsOfA = compared.ours();
    }
    return figures(input, compared, "raw `COPY`", MOST_TIMES_RAW);
  }

  /** Builds four times as many rows as those of (a), whose builds are made where they were not. */
  List<Figure> manyRows() throws IOException, InterruptedException {
    if (buildsOfA == null) {
      buildsOfA = builds(workspace.inputs().orders(InputFormat.CSV, workspace.options().rows()));
    }
    workspace.clear();
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
    InputFile input = workspace.inputs().orders(InputFormat.CSV, workspace.options().rows());
    String spec = spec(file(input), "parquet", "csv", "jsonl");
    SortedMap<String, String> one = published(spec, 1);
    SortedMap<String, String> two = published(spec, 2);
    return List.of(
        Figure.sameness(
            "same bytes in Gold and exports, " + input.title(),
            "1 thread: " + one.size() + " files",
            "2 threads: " + two.size() + " files",
            one.equals(two)));
  }

  private SortedMap<String, String> published(String spec, int threads)
      throws IOException, InterruptedException {
    Path run = workspace.run("threads-" + threads);
    workspace.build("threads-" + threads, spec, threads);
    SortedMap<String, String> digests = publishedDigests(run);
    Workspace.delete(run);
    return digests;
  }

  /**
   * Compares builds with and without what makes a dataset trustworthy: twelve quality rules and the
   * scan for personal data over a file, and masking as well over recorded responses of a provider,
   * since only a provider's dataset declares columns.
   */
  List<Figure> rulesScanAndMasking() throws IOException, InterruptedException {
    InputFile csv = workspace.inputs().orders(InputFormat.CSV, workspace.options().rows());
    String file = file(csv);
    Figure ofFile = withAndWithout("12 quality rules and the scan, " + csv.title(), file, "");

    InputFile recording =
        workspace.inputs().orders(InputFormat.RECORDING, workspace.options().rows());
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
            replay.toString());
    return List.of(ofFile, ofRecording);
  }

  private Figure withAndWithout(String what, String source, String declaration, String... options)
      throws IOException, InterruptedException {
    String with = spec(source + declaration, "parquet") + RULES;
    String without = spec(source, "parquet") + "pii: {mode: allow}\n";
    return AlternatingRuns.of(
            workspace.options().rounds, () -> build(with, options), () -> build(without, options))
        .ratio(what, "without", MOST_TIMES_WITHOUT);
  }

  private Series builds(InputFile input) throws IOException, InterruptedException {
    String spec = spec(file(input), "parquet");
    List<CompletedProcess> completed = new ArrayList<>();
    for (int round = 0; round < workspace.options().rounds; round++) {
      completed.add(build(spec));
    }
    return new Series(completed);
  }

  private CompletedProcess build(String spec, String... options)
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
    CompletedProcess copied =
        workspace.sql(
            "COPY (SELECT * REPLACE (CAST(replace(price, ',', '') AS BIGINT) AS price) FROM "
                + input.format().sqlReader(input.path())
                + ") TO "
                + Workspace.literal(output)
                + " (FORMAT parquet, COMPRESSION zstd)");
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

  /** SHA-256 of what a run publishes, Gold tables and exported data, by path below its Gold. */
  static SortedMap<String, String> publishedDigests(Path run) throws IOException {
    Path gold = run.resolve("gold");
    SortedMap<String, String> digests = new TreeMap<>();
    try (Stream<Path> all = Files.walk(gold)) {
      for (Path file : all.filter(BuildMeasurements::isData).toList()) {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
        digests.put(gold.relativize(file).toString(), HexFormat.of().formatHex(digest.digest()));
      }
    }
    return digests;
  }

  private static boolean isData(Path file) {
    return DATA.stream().anyMatch(file.toString()::endsWith);
  }
}
