package io.datasetbuilder.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Folder of a test class, empty before each test, and the program at work in it: one process runs
 * the commands of all tests, because starting one takes longer than most commands. A test of what
 * only a process of its own can show starts one with {@link RunnableJar#RunnableJar(Path)}.
 */
final class ProgramFolder implements BeforeEachCallback, AfterAllCallback, AutoCloseable {

  private final Path parent;
  private final Path path;
  private final boolean isKept;
  private List<String> javaOptions = List.of();
  private Optional<LoopingProgram> loop = Optional.empty();

  private ProgramFolder(Path parent, String name, boolean isKept) {
    this.parent = parent;
    this.path = parent.resolve(name);
    this.isKept = isKept;
  }

  static ProgramFolder emptiedForEachTest() {
    return emptiedForEachTest("");
  }

  /** A folder of some name, with folders above it where that is a path. */
  static ProgramFolder emptiedForEachTest(String name) {
    return new ProgramFolder(temporary(), name, false);
  }

  /** A folder whose runs all tests read. */
  static ProgramFolder keptForAllTests() {
    return new ProgramFolder(temporary(), "", true);
  }

  /** A folder that somebody else removes. */
  static ProgramFolder at(Path folder) {
    return new ProgramFolder(folder, "", true);
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("program").toRealPath();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  Path path() {
    return path;
  }

  RunnableJar jar() {
    return jar(Map.of());
  }

  RunnableJar jar(Map<String, String> variables) {
    return RunnableJar.looping(this, variables, false);
  }

  /** The program in a world where providers are stood in for. */
  RunnableJar amongStandIns(Map<String, String> variables) {
    return RunnableJar.looping(this, variables, true);
  }

  /** The process of all commands from now on gets these options. */
  void useJavaOptions(List<String> options) {
    if (!options.equals(javaOptions)) {
      javaOptions = List.copyOf(options);
      close();
    }
  }

  List<String> javaOptions() {
    return javaOptions;
  }

  LoopingProgram loop() throws IOException {
    if (loop.isEmpty()) {
      Process process = RunnableJar.processOf(CommandLoop.class, path, javaOptions);
      loop = Optional.of(new LoopingProgram(process));
    }
    return loop.get();
  }

  /** Ends the process. */
  @Override
  public void close() {
    loop.ifPresent(LoopingProgram::close);
    loop = Optional.empty();
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    if (!isKept) {
      clear();
      Files.createDirectories(path);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    close();
    clear();
    for (Path folder = path; folder.startsWith(parent); folder = folder.getParent()) {
      Files.delete(folder);
    }
  }

  private void clear() throws IOException {
    List<Path> content;
    try (Stream<Path> files = Files.walk(parent)) {
      content =
          files.filter(file -> !path.startsWith(file)).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : content) {
      Files.delete(file);
    }
  }
}
