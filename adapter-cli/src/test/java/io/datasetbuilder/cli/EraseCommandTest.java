package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code erase} over an output folder without a warehouse. */
class EraseCommandTest {

  private static final String CANARY = "Zzyzx-canary-4711";

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void build() throws IOException {
    Files.writeString(folder.resolve("list.csv"), "id,city\n1," + CANARY + "\n2,Busan\n");
    Path spec = Files.writeString(folder.resolve("spec.yaml"), CitiesSpec.TEXT);
    run(
        "build",
        spec.toString(),
        "--upload",
        "list=" + folder.resolve("list.csv"),
        "--run-id",
        "one");
    assertThat(commands.err()).isEmpty();
  }

  private int run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output-dir", folder.resolve("out").toString()));
    return commands.run(all.toArray(String[]::new));
  }

  private int erase(String where, String... more) {
    List<String> all = new ArrayList<>(List.of("--dataset", "cities", "--where", where));
    all.addAll(List.of(more));
    return run("erase", all.toArray(String[]::new));
  }

  private boolean isThere() {
    return Files.exists(folder.resolve("out/one/manifest.json"));
  }

  @Test
  void withoutApplyItLists() {
    assertThat(erase("city=" + CANARY)).as(commands.err()).isZero();

    assertThat(commands.out()).contains("dry run", "to be removed").doesNotContain(CANARY);
    assertThat(isThere()).isTrue();
  }

  @Test
  void theValueOfTheStandardInputIsErased() {
    commands.withInput(CANARY + "\n");

    assertThat(erase("city", "--apply", "--yes")).as(commands.err()).isZero();

    assertThat(commands.out()).contains("removed", "certificate ers_").doesNotContain(CANARY);
    assertThat(isThere()).isFalse();
  }

  @Test
  void theCertificateIsPrintedAsJson() {
    assertThat(erase("city=" + CANARY, "--apply", "--yes", "--json")).as(commands.err()).isZero();

    assertThat(commands.out())
        .contains("\"value_sha256\"", "\"fate\": \"removed\"")
        .doesNotContain(CANARY);
  }

  @Test
  void applyingWithoutATerminalNeedsYes() {
    assertThat(erase("city=" + CANARY, "--apply")).isEqualTo(2);

    assertThat(commands.err()).contains("--yes").doesNotContain(CANARY);
    assertThat(isThere()).isTrue();
  }

  @Test
  void anEmptyValueIsWrongUsage() {
    assertThat(erase("city=")).isEqualTo(2);
    assertThat(erase("=" + CANARY)).isEqualTo(2);
  }

  @Test
  void aDatasetThatDoesNotExistIsRefused() {
    assertThat(run("erase", "--dataset", "none", "--where", "city=" + CANARY)).isEqualTo(1);

    assertThat(commands.err()).contains("dataset_not_found").doesNotContain(CANARY);
  }
}
