package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code build --warehouse}, and the commands that list and maintain a warehouse. */
class WarehouseCommandsTest {

  private static final Instant NOW = Instant.parse("2026-08-15T09:30:00Z");
  private static final Pattern SNAPSHOT = Pattern.compile("snapshot (snap_[0-9a-f]{32}) ");

  @TempDir Path folder;

  private Instant now = NOW;
  private final CommandLineRunner commands =
      new CommandLineRunner(builder -> builder.clock(Clock.fixed(now, ZoneOffset.UTC)));

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder);
  }

  private int run(String... arguments) {
    return commands.run(arguments);
  }

  private int build(String runId, String... more) {
    List<String> options =
        List.of(
            "build", path("spec.yaml"), "--upload", "list=" + path("data.csv"), "--run-id", runId);
    Stream<String> all =
        Stream.of(options.stream(), Stream.of("--output-dir", path("out")), Stream.of(more))
            .flatMap(words -> words);
    return run(all.toArray(String[]::new));
  }

  private String committed(String runId) {
    assertThat(build(runId, "--warehouse", path("wh"))).as(err()).isZero();
    Matcher named = SNAPSHOT.matcher(out());
    assertThat(named.find()).as(out()).isTrue();
    now = now.plusSeconds(60);
    return named.group(1);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }

  @Test
  void aBuildNamesTheSnapshotOfEachTable() {
    assertThat(build("one", "--warehouse", path("wh"))).as(err()).isZero();

    assertThat(out())
        .containsPattern(
            "manifest: .*\n  table cities\\.list: snapshot snap_[0-9a-f]{32} \\(revision 1\\)\n");
  }

  @Test
  void aRunAndItsDatasetNameTheSnapshots() {
    String snapshot = committed("one");
    String line = "\n    cities.list: " + snapshot + "\n";

    assertThat(run("show", "one", "--output-dir", path("out"), "--warehouse", path("wh")))
        .as(err())
        .isZero();
    assertThat(out()).contains("  snapshots:" + line);
    assertThat(run("datasets", "cities", "--output-dir", path("out"), "--warehouse", path("wh")))
        .as(err())
        .isZero();
    assertThat(out()).contains("  snapshots of the latest run:" + line);
    assertThat(run("show", "one", "--output-dir", path("out"))).as(err()).isZero();
    assertThat(out()).doesNotContain("snapshot");
    assertThat(run("show", "one", "--output-dir", path("out"), "--warehouse", path("none")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void theVariableNamesTheWarehouseWhereTheOptionDoesNot() {
    commands.with("SVC_WAREHOUSE", path("wh"));

    assertThat(build("one")).as(err()).isZero();
    assertThat(run("tables")).as(err()).isZero();
    assertThat(out()).contains("cities.list");
  }

  @Test
  void withoutAWarehouseABuildSaysNothingOfTables() {
    assertThat(build("one")).as(err()).isZero();

    assertThat(out()).doesNotContain("table");
  }

  @Tag("deep")
  @Test
  void anOlderBuildFailsAndNamesTheTableThatItLost() {
    now = NOW.plusSeconds(3600);
    committed("newer");
    now = NOW;

    assertThat(build("older", "--warehouse", path("wh"))).isEqualTo(ExitCode.FAILED);
    assertThat(out()).contains("  no table committed\n");
    assertThat(err())
        .contains(
            "error: the build succeeded, but not all of its tables were committed",
            "  - table list was not committed: The table already holds");
    assertThat(run("runs", "--output-dir", path("out"))).isZero();
    assertThat(out()).containsPattern("older +failed ");
  }

  @Tag("deep")
  @Test
  void theSnapshotOfATimeIsRead() throws IOException {
    String first = committed("one");
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n3,Rome\n");
    committed("two");
    String[] asOf = {
      "--as-of", "2026-08-15T18:30:30+09:00", "--warehouse", path("wh"), "--output-dir", path("out")
    };
    String sql = "SELECT count(*) AS n FROM dataset";

    for (List<String> command :
        List.of(
            List.of("query", sql, "--table", "cities.list"),
            List.of("rows", "cities.list"),
            List.of("profile", "cities.list"),
            List.of("analyses", "save", "All", sql, "--table", "cities.list"),
            List.of("export", sql, "--table", "cities.list", "-o", path("export.zip")))) {
      assertThat(run(Stream.concat(command.stream(), Stream.of(asOf)).toArray(String[]::new)))
          .as(err())
          .isZero();
      assertThat(out() + err()).contains(first);
    }
  }

  @Test
  void aSnapshotIsNamedByItsIdOrByATime() {
    committed("one");

    assertThat(
            run(
                "rows",
                "cities.list",
                "--snapshot",
                "current",
                "--as-of",
                "2026-08-15T09:30:30Z",
                "--warehouse",
                path("wh")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err()).contains("--snapshot and --as-of exclude each other");
  }

  @Test
  void aTimeBeforeTheFirstCommitIsRefused() {
    committed("one");

    assertThat(
            run(
                "rows",
                "cities.list",
                "--as-of",
                "2026-08-15T09:29:59Z",
                "--warehouse",
                path("wh"),
                "--output-dir",
                path("out")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err())
        .contains(
            "as_of: The table had no snapshot yet at this time. [no_snapshot_at_time]",
            "hint: the earliest snapshot is of 2026-08-15T09:30:00+00:00");
  }

  @Tag("deep")
  @Test
  void aTableWithHistoryShowsWhatEachSnapshotContinues() throws SQLException {
    String first = committed("one");
    String second = committed("two");
    assertThat(run("table", "cities.list", "--warehouse", path("wh"))).as(err()).isZero();
    assertThat(out()).doesNotContain("CONTINUES");
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + path("wh/warehouse.sqlite3"));
        Statement statement = database.createStatement()) {
      statement.execute(
          "UPDATE warehouse_snapshots SET lineage = '{\"parent_snapshot_id\":\"%s\"}' WHERE run_id = 'two'"
              .formatted(first));
    }

    assertThat(run("table", "cities.list", "--warehouse", path("wh"))).as(err()).isZero();

    assertThat(out())
        .containsPattern("COVERAGE +RUN +CONTINUES\n")
        .containsPattern(second + " .* two +" + first + "\n")
        .containsPattern(first + " .* one +-\n");
    assertThat(run("warehouse-verify", path("wh"))).as(err()).isZero();
  }

  @Test
  void aBuildKeepsAsManySnapshotsAsItIsGiven() {
    for (int i = 0; i < 3; i++) {
      now = now.plusSeconds(60);
      assertThat(build("run-" + i, "--warehouse", path("wh"), "--warehouse-keep", "1")).isZero();
    }

    run("table", "cities.list", "--warehouse", path("wh"));
    assertThat(out()).contains("  revision: 3\n", "run-2").doesNotContain("run-1", "run-0");
  }

  @Test
  void tablesAreListedWithTheirCurrentSnapshots() {
    String snapshot = committed("one");

    assertThat(run("tables", "--warehouse", path("wh"))).as(err()).isZero();
    assertThat(out().lines().findFirst().orElseThrow())
        .matches("TABLE +REVISION +ROWS +COMMITTED +COVERAGE +SNAPSHOT");
    assertThat(out()).containsPattern("cities\\.list +1 +2 +2026-08-15 .* complete +" + snapshot);
  }

  @Test
  void aTableIsShownWithItsSnapshots() {
    String first = committed("one");
    String second = committed("two");

    assertThat(run("table", "cities.list", "--warehouse", path("wh"))).as(err()).isZero();
    assertThat(out())
        .contains("table: cities.list\n", "  dataset: cities\n", "  current: " + second + "\n");
    assertThat(out().indexOf(second + "  committed")).isLessThan(out().indexOf(first + "  comm"));
  }

  @Test
  void jsonIsTheBodyOfTheOperation() {
    String snapshot = committed("one");

    run("tables", "--warehouse", path("wh"), "--json");
    assertThat(out()).contains("\"tables\": [", "\"current_snapshot_id\": \"" + snapshot + "\"");
    run("table", "cities.list", "--warehouse", path("wh"), "--json");
    assertThat(out()).contains("\"snapshots\": [", "\"state\": \"committed\"");
  }

  @Test
  void aWorkspaceHasTablesOfItsOwn() {
    assertThat(build("one", "--warehouse", path("wh"), "--workspace-id", "team-a")).isZero();

    run("tables", "--warehouse", path("wh"));
    assertThat(out()).isEqualTo("no tables\n");
    run("tables", "--warehouse", path("wh"), "--workspace-id", "team-a");
    assertThat(out()).contains("cities.list");
  }

  @Test
  void aTableThatDoesNotExistIsRefused() {
    committed("one");

    assertThat(run("table", "cities.other", "--warehouse", path("wh"))).isEqualTo(ExitCode.FAILED);
    assertThat(err()).contains("[table_not_found]");
  }

  @Test
  void aFolderThatDoesNotExistIsNoWarehouseAndIsNotMade() {
    assertThat(run("tables", "--warehouse", path("typo"))).isEqualTo(ExitCode.FAILED);
    assertThat(err()).contains("[warehouse_not_configured]");
    assertThat(folder.resolve("typo")).doesNotExist();
  }

  @Test
  void aCollectionNamesWhatItDeleted() {
    String first = committed("one");
    committed("two");

    assertThat(run("warehouse-gc", path("wh"), "--keep", "1")).as(err()).isZero();
    assertThat(out())
        .isEqualTo(
            "deleted: %s of cities.list (run one)\n".formatted(first)
                + "deleted 1 snapshot(s) and 0 file(s) of interrupted commits\n");
    run("warehouse-gc", path("wh"), "--json");
    assertThat(out()).contains("\"deleted\": []", "\"stray_files\": 0", "\"problems\": []");
  }

  @Test
  void aHoldKeepsASnapshotUntilItIsReleased() {
    String first = committed("one");
    committed("two");

    assertThat(
            run(
                "warehouse-hold",
                path("wh"),
                "place",
                first,
                "--kind",
                "audit",
                "--reason",
                "for the auditors"))
        .as(err())
        .isZero();
    String hold = out().strip();
    assertThat(hold).startsWith("hold_");
    run("warehouse-hold", path("wh"), "list", first);
    assertThat(out()).isEqualTo(hold + "\taudit\tuntil released\tfor the auditors\n");
    run("warehouse-gc", path("wh"), "--keep", "1");
    assertThat(out()).startsWith("deleted 0 snapshot(s)");

    assertThat(run("warehouse-hold", path("wh"), "release", hold)).isZero();
    assertThat(out()).isEqualTo("released " + hold + "\n");
    run("warehouse-gc", path("wh"), "--keep", "1");
    assertThat(out()).contains("deleted: " + first);
  }

  @Test
  void aHoldThatEndsByItselfShowsWhen() {
    String first = committed("one");

    run(
        "warehouse-hold",
        path("wh"),
        "place",
        first,
        "--kind",
        "retention",
        "--reason",
        "a year",
        "--expires-at",
        "2027-08-15T00:00:00+02:00");
    run("warehouse-hold", path("wh"), "list", first);

    assertThat(out()).contains("\tretention\t2027-08-14T22:00:00+00:00\ta year\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tables",
        "tables --warehouse wh --remote http://127.0.0.1:1",
        "tables --api-key-file key",
        "tables --workspace-id shared",
        "tables --warehouse wh --workspace-id Not-One",
        "table --warehouse wh",
        "build spec.yaml --workspace-id shared",
        "build spec.yaml --warehouse wh --warehouse-keep -2",
        "build spec.yaml --warehouse wh --remote http://127.0.0.1:1",
        "warehouse-gc",
        "warehouse-gc wh --keep -2",
        "warehouse-gc wh --stale-hours -1",
        "warehouse-hold wh keep snap_1",
        "warehouse-hold wh place snap_1",
        "warehouse-hold wh place snap_1 --kind other --reason why",
        "warehouse-hold wh place snap_1 --kind audit --reason why --expires-at tomorrow",
        "warehouse-hold wh list snap_1 --kind audit"
      })
  void optionsThatCannotBeAreWrongUsage(String command) throws IOException {
    Files.createDirectories(folder.resolve("wh"));
    String[] words =
        Stream.of(command.split(" "))
            .map(word -> List.of("wh", "key", "spec.yaml").contains(word) ? path(word) : word)
            .toArray(String[]::new);

    assertThat(run(words)).as(out() + err()).isEqualTo(ExitCode.USAGE);
  }
}
