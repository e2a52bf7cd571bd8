package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.program.RunSql;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folder that measurements work in, deleted at the end, and the processes that they run there: the
 * product through its launcher, and the programs that it is compared with. Each is a fresh process.
 */
final class Workspace implements AutoCloseable {

  private static final long SEED = 20_260_101;
  private static final String KEY = "key-of-this-measurement";

  private final Options options;
  private final Path folder;
  private final Path ownJar;
  private final ChildProcesses processes;

  private Workspace(Options options, Path folder, Path ownJar) {
    this.options = options;
    this.folder = folder;
    this.ownJar = ownJar;
    this.processes = new ChildProcesses(folder);
  }

  /** Makes the folder, beside the inputs. */
  static Workspace open(Options options) throws IOException {
    Files.createDirectories(options.folder);
    return new Workspace(
        options, Files.createTempDirectory(options.folder, "work-"), jarOfThisProgram());
  }

  private static Path jarOfThisProgram() {
    try {
      return Path.of(Benchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the address of a jar is a URI", e);
    }
  }

  Options options() {
    return options;
  }

  Path folder() {
    return folder;
  }

  /** The files that are measured; they are kept for the next time. */
  InputFiles inputs() {
    return new InputFiles(options.folder, SEED, this::progress);
  }

  void progress(String line) {
    System.err.println(line);
  }

  /** The folder of the product's runs and uploads, which {@link #clear} deletes. */
  Path output() throws IOException {
    return Files.createDirectories(folder.resolve("product"));
  }

  Path run(String runId) throws IOException {
    return output().resolve(runId);
  }

  private String upload(InputFile input) throws IOException, InterruptedException {
    return launch("upload", input.path().toString(), "--output-dir", output().toString()).output();
  }

  /** Uploads a file; returns the source of a spec that is this upload. */
  String fileSource(String alias, InputFile input, String casts)
      throws IOException, InterruptedException {
    progress("uploading " + input.title());
    return ServedTables.file(alias, input.format().wire(), upload(input), casts);
  }

  /** Builds the text of a spec under a run id. */
  CompletedProcess build(String runId, String yaml, String... more)
      throws IOException, InterruptedException {
    return build(runId, yaml, options.threads, more);
  }

  /** Builds the text of a spec under a run id, with another number of threads. */
  CompletedProcess build(String runId, String yaml, int threads, String... more)
      throws IOException, InterruptedException {
    progress("building, " + runId);
    Path spec = Files.writeString(output().resolve(runId + ".yaml"), yaml);
    Map<String, String> engine =
        Map.of(
            "SVC_ENGINE_THREADS",
            Integer.toString(threads),
            "SVC_ENGINE_MEMORY_MB",
            Integer.toString(options.memoryMb));
    List<String> words = new ArrayList<>(List.of("build", spec.toString()));
    words.addAll(List.of("--output-dir", output().toString(), "--run-id", runId));
    words.addAll(List.of(more));
    return processes.run(engine, launcher(words));
  }

  /** Runs a command of the product that needs no settings. */
  CompletedProcess launch(String... words) throws IOException, InterruptedException {
    return processes.run(Map.of(), launcher(List.of(words)));
  }

  /**
   * Starts the product as a service of the runs in {@link #output}.
   *
   * @param builds how many it runs at once
   */
  MeasuredService serve(int builds) throws IOException, InterruptedException {
    List<String> words =
        List.of(
            "serve",
            "--port",
            "0",
            "--output-dir",
            output().toString(),
            "--max-builds",
            "" + builds);
    return new MeasuredService(processes.start(Map.of("SVC_API_KEY", KEY), launcher(words)), KEY);
  }

  private List<String> launcher(List<String> words) {
    Path launcher = options.product.resolve("bin").resolve("dataset-builder");
    return Stream.concat(Stream.of(launcher.toString()), words.stream()).toList();
  }

  /** Runs a program on the bare Java, without any other jar. */
  CompletedProcess bare(Class<?> program) throws IOException, InterruptedException {
    return processes.run(Map.of(), List.of(java(), "-cp", ownJar.toString(), program.getName()));
  }

  /** Runs a program on the product's jar, with the heap that the launcher gives. */
  CompletedProcess program(Class<?> program, Object... arguments)
      throws IOException, InterruptedException {
    return processes.run(Map.of(), command(program, arguments));
  }

  /** Starts a program, as {@link #program} does, that serves until it is closed. */
  BackgroundProcess start(Class<?> program, Object... arguments)
      throws IOException, InterruptedException {
    return processes.start(Map.of(), command(program, arguments));
  }

  /** Runs one statement of the engine alone. */
  CompletedProcess sql(String statement) throws IOException, InterruptedException {
    return program(
        RunSql.class,
        "SET threads=" + options.threads,
        "SET memory_limit='" + options.memoryMb + "MiB'",
        "SET temp_directory=" + literal(spill()),
        statement);
  }

  /** The folder that the engine may fill outside of the product. */
  Path spill() {
    return folder.resolve("spill");
  }

  /** A path as a text of SQL. */
  static String literal(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  private List<String> command(Class<?> program, Object... arguments) {
    Path standIn = ownJar.resolveSibling("stand-in.jar");
    Path product = options.product.resolve("target").resolve("dataset-builder.jar");
    String classPath =
        Stream.of(ownJar, standIn, product)
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    Stream<String> java =
        Stream.of(
            java(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classPath,
            program.getName());
    return Stream.concat(java, Stream.of(arguments).map(Object::toString)).toList();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Deletes runs and uploads. */
  void clear() throws IOException {
    delete(output());
  }

  /** Deletes a folder with everything in it; follows no link. */
  static void delete(Path folder) throws IOException {
    List<Path> contentsFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      contentsFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : contentsFirst) {
      Files.delete(path);
    }
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }
}
