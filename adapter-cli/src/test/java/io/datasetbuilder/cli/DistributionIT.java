package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The distribution folder, copied to a path with blanks and Korean letters. Its processes know
 * neither the checkout, nor Maven, nor a home folder.
 */
@Tag("process")
class DistributionIT {

  private static final Path DISTRIBUTION = Path.of(System.getProperty("distribution"));

  /** One copy for the tests that only run it, since the first call of a copy makes an archive. */
  @TempDir static Path shared;

  @TempDir Path parent;
  private Path copy;
  private Path work;

  @BeforeEach
  void copied() throws IOException {
    assumeThat(DISTRIBUTION).as("made by mvn -Pdist package").isDirectory();
    copy = copy(DISTRIBUTION, parent.resolve(name()));
    work = Files.createDirectories(parent.resolve("work"));
    Files.writeString(work.resolve("data.csv"), "code,n\n007,1\n010,2\n");
  }

  private static String name() {
    Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return names.newEncoder().canEncode("도구") ? "a b/도구 it's" : "a b/it's";
  }

  private static Path sharedCopy() throws IOException {
    Path made = shared.resolve(name());
    return Files.exists(made) ? made : copy(DISTRIBUTION, made);
  }

  private static Path copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  private record Ended(int code, String out, String err) {}

  private Ended run(Path folder, Map<String, String> variables, String... arguments)
      throws Exception {
    List<String> command =
        new ArrayList<>(List.of(folder.resolve("bin/dataset-builder").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(variables);
    Process process = builder.redirectInput(Path.of("/dev/null").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), out, err);
  }

  private Ended done(Path folder, String... arguments) throws Exception {
    Ended ended = run(folder, Map.of(), arguments);
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    return ended;
  }

  private static List<String> archives(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(n -> n.endsWith(".jsa"))
          .toList();
    }
  }

  @Tag("deep")
  @Test
  void theWholeWayWorksFromACopyAndFromACopyOfIt() throws Exception {
    copy = sharedCopy();
    String spec = done(copy, "guess", "data.csv").out();
    Files.writeString(work.resolve("spec.yaml"), spec);
    done(copy, "build", "spec.yaml", "--upload", "data=data.csv", "--run-id", "one");
    assertThat(archives(copy.resolve("lib"))).hasSize(1);
    try (Stream<Path> files = Files.walk(work)) {
      assertThat(files).as("SQLite runs from lib").noneMatch(file -> file.endsWith("native"));
    }

    Path moved = copy(copy, parent.resolve("elsewhere"));
    Ended first = done(moved, "verify", "one");
    Ended second = done(moved, "runs");

    assertThat(first.err()).as("an archive fits one path").contains("making an archive");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("one");
    assertThat(archives(moved.resolve("lib"))).hasSize(1);
  }

  /** Java archives no class of a jar whose path needs escapes in a URL. */
  @Tag("deep")
  @Test
  void theArchiveIsUsedWhateverTheLettersOfThePath() throws Exception {
    Map<String, String> home = Map.of("HOME", parent.resolve("home").toString());
    copy = sharedCopy();
    run(copy, home, "--version");

    Ended shown =
        run(
            copy,
            Map.of("HOME", home.get("HOME"), "DATASET_BUILDER_JAVA_OPTS", "-Xlog:class+load"),
            "--version");

    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("io.datasetbuilder.cli.Main source: shared objects file");
  }

  @Test
  void aFolderThatCannotBeWrittenKeepsItsArchiveInTheCache() throws Exception {
    Path lib = copy.resolve("lib");
    assumeThat(lib.toFile().setWritable(false)).isTrue();
    try {
      assumeThat(Files.isWritable(lib)).as("this user may write everywhere").isFalse();
      Map<String, String> home = Map.of("HOME", parent.resolve("home").toString());

      Ended without = run(copy, Map.of(), "--version");
      Ended first = run(copy, home, "--version");
      Ended second = run(copy, home, "--version");

      assertThat(List.of(without.code(), first.code(), second.code())).containsOnly(0);
      assertThat(without.err()).isEmpty();
      assertThat(second.err()).isEmpty();
      assertThat(archives(parent.resolve("home/.cache/dataset-builder"))).hasSize(1);
    } finally {
      assertThat(lib.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void everythingBesideTheProgramIsThere() throws IOException {
    assertThat(copy.resolve("LICENSE")).content().contains("Apache License", "Version 2.0");
    assertThat(copy.resolve("README.md")).content().doesNotContain("@version@");
    assertThat(copy.resolve("completion/dataset-builder.bash")).content().contains("complete -F");
    assertThat(copy.resolve("bin/dataset-builder.bat")).content().contains("%*\r\n");
  }

  @Test
  void aFolderWithoutItsJarSaysWhatToDo() throws Exception {
    Files.delete(copy.resolve("lib/dataset-builder.jar"));

    Ended ended = run(copy, Map.of(), "--version");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("dataset-builder.jar is missing: copy the whole folder");
  }

  @Test
  void aJavaThatIsNotThereOrTooOldIsNamed() throws Exception {
    Path old = Files.createDirectories(parent.resolve("old/bin")).resolve("java");
    Files.writeString(old, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
    assertThat(old.toFile().setExecutable(true)).isTrue();

    Ended missing = run(copy, Map.of("JAVA_HOME", "/no/such"), "--version");
    Ended tooOld = run(copy, Map.of("JAVA_HOME", parent.resolve("old").toString()), "--version");

    assertThat(missing.err()).startsWith("error: JAVA_HOME is /no/such, which has no bin/java");
    assertThat(tooOld.err()).contains("is Java 11.0.2: install JDK 17 or later");
    assertThat(List.of(missing.code(), tooOld.code())).containsOnly(1);
  }
}
