package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folder that measurements work in, deleted at the end, and the processes that they run there: the
 * product through its launcher, and the programs that it is compared with. Each is a fresh process.
 */
record Workspace(Options options, Path folder) implements AutoCloseable {

  private static final long SEED = 20_260_101;
  private static final String KEY = "key-of-this-measurement";

  /** Audience of the tokens of {@link #identityProvider}. */
  static final String AUDIENCE = "builder";

  /** The folder, in this one, that the engine may fill outside of the product. */
  static final String SPILL = "spill";

  /** The first of the class path of {@code benchmarks/run}. */
  private static final Path OWN_JAR =
      Path.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)[0]);

  /** Makes the folder, next to the inputs. */
  static Workspace open(Options options) throws IOException {
    Files.createDirectories(options.folder);
    return new Workspace(options, Files.createTempDirectory(options.folder, "work-"));
  }

  /** The files that are measured; they are kept for the next time. */
  InputFiles inputs() {
    return new InputFiles(options.folder, SEED, this::progress);
  }

  void progress(String line) {
    System.err.println(line);
  }

  /** The folder of the product's runs and uploads of one measurement. */
  Path output() throws IOException {
    return Files.createDirectories(folder.resolve("product"));
  }

  /** The folder of the product's warehouse of one measurement, next to its runs. */
  Path warehouse() throws IOException {
    return Files.createDirectories(folder.resolve("warehouse"));
  }

  Path run(String runId) throws IOException {
    return output().resolve(runId);
  }

  /** Uploads a file; returns the source of a spec that is this upload. */
  String fileSource(String alias, InputFile input, String casts)
      throws IOException, InterruptedException {
    progress("uploading " + input.title());
    String upload = launch("upload", input.path(), "--output-dir", output()).output();
    return ServedTables.file(alias, input.format().wire(), upload, casts);
  }

  /** Builds the text of a spec under a run id, with so many threads of the engine. */
  CompletedProcess build(String runId, String yaml, int threads, Object... more)
      throws IOException, InterruptedException {
    return build(engine(threads), runId, yaml, more);
  }

  /** As {@link #build(String, String, int, Object...)}, with these settings of the product. */
  CompletedProcess build(Map<String, ?> settings, String runId, String yaml, Object... more)
      throws IOException, InterruptedException {
    progress("building, " + runId);
    Path spec = Files.writeString(output().resolve(runId + ".yaml"), yaml);
    Object[] build = {"build", spec, "--output-dir", output(), "--run-id", runId};
    return processes().run(settings, launcher(Stream.concat(Stream.of(build), Stream.of(more))));
  }

  /** The settings of the product's engine. */
  Map<String, Integer> engine(int threads) {
    return Map.of("SVC_ENGINE_THREADS", threads, "SVC_ENGINE_MEMORY_MB", options.memoryMb);
  }

  /** Runs a command of the product that needs no settings. */
  CompletedProcess launch(Object... words) throws IOException, InterruptedException {
    return processes().run(Map.of(), launcher(Stream.of(words)));
  }

  /**
   * Starts the product as a service of the runs in {@link #output}.
   *
   * @param builds how many it runs at once
   */
  MeasuredService serve(int builds) throws IOException {
    return serve(builds, Map.of());
  }

  /** As {@link #serve(int)}, with further settings. */
  MeasuredService serve(int builds, Map<String, ?> further) throws IOException {
    Object[] serve = {"serve", "--port", 0, "--output-dir", output(), "--max-builds", builds};
    Map<String, Object> settings = new HashMap<>(further);
    settings.put("SVC_API_KEY", KEY);
    BackgroundProcess process = processes().start(settings, launcher(Stream.of(serve)));
    return new MeasuredService(process, "X-API-Key", KEY);
  }

  /** Starts the provider of invented people of the examples. */
  BackgroundProcess identityProvider() throws IOException {
    Path source = options.product.resolveSibling("examples/sign-in/IdentityProvider.java");
    return processes().start(Map.of(), List.of(java(), source, 0, AUDIENCE));
  }

  /** Runs a command of the distribution folder, which has no checkout around it. */
  CompletedProcess launchDistribution(Object... words) throws IOException, InterruptedException {
    Path made = options.product.resolve("target").resolve("dist");
    try (Stream<Path> versions = Files.list(made)) {
      // The folder with Spark, where there is one, comes after that with a version.
      Path folder = versions.sorted().findFirst().orElseThrow();
      return processes().run(Map.of(), launcher(folder, Stream.of(words)));
    }
  }

  private List<?> launcher(Stream<?> words) {
    return launcher(options.product, words);
  }

  private static List<?> launcher(Path folder, Stream<?> words) {
    return Stream.concat(Stream.of(folder.resolve("bin").resolve("dataset-builder")), words)
        .toList();
  }

  /** Runs a line of the shell with arguments. */
  CompletedProcess shell(String line, Object... arguments)
      throws IOException, InterruptedException {
    Stream<?> command = Stream.of("sh", "-c", line, "sh");
    return processes().run(Map.of(), Stream.concat(command, Stream.of(arguments)).toList());
  }

  /** Runs a program on the bare Java, without any other jar. */
  CompletedProcess bare(Class<?> program) throws IOException, InterruptedException {
    return processes().run(Map.of(), List.of(java(), "-cp", OWN_JAR, program.getName()));
  }

  /** Runs a program on the product's jar, with the heap that the launcher gives. */
  CompletedProcess program(Class<?> program, Object... arguments)
      throws IOException, InterruptedException {
    return program(Map.of(), program, arguments);
  }

  /** As {@link #program(Class, Object...)}, with settings of the product. */
  CompletedProcess program(Map<String, ?> settings, Class<?> program, Object... arguments)
      throws IOException, InterruptedException {
    return processes().run(settings, java(program, arguments));
  }

  /** Starts a program, as {@link #program} does, that serves until it is closed. */
  BackgroundProcess start(Class<?> program, Object... arguments) throws IOException {
    return processes().start(Map.of(), java(program, arguments));
  }

  /** Runs one statement of the engine alone. */
  CompletedProcess sql(String statement) throws IOException, InterruptedException {
    return program(
        RunSql.class,
        "SET threads=" + options.threads,
        "SET memory_limit='" + options.memoryMb + "MiB'",
        "SET temp_directory=" + literal(folder.resolve(SPILL)),
        statement);
  }

  /** As {@link #sql}, with the time that the statement takes in the open engine. */
  CompletedProcess sqlAlone(String statement) throws IOException, InterruptedException {
    CompletedProcess process = sql(statement);
    return process.withTime(Duration.ofNanos(Long.parseLong(process.output())));
  }

  /** A path as a text of SQL. */
  static String literal(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  private List<?> java(Class<?> program, Object... arguments) {
    Path product = options.product.resolve("target").resolve("dataset-builder.jar");
    String classPath =
        Stream.of(
                OWN_JAR,
                OWN_JAR.resolveSibling("stand-in.jar"),
                OWN_JAR.resolveSibling("stand-in-hub.jar"),
                product)
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    String heap = "-Xmx256m";
    String collector = "-XX:+UseSerialGC";
    String engine = "--enable-native-access=ALL-UNNAMED";
    Object[] java = {java(), heap, collector, engine, "-cp", classPath, program.getName()};
    return Stream.concat(Stream.of(java), Stream.of(arguments)).toList();
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** Runs commands that are neither the product nor programs of this Java. */
  ChildProcesses processes() {
    return new ChildProcesses(folder);
  }

  /** Deletes a folder with everything in it; follows no link. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }

  /**
   * Program that executes its arguments as statements of an engine that is given all types and
   * proves nothing, and reads their rows: raw copies, joins and queries. Prints the nanoseconds
   * that the last one took.
   */
  static final class RunSql {

    private RunSql() {}

    public static void main(String[] statements) throws SQLException {
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        long begin = System.nanoTime();
        for (String sql : statements) {
          begin = System.nanoTime();
          if (statement.execute(sql)) {
            readAll(statement.getResultSet());
          }
        }
        System.out.println(System.nanoTime() - begin);
      }
    }

    private static void readAll(ResultSet rows) throws SQLException {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          rows.getObject(column);
        }
      }
    }
  }
}
