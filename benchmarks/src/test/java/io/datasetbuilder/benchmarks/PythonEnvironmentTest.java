package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Environments of a script that acts as Python with its pip. */
class PythonEnvironmentTest {

  /** Prints the version in a file, records its calls, and copies itself as venv does. */
  private static final String PYTHON =
      """
      #!/bin/sh
      set -eu
      home='%s'
      case $2 in
        venv) echo venv >>"$home/calls" && mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
        pip) echo pip >>"$home/calls" && [ ! -e "$home/offline" ] ;;
        *) echo version >>"$home/calls" && cat "$home/version" && [ ! -e "$home/old" ] ;;
      esac
      """;

  @TempDir Path folder;
  private Path requirements;
  private Path python;

  @BeforeEach
  void write() throws IOException {
    requirements = Files.writeString(folder.resolve("requirements.txt"), "polars==2.1.0\n");
    Files.writeString(folder.resolve("version"), "3.12.1\n");
    python = Files.writeString(folder.resolve("python3"), PYTHON.formatted(folder));
    Files.setPosixFilePermissions(python, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void anEnvironmentIsMadeOnce() throws Exception {
    PythonEnvironment made = open();
    PythonEnvironment again = open();

    assertThat(made.python()).isExecutable().isEqualTo(again.python());
    assertThat(calls()).containsExactly("version", "venv", "pip", "version");
  }

  @Test
  void otherPackagesHaveTheirOwnEnvironment() throws Exception {
    PythonEnvironment first = open();
    Files.writeString(requirements, "polars==2.1.1\n");

    assertThat(open().python()).isNotEqualTo(first.python());
  }

  @Test
  void anotherPythonHasItsOwnEnvironment() throws Exception {
    PythonEnvironment first = open();
    Files.writeString(folder.resolve("version"), "3.13.0\n");

    assertThat(open().python()).isNotEqualTo(first.python());
  }

  @Test
  void anEnvironmentThatIsNotCompleteIsMadeAnew() throws Exception {
    Path offline = Files.createFile(folder.resolve("offline"));
    assertMissing(python, "install the packages of benchmarks/peers/requirements.txt");
    Files.delete(offline);

    assertThat(open().python()).isExecutable();
    assertThat(calls()).filteredOn("venv"::equals).hasSize(2);
  }

  @Test
  void aMissingPythonIsNamed() {
    assertMissing(folder.resolve("none"), "install Python 3.11 or later");
  }

  @Test
  void anOldPythonIsAMissingOne() throws IOException {
    Files.createFile(folder.resolve("old"));

    assertMissing(python, "install Python 3.11 or later");
  }

  private void assertMissing(Path command, String sentence) {
    assertThatThrownBy(() -> open(command))
        .isInstanceOf(PythonEnvironment.Missing.class)
        .hasMessageStartingWith(sentence)
        .hasCauseInstanceOf(Exception.class);
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  private PythonEnvironment open() throws Exception {
    return open(python);
  }

  private PythonEnvironment open(Path command) throws Exception {
    return PythonEnvironment.open(
        new ChildProcesses(folder), command.toString(), folder.resolve("cache"), requirements);
  }
}
