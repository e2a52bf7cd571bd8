package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code warehouse-backup}, {@code warehouse-restore} and {@code warehouse-verify}. */
class WarehouseBackupCommandsTest {

  private static final String COUNT = "SELECT count(*) AS n FROM dataset";

  @TempDir Path place;
  private Path folder;
  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void aWarehouse() throws IOException {
    folder = Files.createDirectories(place.resolve("a b/출력"));
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder);
    build("one");
  }

  private void build(String run) {
    int code =
        commands.run(
            "build",
            path("spec.yaml"),
            "--upload",
            "list=" + path("data.csv"),
            "--run-id",
            run,
            "--output-dir",
            path("out"),
            "--warehouse",
            path("wh"));
    assertThat(code).as(commands.err()).isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private int query(String warehouse) {
    return commands.run(
        "query",
        COUNT,
        "--table",
        "cities.list",
        "--warehouse",
        path(warehouse),
        "--output-dir",
        path("out"));
  }

  private void backUp(String... more) {
    String[] all =
        Stream.concat(Stream.of("warehouse-backup", path("wh"), path("dest")), Stream.of(more))
            .toArray(String[]::new);
    assertThat(commands.run(all)).as(commands.err()).isZero();
  }

  /** The files of snapshots below a folder of backups or a warehouse. */
  private Path onlySnapshot(String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name).resolve("snapshots"))) {
      return files.findFirst().orElseThrow();
    }
  }

  @Test
  void aLostWarehouseIsRestoredAndQueried() {
    backUp();
    assertThat(commands.out())
        .matches("backup: \\S+\n1 table\\(s\\), 1 snapshot\\(s\\), 1 new file\\(s\\)\n");
    build("two");
    backUp("--json");
    assertThat(commands.out()).contains("\"copied_files\": 1", "\"snapshots\": 2");

    assertThat(commands.run("warehouse-restore", path("dest"), path("new")))
        .as(commands.err())
        .isZero();
    assertThat(commands.out()).contains("restored: 1 table(s) and 2 snapshot(s)");
    assertThat(commands.run("warehouse-verify", path("new"))).isZero();
    assertThat(commands.out()).isEqualTo("verified 1 table(s) and 2 snapshot(s): all is whole\n");
    assertThat(query("new")).as(commands.err()).isZero();
    assertThat(commands.out()).isEqualTo("n\n2\n");
  }

  @Tag("deep")
  @Test
  void anEarlierBackupIsRestoredByItsFile() throws IOException {
    backUp();
    String name = commands.out().lines().findFirst().orElseThrow().replace("backup: ", "");
    build("two");
    backUp();

    assertThat(
            commands.run("warehouse-restore", path("dest/backups/" + name + ".json"), path("new")))
        .as(commands.err())
        .isZero();
    assertThat(commands.out()).contains("1 snapshot(s) of backup " + name);
  }

  @Tag("deep")
  @Test
  void aCopySurvivesADamageOfTheWarehouse() throws IOException {
    backUp("--copy");
    Files.writeString(onlySnapshot("wh"), "damaged");

    assertThat(commands.run("warehouse-verify", path("wh"))).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("snapshot_file_damaged", "another digest");
    assertThat(commands.run("warehouse-restore", path("dest"), path("new")))
        .as(commands.err())
        .isZero();
    assertThat(query("new")).isZero();
  }

  @Test
  void aDamagedBackupIsNotRestored() throws IOException {
    backUp("--copy");
    Files.writeString(onlySnapshot("dest"), "damaged");

    assertThat(commands.run("warehouse-restore", path("dest"), path("new")))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).startsWith("error: restore refused").contains("another digest");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void aFolderWithFilesIsNoTarget() throws IOException {
    backUp();
    Files.createDirectory(folder.resolve("new"));
    Files.writeString(folder.resolve("new/mine.txt"), "mine");

    assertThat(commands.run("warehouse-restore", path("dest"), path("new")))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("restore_target_not_empty");
    assertThat(folder.resolve("new")).isDirectoryContaining("glob:**/mine.txt");
    try (Stream<Path> left = Files.list(folder.resolve("new"))) {
      assertThat(left).hasSize(1);
    }
  }

  /** The folder of the warehouse has a second name, by which nothing is hidden. */
  @ParameterizedTest
  @ValueSource(strings = {"wh"})
  void aWarehouseIsNotBackedUpIntoItself(String destination) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("wh"));

    assertThat(commands.run("warehouse-backup", path("wh"), path(destination)))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("backup_within_warehouse");
    assertThat(folder.resolve("wh/backups")).doesNotExist();
    assertThat(folder.resolve("wh/new")).doesNotExist();
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"wh/snapshots", "wh/new/backups", "link/backups"})
  void noOtherPlaceWithinAWarehouseIsBackedUpTo(String destination) throws IOException {
    aWarehouseIsNotBackedUpIntoItself(destination);
  }

  @Test
  void aWarehouseAmongTheFilesOfBackupsIsNotBackedUpThere() throws IOException {
    Files.createDirectory(folder.resolve("dest"));
    Files.move(folder.resolve("wh"), folder.resolve("dest/snapshots"));

    assertThat(commands.run("warehouse-backup", path("dest/snapshots"), path("dest")))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("backup_within_warehouse");
    assertThat(folder.resolve("dest/backups")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"warehouse-backup DIR DEST"})
  void aFolderWithoutACatalogIsLeftAsItIs(String command) throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Files.writeString(foreign.resolve("mine.txt"), "mine");

    int code =
        commands.run(
            Stream.of(command.split(" "))
                .map(word -> word.equals("DIR") ? foreign.toString() : word)
                .map(word -> word.equals("DEST") ? path("dest") : word)
                .toArray(String[]::new));

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err())
        .contains("warehouse_catalog_missing", "restore a backup")
        .doesNotContain("warehouse-gc");
    try (Stream<Path> left = Files.list(foreign)) {
      assertThat(left).hasSize(1);
    }
    assertThat(folder.resolve("dest")).doesNotExist();
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {"warehouse-verify DIR", "warehouse-gc DIR", "warehouse-hold DIR list snap_1"})
  void otherCommandsLeaveItAsItIsToo(String command) throws IOException {
    aFolderWithoutACatalogIsLeftAsItIs(command);
  }

  @Test
  void aLostCatalogIsReportedAndNotMadeAnew() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("wh"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }

    assertThat(commands.run("warehouse-verify", path("wh"))).isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("The catalog of the warehouse is missing");
    assertThat(folder.resolve("wh/warehouse.sqlite3")).doesNotExist();
    assertThat(onlySnapshot("wh")).exists();
  }

  @Test
  void whatIsNoBackupIsRefused() throws IOException {
    Files.createDirectory(folder.resolve("nothing"));

    assertThat(commands.run("warehouse-restore", path("nothing"), path("new")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("backup_not_found");
    assertThat(commands.run("warehouse-backup", path("nowhere"), path("dest")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("warehouse_not_configured");
    assertThat(folder.resolve("dest")).doesNotExist();
  }
}
