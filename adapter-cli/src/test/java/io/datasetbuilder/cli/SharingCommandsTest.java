package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code datasets share}, {@code datasets unshare} and {@code datasets shared}. */
class SharingCommandsTest {

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner(builder -> builder);

  @BeforeEach
  void build() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder);
    String[] building = {
      "build", path("spec.yaml"), "--upload", "list=" + path("data.csv"), "--run-id", "one"
    };
    assertThat(run(building)).as(commands.err()).isZero();
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--output-dir";
    all[arguments.length + 1] = path("out");
    return commands.run(all);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void aDatasetIsSharedUntilItIsMadePrivate() {
    assertThat(run("datasets", "share", "cities")).as(commands.err()).isZero();
    String shared = commands.out();
    assertThat(shared).matches("shared cities as [0-9a-f]{32}\n");
    assertThat(run("datasets", "share", "cities")).isZero();
    assertThat(commands.out()).isEqualTo(shared);

    assertThat(run("datasets", "unshare", "cities")).isZero();
    assertThat(commands.out()).isEqualTo("private cities\n");
    assertThat(run("datasets", "share", "cities")).isZero();
    assertThat(commands.out()).isNotEqualTo(shared);
  }

  @Test
  void theChoiceIsPrintedAsJson() {
    assertThat(run("datasets", "share", "cities", "--json")).isZero();

    assertThat(commands.out())
        .contains("\"visibility\": \"service\"")
        .contains("\"sharing_allowed\": true");
  }

  @Test
  void aDatasetThatIsNotThereIsNotShared() {
    assertThat(run("datasets", "share", "nothing")).isEqualTo(ExitCode.FAILED);

    assertThat(commands.err())
        .isEqualTo(
            "error: nothing shared: dataset_id: dataset not found: nothing"
                + " [dataset_not_found]\n");
  }

  /** The owner of this folder is the only user of it. */
  @Test
  void whatOneSharesOneselfIsNotListed() {
    assertThat(run("datasets", "share", "cities")).isZero();
    assertThat(run("datasets", "shared")).isZero();

    assertThat(commands.out()).isEqualTo("no shared datasets\n");
  }

  @Test
  void theListOfDatasetsIsAsBefore() {
    assertThat(run("datasets", "share", "cities")).isZero();
    assertThat(run("datasets")).isZero();
    assertThat(commands.out()).startsWith("DATASET").contains("\ncities ");
    assertThat(run("datasets", "cities")).isZero();
    assertThat(commands.out()).startsWith("dataset: cities\n");
  }
}
