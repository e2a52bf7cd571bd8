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
import java.util.concurrent.TimeUnit;

/** Runs the packaged jar in a folder. */
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

  RunnableJar(Path folder) {
    this(JAR, folder, Map.of(), false);
  }

  private RunnableJar(
      String jar, Path folder, Map<String, String> variables, boolean amongStandIns) {
    this.jar = jar;
    this.folder = folder;
    this.variables = variables;
    this.amongStandIns = amongStandIns;
  }

  /** The same, with settings. */
  static RunnableJar with(Path folder, Map<String, String> variables) {
    return new RunnableJar(JAR, folder, variables, false);
  }

  /** Another copy of the jar. */
  static RunnableJar at(Path jar, Path folder, Map<String, String> variables) {
    return new RunnableJar(jar.toString(), folder, variables, false);
  }

  /** The same, in a world where providers are stood in for. */
  static RunnableJar amongStandIns(Path folder, Map<String, String> variables) {
    return new RunnableJar(JAR, folder, variables, true);
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

  private List<String> program() {
    String classPath = JAR + File.pathSeparator + System.getProperty("test.classes");
    return amongStandIns
        ? List.of("-cp", classPath, AmongStandIns.class.getName())
        : List.of("-jar", jar);
  }

  /**
   * What a process left.
   *
   * @param out its standard output
   * @param err its standard error
   */
  record Ended(int code, String out, String err) {}

  /** Runs a command to its end. */
  Ended run(String... arguments) {
    return run(List.of(), arguments);
  }

  Ended run(List<String> javaOptions, String... arguments) {
    return reading(NOTHING, javaOptions, arguments);
  }

  /** The same with a standard input. */
  Ended reading(Path input, List<String> javaOptions, String... arguments) {
    try {
      Path out = Files.createTempFile(folder, "out", ".txt");
      Path err = Files.createTempFile(folder, "err", ".txt");
      Process process = start(input, javaOptions, out, err, arguments);
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      Ended ended = new Ended(process.waitFor(), text(out), text(err));
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

  /** Starts a command with its standard input empty. */
  Process start(List<String> javaOptions, Path out, Path err, String... arguments)
      throws IOException {
    return start(NOTHING, javaOptions, out, err, arguments);
  }

  private Process start(
      Path input, List<String> javaOptions, Path out, Path err, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JAVA.toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    if (jar.equals(JAR)) {
      command.addAll(CLASSES);
    }
    command.addAll(javaOptions);
    command.addAll(program());
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
