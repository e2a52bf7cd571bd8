package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.CanarySearch;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed at any moment while it deletes a dataset: the next start finishes a
 * deletion that was recorded, no file holds a deleted value then, and the rest verifies.
 */
@Tag("kill")
@Tag("deep")
class KilledDeletionTest {

  private static final int KILLS = Integer.getInteger("kill.moments", 4);
  private static final String CANARY = "Zzyzx-canary-4711";
  private static final List<String> DELETED = List.of("gone-1", "gone-2", "gone-3");
  private static final String KEPT = "kept-1";

  @TempDir Path folder;

  @Test
  void aKilledDeletionIsFinishedByTheNextStart() throws Exception {
    Path built = folder.resolve("built");
    build(built);
    assertThat(new CanarySearch(CANARY).below(built)).isNotEmpty();
    long whole = deletedAfter(copy(built, "whole"), Long.MAX_VALUE).orElseThrow();
    int begun = 0;
    // Where no process had begun to delete, later moments follow until one had.
    for (int i = 0; i < KILLS || begun == 0; i++) {
      Path each = copy(built, "killed-" + i);
      long moment = whole * i / KILLS;
      whole = Math.min(whole, deletedAfter(each, moment).orElse(whole));
      begun += assertDeleted(each) ? 1 : 0;
    }
    assertThat(begun).as("of %d deletions", KILLS).isPositive();
  }

  /** Three runs of the dataset that is deleted, one of another, and no upload. */
  private void build(Path home) throws IOException {
    try (BuilderService service = service(home)) {
      for (String run : DELETED) {
        build(service, "gone", run, "id,city\n1," + CANARY + "\n2,Oslo\n");
      }
      build(service, "kept", KEPT, "id,city\n3,Bergen\n");
      for (Upload upload : Results.value(service.uploads().list())) {
        Results.value(service.uploads().delete(upload.id().value()));
      }
    }
  }

  private void build(BuilderService service, String dataset, String run, String csv)
      throws IOException {
    Path file = Files.writeString(folder.resolve(run + ".csv"), csv);
    Upload upload = Results.value(service.registerUpload(file, Optional.empty(), "utf-8"));
    String spec =
        """
        dataset_id: %s
        title: Cities
        description: Cities
        license: CC0-1.0
        sources: [{kind: file, alias: s, upload_id: %s, format: csv}]
        exports: [{kind: csv, output_path: data.csv}]
        """
            .formatted(dataset, upload.id().value());
    Results.value(service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(run)));
  }

  private static BuilderService service(Path home) {
    return BuilderService.builder(home.resolve("out"))
        .temporaryFolder(home.resolve("tmp"))
        .warehouse(WarehouseSettings.in(home.resolve("wh")))
        .build();
  }

  /**
   * Deletes in a process of its own, killed so many nanoseconds after the deletion has begun.
   *
   * @return how long the deletion took; empty when it was killed before its end
   */
  private static Optional<Long> deletedAfter(Path home, long nanos) throws Exception {
    Process process =
        JavaProcess.startIn(
            Files.createDirectories(home.resolve("tmp")),
            KilledDeletionMain.class,
            home.toString(),
            "gone");
    while (!Files.exists(home.resolve("begun")) && process.isAlive()) {
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
    if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
      process.destroyForcibly().waitFor();
    }
    assertThat(home.resolve("begun")).exists();
    return process.exitValue() == 0
        ? Optional.of(Long.valueOf(Files.readString(home.resolve("ended"))))
        : Optional.empty();
  }

  /** Checks what the next start leaves; returns whether the killed process had begun to delete. */
  private static boolean assertDeleted(Path home) {
    boolean isBegun;
    try (BuilderService service = service(home)) {
      assertThat(service.open()).isEmpty();
      List<DeletionRecord> records = Results.value(service.deletions().newest(10));
      isBegun = !records.isEmpty();
      assertThat(records).allMatch(record -> record.finishedAt().isPresent());
      if (!isBegun) {
        assertThat(service.runs().show(new RunId(DELETED.get(0))).problems()).isEmpty();
        Results.value(service.deletions().deleteDataset("gone"));
      }
      assertThat(Results.value(service.rebuildIndex()).indexed()).isEqualTo(1);
      assertThat(service.verifyRun(new RunId(KEPT)).problems()).isEmpty();
      assertThat(Results.value(service.warehouse().tables()))
          .extracting(table -> table.name().value())
          .containsExactly("kept.s");
    }
    assertThat(new CanarySearch(CANARY).below(home)).isEmpty();
    return isBegun;
  }

  private Path copy(Path built, String name) throws IOException {
    Path target = folder.resolve(name);
    try (Stream<Path> all = Files.walk(built)) {
      for (Path source : all.toList()) {
        Files.copy(source, target.resolve(built.relativize(source).toString()));
      }
    }
    return target;
  }
}
