package io.datasetbuilder.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the packaged jar in a folder: each command as a process, or one after the other in the
 * process of a {@link ProgramFolder}.
 */
final class RunnableJar {

  static final String JAR = System.getProperty("runnable.jar");

  private static final Path NOTHING = Path.of("/dev/null");

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  /** Loaded classes as the launcher archives them: half of the time that a command takes. */
  private static final List<String> CLASSES = classArchive();

  private final Path folder;
  private final Map<String, String> variables;
  private final boolean amongStandIns;
  private final String jar;
  private final Optional<ProgramFolder> loop;

  RunnableJar(Path folder) {
    this(JAR, folder, Map.of(), false, Optional.empty());
  }

  private RunnableJar(
      String jar,
      Path folder,
      Map<String, String> variables,
      boolean amongStandIns,
      Optional<ProgramFolder> loop) {
    this.loop = loop;
    this.jar = jar;
    this.folder = folder;
    this.variables = variables;
    this.amongStandIns = amongStandIns;
  }

  /** The same, with settings. */
  static RunnableJar with(Path folder, Map<String, String> variables) {
    return new RunnableJar(JAR, folder, variables, false, Optional.empty());
  }

  /** Another copy of the jar. */
  static RunnableJar at(Path jar, Path folder, Map<String, String> variables) {
    return new RunnableJar(jar.toString(), folder, variables, false, Optional.empty());
  }

  /** Commands of the process of a folder. */
  static RunnableJar looping(
      ProgramFolder program, Map<String, String> variables, boolean amongStandIns) {
    return new RunnableJar(JAR, program.path(), variables, amongStandIns, Optional.of(program));
  }

  private static List<String> classArchive() {
    Path root = Path.of(System.getProperty("project.root"));
    try {
      ProcessBuilder launcher =
          new ProcessBuilder(
                  root.resolve("adapter-cli/bin/dataset-builder").toString(), "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD);
      launcher.environment().put("JAVA_HOME", System.getProperty("java.home"));
      launcher.start().waitFor();
      String name = "dataset-builder" + JAVA.toString().replace('/', '-') + ".jsa";
      Path archive = Path.of(JAR).resolveSibling(name);
      return Files.exists(archive) && Files.size(archive) > 0
          ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off")
          : List.of();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Starts a class of the tests with the program on its class path. */
  static Process processOf(Class<?> main, Path folder, List<String> javaOptions)
      throws IOException {
    List<String> command = java(CLASSES, javaOptions);
    command.addAll(onClassPath(main));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> java(List<String> classes, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(JAVA.toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(classes);
    command.addAll(options);
    return command;
  }

  private static List<String> onClassPath(Class<?> main) {
    String classPath = JAR + File.pathSeparator + System.getProperty("test.classes");
    return List.of("-cp", classPath, main.getName());
  }

  /**
   * What a command left.
   *
   * @param out its standard output
   * @param err its standard error
   */
  record Ended(int code, String out, String err) {}

  /** Runs a command to its end. */
  Ended run(String... arguments) {
    return reading(NOTHING, arguments);
  }

  /** Runs a command as a process with options of its own. */
  Ended run(List<String> javaOptions, String... arguments) {
    return ended((out, err) -> end(start(NOTHING, javaOptions, out, err, arguments)));
  }

  /** Runs a command with a standard input. */
  Ended reading(Path input, String... arguments) {
    return ended(
        (out, err) ->
            loop.isEmpty()
                ? end(start(input, List.of(), out, err, arguments))
                : loop.get().loop().run(variables, amongStandIns, input, out, err, arguments));
  }

  /**
   * Runs a command whose standard output goes elsewhere.
   *
   * @param out a file or a device
   */
  Ended printingTo(Path out, String... arguments) {
    return ended(
        (unused, err) ->
            loop.orElseThrow().loop().run(variables, amongStandIns, NOTHING, out, err, arguments));
  }

  /** What runs a command with streams, and returns its exit code. */
  private interface Execution {
    int run(Path out, Path err) throws IOException, InterruptedException;
  }

  private Ended ended(Execution execution) {
    try {
      Path out = Files.createTempFile(folder, "out", ".txt");
      Path err = Files.createTempFile(folder, "err", ".txt");
      Ended ended = new Ended(execution.run(out, err), text(out), text(err));
      Files.delete(out);
      Files.delete(err);
      return ended;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private static int end(Process process) throws InterruptedException {
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return process.waitFor();
  }

  /** Starts a command as a process with its standard input empty. */
  Process start(List<String> javaOptions, Path out, Path err, String... arguments)
      throws IOException {
    return start(NOTHING, javaOptions, out, err, arguments);
  }

  private Process start(
      Path input, List<String> javaOptions, Path out, Path err, String... arguments)
      throws IOException {
    List<String> options = new ArrayList<>(loop.map(ProgramFolder::javaOptions).orElse(List.of()));
    options.addAll(javaOptions);
    List<String> command = java(jar.equals(JAR) ? CLASSES : List.of(), options);
    command.addAll(amongStandIns ? onClassPath(AmongStandIns.class) : List.of("-jar", jar));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(variables);
    return builder
        .directory(folder.toFile())
        .redirectInput(ProcessBuilder.Redirect.from(input.toFile()))
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
