package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts one CSV to Parquet (v): whole builds of the local file, in turn with the tools that
 * people use for it in Python. Each side has the limits that it has without settings. To be used
 * once.
 */
final class PeerMeasurement {

  private static final int ROWS = 1_000_000;
  private static final double MOST_PROCESSOR_TIMES = 1.6;
  private static final String PROCESSOR_TIME = "processor time of the build";
  private static final String CASTS = "casts: {ordered_on: date, price: int_comma}";

  /** Tools, in the order of their runs; {@code benchmarks/peers/convert.py} calls them. */
  private enum Peer {
    DUCKDB("DuckDB", 1.3),
    POLARS("Polars", 1),
    DLT("dlt", 1);

    private final String title;
    private final double mostTimes;

    Peer(String title, double mostTimes) {
      this.title = title;
      this.mostTimes = mostTimes;
    }

    String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Workspace workspace;
  private int runs;

  PeerMeasurement(Workspace workspace) {
    this.workspace = workspace;
  }

  List<Figure> measure() throws IOException, InterruptedException {
    try {
      return measure(environment());
    } catch (PythonEnvironment.Missing e) {
      Figure skipped = skipped(e);
      workspace.progress("(v) " + skipped.what() + "\n" + e.getCause());
      return List.of(skipped);
    }
  }

  /** One row of the table, in place of all. */
  static Figure skipped(PythonEnvironment.Missing missing) {
    return Figure.unavailable("skipped: " + missing.getMessage(), "none");
  }

  private PythonEnvironment environment()
      throws IOException, InterruptedException, PythonEnvironment.Missing {
    workspace.progress("(v) opening the environment of the other tools");
    Path ofUser = Path.of(System.getProperty("user.home"), ".cache");
    return PythonEnvironment.open(
        workspace.processes(),
        variable("PYTHON").orElse("python3"),
        variable("XDG_CACHE_HOME").map(Path::of).orElse(ofUser).resolve("dataset-builder-tools"),
        file("requirements.txt"));
  }

  private static Optional<String> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
  }

  private Path file(String name) {
    return workspace.options().product.resolveSibling("benchmarks/peers").resolve(name);
  }

  private List<Figure> measure(PythonEnvironment environment)
      throws IOException, InterruptedException {
    int rows = workspace.options().scaled(ROWS, 1);
    InputFile input = workspace.inputs().orders(InputFormat.CSV, rows);
    List<Side> sides = new ArrayList<>();
    sides.add(() -> build(input.path()));
    for (Peer peer : Peer.values()) {
      sides.add(() -> convert(environment, peer, input.path()));
    }
    Iterator<Series> series = Series.inTurn(workspace.options().rounds, sides).iterator();
    Series ours = series.next();
    Map<Peer, Series> peers = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      peers.put(peer, series.next());
    }
    return figures("build of local " + input.title(), ours, peers);
  }

  private CompletedProcess build(Path csv) throws IOException, InterruptedException {
    runs++;
    String run = "peer-" + runs;
    String source = "alias: orders, kind: file, schema: {" + CASTS + "}";
    String spec = ServedTables.spec("orders", List.of(source), "parquet");
    CompletedProcess built = workspace.build(Map.of(), run, spec, "--upload", "orders=" + csv);
    Workspace.delete(workspace.run(run));
    return built;
  }

  private CompletedProcess convert(PythonEnvironment environment, Peer peer, Path csv)
      throws IOException, InterruptedException {
    workspace.progress("converting, " + peer.title);
    Path output = workspace.folder().resolve(peer.wire());
    CompletedProcess converted =
        workspace
            .processes()
            .run(
                Map.of(),
                List.of(environment.python(), file("convert.py"), peer.wire(), csv, output));
    Workspace.delete(output);
    return converted;
  }

  private static List<Figure> figures(String what, Series ours, Map<Peer, Series> peers) {
    Map<Peer, Series> withoutBar = new EnumMap<>(peers);
    withoutBar.remove(Peer.DUCKDB);
    Stream<Figure> times =
        peers.entrySet().stream()
            .map(
                peer ->
                    new AlternatingRuns(ours, peer.getValue())
                        .ratio(what, peer.getKey().title, peer.getKey().mostTimes));
    Stream<Figure> others =
        Stream.of(
            processorTime(ours, peers.get(Peer.DUCKDB)),
            information(PROCESSOR_TIME, ours, withoutBar, PeerMeasurement::processorTime),
            information("peak resident memory", ours, peers, Series::peakText));
    return Stream.concat(times, others).toList();
  }

  private static Figure processorTime(Series ours, Series duckdb) {
    Optional<AlternatingRuns> compared =
        ours.processorTimes()
            .flatMap(own -> duckdb.processorTimes().map(other -> new AlternatingRuns(own, other)));
    return compared
        .map(times -> times.ratio(PROCESSOR_TIME, Peer.DUCKDB.title, MOST_PROCESSOR_TIMES))
        .orElseGet(
            () -> Figure.unavailable(PROCESSOR_TIME, Figure.mostTimes(MOST_PROCESSOR_TIMES)));
  }

  private static String processorTime(Series series) {
    return series.processorTimes().map(Series::text).orElse(Figure.NOT_AVAILABLE);
  }

  /** A row with what each took; it has no bar. */
  private static Figure information(
      String what, Series ours, Map<Peer, Series> peers, Function<Series, String> text) {
    String compared =
        peers.entrySet().stream()
            .map(peer -> peer.getKey().title + ": " + text.apply(peer.getValue()))
            .collect(Collectors.joining("; "));
    return Figure.information(what, text.apply(ours), compared);
  }
}
