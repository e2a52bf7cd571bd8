package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code analyses …} on the warehouse of a folder. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnalysesCommandsTest {

  private static final String SQL = "SELECT city FROM dataset ORDER BY id";

  private Path folder;
  private CommandLineRunner commands;

  @BeforeAll
  void aWarehouse(@TempDir Path place) throws IOException {
    folder = Files.createDirectory(place.resolve("a b 출력"));
    commands = new CommandLineRunner();
    CitiesSpec.write(folder);
    build("one", "id,city\n1,Paris\n2,Oslo\n");
  }

  @BeforeEach
  void fresh() {
    commands = new CommandLineRunner();
  }

  private void build(String run, String csv) throws IOException {
    Path data = Files.writeString(folder.resolve("data.csv"), csv);
    int code =
        commands.run(
            "build",
            folder.resolve("spec.yaml").toString(),
            "--upload",
            "list=" + data,
            "--run-id",
            run,
            "--output-dir",
            folder.resolve("out").toString(),
            "--warehouse",
            folder.resolve("wh").toString(),
            "--warehouse-keep",
            "1");
    assertThat(code).as(commands.err()).isZero();
  }

  private int analyses(String... arguments) {
    return commands.run(
        Stream.of(
                Stream.of("analyses"),
                Arrays.stream(arguments),
                Stream.of("--warehouse", folder.resolve("wh").toString()),
                Stream.of("--output-dir", folder.resolve("out").toString()))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private String saved() {
    assertThat(analyses("save", "cities of 서울", SQL, "--table", "cities.list"))
        .as(commands.err())
        .isZero();
    return commands.err().replaceAll("(?s).*analysis (an_[0-9a-f]{32}) of snapshot snap_.*", "$1");
  }

  @Test
  void anAnalysisIsSavedShownRunAndDeleted() {
    String id = saved();
    assertThat(commands.out()).isEqualTo("city\nParis\nOslo\n");

    assertThat(analyses("list")).isZero();
    assertThat(commands.out()).contains(id, "cities.list", "cities of 서울");
    assertThat(analyses("show", id)).isZero();
    assertThat(commands.out()).contains("snapshot: snap_", "    " + SQL + "\n");
    assertThat(analyses("run", id)).isZero();
    assertThat(commands.out()).isEqualTo("city\nParis\nOslo\n");
    assertThat(analyses("delete", id)).isZero();
    assertThat(commands.out()).isEqualTo("deleted " + id + "\n");
    assertThat(analyses("run", id)).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("analysis_not_found");
  }

  @Tag("deep")
  @Test
  void anAnalysisGivesTheRowsOfItsSnapshotAfterNewerBuilds() throws IOException {
    String id = saved();
    build("two", "id,city\n1,Rome\n");
    build("three", "id,city\n1,Rome\n");

    assertThat(analyses("run", id)).as(commands.err()).isZero();

    assertThat(commands.out()).isEqualTo("city\nParis\nOslo\n");
    build("four", "id,city\n1,Paris\n2,Oslo\n");
  }

  @Test
  void jsonIsTheBodyOfTheService() {
    assertThat(analyses("save", "n", SQL, "--table", "cities.list", "--json")).isZero();
    assertThat(commands.out()).startsWith("{").contains("\"analysis\": {", "\"rows\": [");
    assertThat(commands.err()).isEmpty();
    assertThat(analyses("list", "--json")).isZero();
    assertThat(commands.out()).startsWith("{").contains("\"analyses\": [");
  }

  @Test
  void sqlThatIsRefusedSavesNothing() {
    analyses("list");
    String before = commands.out();

    assertThat(analyses("save", "n", "DROP TABLE dataset", "--table", "cities.list"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("unsafe_query");
    assertThat(analyses("save", "n", SQL)).isEqualTo(ExitCode.USAGE);

    analyses("list");
    assertThat(commands.out()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "run", "delete"})
  void anAnalysisThatDoesNotExistIsRefused(String command) {
    assertThat(analyses(command, "an_0")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("analysis_not_found");
  }
}
