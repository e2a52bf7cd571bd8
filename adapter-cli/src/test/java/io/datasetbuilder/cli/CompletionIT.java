package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash offers behind a line that was begun, with the script that is printed for it. */
@Tag("process")
class CompletionIT {

  /**
   * Completes the last word as readline does: with the function and the options that the script has
   * registered for the program.
   */
  private static final String COMPLETE =
      """
      source ./completion
      words=("$@")
      registered=$(complete -p dataset-builder)
      registered=${registered#complete }
      registered=${registered% dataset-builder}
      [[ $registered =~ ^(.*)-F\\ ([^ ]+)(.*)$ ]]
      begun() {
        COMP_WORDS=("${words[@]}")
        COMP_CWORD=$((${#words[@]} - 1))
        COMP_LINE="${words[*]}"
        COMP_POINT=${#COMP_LINE}
        "${BASH_REMATCH[2]}" 2>/dev/null
      }
      last=${words[${#words[@]} - 1]}
      [ "$last" != = ] || last=
      compgen ${BASH_REMATCH[1]} -F begun ${BASH_REMATCH[3]} -- "$last" 2>/dev/null
      """;

  private static String script;

  @TempDir Path folder;

  @BeforeAll
  static void print(@TempDir Path empty) {
    assumeThat(Path.of("/bin/bash")).exists();
    script = new RunnableJar(empty).run("generate-completion").out();
  }

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("completion"), script);
    Files.writeString(folder.resolve("spec.yaml"), "");
    Files.writeString(folder.resolve("data.csv"), "");
    Files.createDirectory(folder.resolve("recorded"));
  }

  @Test
  void commandsAndOptionsAreOffered() throws Exception {
    assertThat(offered("va")).containsExactly("validate");
    assertThat(offered("providers", "key", "ro")).containsExactly("rotate");
    assertThat(offered("build", "--out")).containsExactly("--output-dir");
    assertThat(offered("help", "prev")).containsExactly("preview");
  }

  @Test
  void filesAreOfferedWhereAFileIsMeant() throws Exception {
    assertThat(offered("validate", "sp")).containsExactly("spec.yaml");
    assertThat(offered("build", "spec.yaml", "--replay", "rec")).containsExactly("recorded");
    assertThat(offered("build", "--replay", "=", "rec")).containsExactly("recorded");
    assertThat(offered("build", "--json", "sp")).containsExactly("spec.yaml");
    assertThat(offered("upload", "--format", "csv", "da")).containsExactly("data.csv");
    assertThat(offered("guess", "da")).containsExactly("data.csv");
    assertThat(offered("catalog", "check", "sp")).containsExactly("spec.yaml");
  }

  @Test
  void filesAreOfferedBehindAnAlias() throws Exception {
    assertThat(offered("build", "spec.yaml", "--upload", "s", "=", "da"))
        .containsExactly("data.csv");
    assertThat(offered("build", "--upload", "=", "s", "=", "da")).containsExactly("data.csv");
  }

  @Test
  void valuesAreOfferedWhereThereAreFew() throws Exception {
    assertThat(offered("preview", "--sample-mode", "")).containsExactly("first", "random");
    assertThat(offered("users", "list", "--status", ""))
        .containsExactly("pending", "approved", "rejected");
    assertThat(offered("preview", "--sample-mode", "=", "ra")).containsExactly("random");
    assertThat(offered("preview", "--sample-mode", "=")).containsExactly("first", "random");
    assertThat(offered("upload", "data.csv", "--format", "js")).containsExactly("json", "jsonl");
    assertThat(offered("quality", "--status", "")).containsExactly("fail", "warn", "drift");
    assertThat(offered("quality", "--category", "sch")).containsExactly("schema", "schema_drift");
    assertThat(offered("explain", "cast_data_l")).containsExactly("cast_data_loss");
  }

  private List<String> offered(String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("bash", "--norc", "-c", COMPLETE, "complete", "dataset-builder"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
    String offered = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return offered.lines().toList();
  }
}
