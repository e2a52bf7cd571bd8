package io.datasetbuilder.warehouse.export;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.export.ExportFiles.StoredFile;
import io.datasetbuilder.warehouse.fixture.InMemoryExportFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Spec, "Limits": Export. */
class StoredExportsTest {

  private static final WorkspaceId OTHER = new WorkspaceId("other");

  private final SettableClock clock = new SettableClock(NOON);
  private final InMemoryExportFiles files = new InMemoryExportFiles(clock);
  private final AtomicInteger last = new AtomicInteger();
  private final InMemorySnapshotIndex index = new InMemorySnapshotIndex();
  private final StoredExports exports =
      new StoredExports(index, files, clock, () -> "%032x".formatted(last.incrementAndGet()));

  private WarehouseExport written() {
    String id = exports.newId();
    WarehouseExport.Bundle bundle =
        files.write(id, List.of(new ExportFiles.Entry("data.csv", out -> out.write('a'))));
    return new WarehouseExport(
        id,
        WorkspaceId.SHARED,
        Snapshots.CITIES,
        "current",
        new ExportQuery("SELECT 1", ExportQuery.Format.CSV, ExportQuery.Profile.MACHINE, 1),
        new JsonObject(Map.of()),
        bundle,
        List.of(new SnapshotSource("s", SourceKind.FILE, Optional.empty(), Optional.empty())),
        exports.now());
  }

  private WarehouseExport added() {
    return exports.add(written()).match(export -> export, problems -> null);
  }

  private static void assertRefused(Result<?> result, WarehouseProblem code) {
    assertThat(result.problems()).extracting(Problem::code).isEqualTo(List.of(code));
  }

  private List<String> storedFiles() {
    return files.list().stream().map(StoredFile::exportId).sorted().toList();
  }

  @Test
  void anExportIsListedAndOpenedForADay() {
    WarehouseExport export = added();

    assertThat(export.id()).matches("exp_[0-9a-f]{32}");
    assertThat(exports.list(WorkspaceId.SHARED)).containsExactly(export);

    clock.advance(Duration.ofHours(24).minusSeconds(1));
    exports.sweep();
    assertThat(exports.findLive(WorkspaceId.SHARED, export.id())).isEqualTo(Result.ok(export));
    assertThat(exports.open(export).problems()).isEmpty();

    clock.advance(Duration.ofSeconds(1));
    assertThat(exports.list(WorkspaceId.SHARED)).isEmpty();
    assertRefused(
        exports.findLive(WorkspaceId.SHARED, export.id()), WarehouseProblem.EXPORT_EXPIRED);
    assertThat(exports.find(WorkspaceId.SHARED, export.id())).isEqualTo(Result.ok(export));
  }

  @Test
  void theFileOfAnExpiredExportIsSweptAndItsExportIsForgottenLater() {
    WarehouseExport export = added();
    clock.advance(WarehouseExport.LIFE);
    exports.sweep();

    assertThat(storedFiles()).isEmpty();
    assertThat(exports.find(WorkspaceId.SHARED, export.id()).problems()).isEmpty();

    clock.advance(WarehouseExport.MEMORY.plusSeconds(1));
    exports.sweep();
    assertRefused(exports.find(WorkspaceId.SHARED, export.id()), WarehouseProblem.EXPORT_NOT_FOUND);
  }

  @Test
  void theTwentyFirstExportIsRefusedAndLeavesNoFile() {
    for (int i = 0; i < 20; i++) {
      assertThat(exports.full(WorkspaceId.SHARED)).isEmpty();
      added();
    }
    assertThat(exports.full(WorkspaceId.SHARED)).isPresent();
    assertThat(exports.full(OTHER)).isEmpty();

    assertRefused(exports.add(written()), WarehouseProblem.EXPORT_QUOTA_EXCEEDED);
    assertThat(storedFiles()).hasSize(20);
    assertThat(exports.list(WorkspaceId.SHARED)).hasSize(20);
  }

  @Test
  void deletedAndExpiredExportsDoNotCount() {
    for (int i = 0; i < 20; i++) {
      added();
    }
    exports.delete(WorkspaceId.SHARED, exports.list(WorkspaceId.SHARED).get(0).id());
    assertThat(exports.full(WorkspaceId.SHARED)).isEmpty();
    added();
    assertThat(exports.full(WorkspaceId.SHARED)).isPresent();

    clock.advance(WarehouseExport.LIFE);
    assertThat(exports.full(WorkspaceId.SHARED)).isEmpty();
  }

  @Test
  void aDeletedExportIsGoneWithItsFile() {
    WarehouseExport export = added();

    assertThat(exports.delete(WorkspaceId.SHARED, export.id())).isEqualTo(Result.ok(export));

    assertThat(storedFiles()).isEmpty();
    assertRefused(
        exports.delete(WorkspaceId.SHARED, export.id()), WarehouseProblem.EXPORT_NOT_FOUND);
  }

  @Test
  void anotherWorkspaceDoesNotSeeIt() {
    WarehouseExport export = added();

    assertThat(exports.list(OTHER)).isEmpty();
    assertRefused(exports.find(OTHER, export.id()), WarehouseProblem.EXPORT_NOT_FOUND);
    assertRefused(exports.delete(OTHER, export.id()), WarehouseProblem.EXPORT_NOT_FOUND);
    assertThat(storedFiles()).containsExactly(export.id());
  }

  @Test
  void aMissingOrChangedFileIsUnavailable() {
    WarehouseExport export = added();
    files.put(export.id(), new byte[] {1});
    assertRefused(exports.open(export), WarehouseProblem.EXPORT_UNAVAILABLE);

    files.delete(export.id());
    assertRefused(exports.open(export), WarehouseProblem.EXPORT_UNAVAILABLE);
  }

  @Test
  void anExportThatExpiresWhileItIsOpenedHasExpired() {
    WarehouseExport found = added();
    clock.advance(WarehouseExport.LIFE);
    exports.sweep();

    assertRefused(exports.open(found), WarehouseProblem.EXPORT_EXPIRED);
  }

  @Test
  void anExportThatIsDeletedWhileItIsOpenedIsNotFound() {
    WarehouseExport found = added();
    exports.delete(WorkspaceId.SHARED, found.id());

    assertRefused(exports.open(found), WarehouseProblem.EXPORT_NOT_FOUND);
  }

  @Test
  void whatAnInterruptedExportLeftIsSweptWhenItIsOld() {
    files.put("exp_lost", new byte[] {1});
    exports.sweep();
    assertThat(storedFiles()).containsExactly("exp_lost");

    clock.advance(StoredExports.STALE);
    exports.sweep();
    assertThat(storedFiles()).isEmpty();
  }

  @Test
  void anExportThatTheCatalogRefusesLeavesNoFile() {
    WarehouseExport export = added();
    WarehouseExport other = written();
    WarehouseExport twice =
        new WarehouseExport(
            export.id(),
            WorkspaceId.SHARED,
            other.table(),
            other.snapshot(),
            other.query(),
            other.manifest(),
            other.bundle(),
            other.sources(),
            other.createdAt());

    assertThatThrownBy(() -> exports.add(twice)).isInstanceOf(RuntimeException.class);
    assertThat(storedFiles()).as("of the export that is there").contains(export.id());
  }
}
