package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code rebuild-index} and {@code prune-cancelled} as a user meets them. */
@Tag("process")
class UpkeepIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void runs() throws IOException {
    jar = PROGRAM.jar();
    manifest("ended", "{\"status\": \"ok\", \"partial\": false, \"finished_at\": %s}");
    manifest("stopped", "{\"status\": \"cancelled\", \"partial\": true, \"finished_at\": %s}");
    manifest("broken", "{%s");
  }

  @Test
  void rebuildIndexReportsHowManyRunsAreIndexedAndWhichAreUnreadable() {
    Ended ended = jar.run("rebuild-index");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out()).isEqualTo("indexed 2 run(s)\n");
    assertThat(ended.err()).contains("warning: the manifest of run broken is unreadable");
    assertThat(folder.resolve("build/.service/index.sqlite3")).exists();
  }

  @Test
  void rebuildIndexReportsItAsJsonToo() {
    assertThat(jar.run("rebuild-index", "--json").out())
        .contains("\"indexed\": 2", "\"broken\"", "\"damaged_index_set_aside\": false");
  }

  @Test
  void pruneCancelledListsWithoutDeleting() {
    Ended ended = jar.run("prune-cancelled", "--ttl-hours", "24");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .isEqualTo(
            """
            dry run, nothing is deleted without --apply; cancelled runs are kept for 24 hour(s)
            kept: stopped (expired; deleted when changes are applied)
            scanned 1 cancelled partial run(s), deleted 0
            """);
    assertThat(folder.resolve("build/stopped")).exists();
    assertThat(folder.resolve("build/.service")).doesNotExist();
  }

  @Test
  void pruneCancelledDeletesWhenItIsApplied() {
    Ended ended = jar.run("prune-cancelled", "--ttl-hours", "24", "--apply");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .endsWith("deleted: stopped\nscanned 1 cancelled partial run(s), deleted 1\n");
    assertThat(folder.resolve("build/stopped")).doesNotExist();
    assertThat(folder.resolve("build/ended")).exists();
    assertThat(folder.resolve("build/broken")).exists();
  }

  @Test
  void pruneCancelledKeepsEverythingWithoutATimeLimit() {
    Ended ended = jar.run("prune-cancelled", "--apply");

    assertThat(ended.out()).contains("no time limit is set", "kept: stopped", "deleted 0");
    assertThat(folder.resolve("build/stopped")).exists();
  }

  @Test
  void pruneCancelledRefusesATimeLimitBelowZero() {
    Ended ended = jar.run("prune-cancelled", "--ttl-hours", "-1", "--apply");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("invalid_ttl_hours");
  }

  private void manifest(String runId, String form) throws IOException {
    Path run = Files.createDirectories(folder.resolve("build").resolve(runId));
    Files.writeString(
        run.resolve("manifest.json"), form.formatted("\"2026-01-01T00:00:00+00:00\""));
  }
}
