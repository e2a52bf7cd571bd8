package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.WarehouseCatalog;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Versions of the catalogs of backups. */
class JsonCatalogFormatTest {

  private static final CatalogFormat FORMAT = BackupFixture.FORMAT;

  private static final Snapshot PLAIN = Snapshots.pending("s1", "t1", "run-1").in(State.COMMITTED);

  private static Snapshot continuing(SnapshotLineage lineage) {
    return Snapshots.pendingChild("s2", "t1", "run-2", lineage).in(State.COMMITTED);
  }

  private static WarehouseCatalog catalog(Snapshot... snapshots) {
    return new WarehouseCatalog(
        List.of(table("t1", WorkspaceId.SHARED, CITIES)),
        List.of(snapshots),
        Map.of("s1", Snapshots.ORIGIN),
        List.of(),
        List.of());
  }

  private static String text(WarehouseCatalog catalog) {
    return new String(FORMAT.write(catalog), UTF_8);
  }

  private static void assertReadAsWritten(WarehouseCatalog catalog) {
    assertThat(BackupFixture.done(FORMAT.read(FORMAT.write(catalog)))).isEqualTo(catalog);
  }

  @Test
  void aCatalogWithoutHistoryHasTheVersionAndTheMembersThatEarlierProgramsRead() {
    assertThat(text(catalog(PLAIN))).contains("\"version\": 1").doesNotContain("lineage");
    assertReadAsWritten(catalog(PLAIN));
  }

  @Test
  void aCatalogWithHistoryIsRefusedByEarlierPrograms() {
    WarehouseCatalog catalog =
        catalog(
            PLAIN, continuing(new SnapshotLineage(Optional.of("gone"), Optional.of("2026-07"))));

    assertThat(text(catalog)).contains("\"version\": 2");
    assertReadAsWritten(catalog);
  }

  @Test
  void aFirstSnapshotWithHistoryIsReadAsOne() {
    assertReadAsWritten(
        catalog(PLAIN, continuing(new SnapshotLineage(Optional.empty(), Optional.empty()))));
  }

  @Test
  void aLaterVersionIsRefused() {
    String later = text(catalog(PLAIN)).replace("\"version\": 1", "\"version\": 3");

    assertThat(BackupFixture.codes(FORMAT.read(later.getBytes(UTF_8))))
        .containsExactly(WarehouseProblem.BACKUP_UNREADABLE);
  }
}
