package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalExportFiles;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.ExportFiles.Entry;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a verification finds beside damaged files. */
class VerifyWarehouseTest {

  @TempDir private Path folder;
  private BackupFixture warehouse;
  private Committed committed;

  @BeforeEach
  void aWarehouse() {
    warehouse = new BackupFixture(folder);
    committed = warehouse.commit(CITIES, "one", 0);
    assertThat(messages()).isEmpty();
  }

  @AfterEach
  void end() {
    warehouse.close();
  }

  private List<Problem> problems() {
    return new VerifyWarehouse(
            warehouse.index,
            warehouse.files(),
            exportFiles(),
            Clock.offset(Clock.systemUTC(), Duration.ofHours(2)))
        .verify(FileProgress.NONE)
        .problems();
  }

  private List<String> messages() {
    return problems().stream().map(Problem::message).toList();
  }

  private ExportFiles exportFiles() {
    return new LocalExportFiles(folder.resolve("warehouse"), new DiskFileOps());
  }

  private void change(Consumer<SnapshotIndex.Writer> change) {
    warehouse.index.change(
        writer -> {
          change.accept(writer);
          return writer;
        });
  }

  private void add(String snapshotId) {
    change(
        writer ->
            writer.snapshots().add(Snapshots.pending(snapshotId, committed.tableId(), "run")));
  }

  @Test
  void anUnfinishedCopyWithoutARowIsAStrayFile() throws IOException {
    Files.writeString(warehouse.file(committed).resolveSibling("snap_9.parquet.part"), "half");

    assertThat(messages())
        .containsExactly("file snap_9 belongs to no snapshot; warehouse-gc removes it");
  }

  @Test
  void whereTheCatalogIsEmptyNothingIsToBeRemoved() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/snapshots"));
    Files.writeString(other.resolve("snap_9.parquet"), "all that is left");
    try (JdbiSnapshotIndex empty = BackupFixture.catalog(other.getParent())) {
      empty.read(reader -> reader);
    }

    assertThat(BackupFixture.problemsOf(other.getParent()))
        .extracting(Problem::message)
        .containsExactly(
            "file snap_9 belongs to no snapshot; the catalog has no table: restore a backup");
  }

  @Test
  void aSnapshotThatContinuesNoOlderOneIsReported() {
    SnapshotLineage itself = new SnapshotLineage(Optional.of("snap_9"), Optional.empty());
    change(
        writer -> {
          writer
              .snapshots()
              .add(Snapshots.pendingChild("snap_9", committed.tableId(), "run", itself));
          writer.snapshots().commit("snap_9", "sha256:9", Snapshots.NOON, 2);
        });

    assertThat(messages())
        .contains("snapshot snap_9 continues snapshot snap_9, which is not older");
  }

  @Test
  void interruptedCommitsAndCollectionsAreReported() {
    add("snap_8");
    add("snap_9");
    change(writer -> writer.snapshots().setState("snap_9", State.DELETING));

    assertThat(messages())
        .containsExactlyInAnyOrder(
            "snapshot snap_8 of geo.world.cities is left of an interrupted commit; warehouse-gc"
                + " removes it",
            "snapshot snap_9 of geo.world.cities is left of an interrupted collection;"
                + " warehouse-gc removes it");
  }

  @Test
  void theFileOfAQuarantinedSnapshotIsMissingDamagedOrWhole() throws IOException {
    change(writer -> writer.snapshots().setState(committed.snapshotId(), State.QUARANTINED));
    assertThat(messages()).singleElement().asString().contains("was found damaged");

    Files.writeString(warehouse.file(committed), "other");
    assertThat(messages()).singleElement().asString().contains("has another digest");

    Files.delete(warehouse.file(committed));
    assertThat(messages()).singleElement().asString().contains("is missing");
  }

  private void export(String id) {
    WarehouseExport export =
        WarehouseProcess.export(
            id,
            exportFiles().write(id, List.of(new Entry("data.csv", out -> out.write('a')))),
            Instant.now().truncatedTo(ChronoUnit.SECONDS));
    change(writer -> writer.exports().add(export));
  }

  @Test
  void filesOfExportsAreVerifiedToo() throws IOException {
    export("exp_1");
    export("exp_2");
    Path exports = folder.resolve("warehouse/exports");
    assertThat(messages()).isEmpty();
    Files.writeString(exports.resolve("exp_1.zip"), "damaged");
    Files.delete(exports.resolve("exp_2.zip"));
    Files.writeString(exports.resolve("exp_3.zip"), "stray");
    Files.writeString(exports.resolve("exp_4.zip.part"), "half");

    assertThat(problems())
        .extracting(Problem::code)
        .containsOnly(WarehouseProblem.EXPORT_UNAVAILABLE, WarehouseProblem.WAREHOUSE_INCONSISTENT);
    assertThat(messages())
        .containsExactlyInAnyOrder(
            "the file of export exp_1 of geo.world.cities is missing or has another digest",
            "the file of export exp_2 of geo.world.cities is missing or has another digest",
            "file exp_3 belongs to no export; warehouse-gc removes it",
            "file exp_4 belongs to no export; warehouse-gc removes it");
  }
}
