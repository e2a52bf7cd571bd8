package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands about runs whose raw records are removed. */
class RawRecordsCommandsTest {

  private static final Instant START = Instant.parse("2026-08-15T09:00:00Z");

  @TempDir Path folder;

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final CommandLineRunner commands =
      new CommandLineRunner(builder -> builder.clock(time().withZone(ZoneOffset.UTC)));

  private InstantSource time() {
    return now::get;
  }

  private void build(String bronze) throws IOException {
    Files.writeString(folder.resolve("list.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder, bronze);
    run(
        "build",
        folder.resolve("spec.yaml").toString(),
        "--upload",
        "list=" + folder.resolve("list.csv"),
        "--run-id",
        "one");
    assertThat(commands.err()).isEmpty();
  }

  private String run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output-dir", folder.resolve("out").toString()));
    int code = commands.run(all.toArray(String[]::new));
    assertThat(code).as(commands.err()).isZero();
    return commands.out();
  }

  @Test
  void verifyAndShowStateWhatWasRemovedWithTheEndOfTheRun() throws IOException {
    build("bronze: {keep: none}");

    assertThat(run("verify", "one"))
        .contains(
            "Raw records (1 file, 23 bytes) were removed on 2026-08-15 09:00:00 UTC, as bronze of"
                + " the BuildSpec declares.");
    assertThat(run("verify", "one", "--json"))
        .contains("\"raw_records_removed\": {", "\"keep\": \"none\"", "bronze/list/records.csv");
    assertThat(run("show", "one"))
        .contains("raw records: removed 2026-08-15 09:00:00 UTC (bronze: {keep: none})");
    assertThat(run("show", "one", "--stage", "bronze"))
        .contains("status: completed", "removed: 2026-08-15 09:00:00 UTC");
  }

  @Test
  void pruneListsAndRemovesThemWhenTheirDaysAreOver() throws IOException {
    build("bronze: {keep: 30}");
    now.set(START.plus(Duration.ofDays(30)));

    assertThat(run("prune"))
        .isEqualTo(
            """
            due: raw records of one (1 file, 23 bytes)
            would delete 0 runs and the raw records of 1 run; add --apply
            """);
    assertThat(run("prune", "--apply", "--json"))
        .contains("\"raw_records_removed\": 1", "\"fate\": \"deleted\"");
    assertThat(run("prune", "--apply")).isEqualTo("deleted 0 runs\n");
    assertThat(run("verify", "one")).contains("2026-09-14 09:00:00 UTC");
    assertThat(run("runs", "deleted")).contains("raw_records");
  }
}
