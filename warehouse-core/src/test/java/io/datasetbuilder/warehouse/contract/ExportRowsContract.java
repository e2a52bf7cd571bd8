package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.snapshot.ExportRows;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What all {@link ExportRows} do. */
abstract class ExportRowsContract extends WarehouseRowsContract {

  private static WarehouseExport export(String id, WorkspaceId workspace, Instant createdAt) {
    Map<String, JsonValue> manifest = new LinkedHashMap<>();
    manifest.put("sql", JsonValue.of("SELECT '제목' FROM dataset"));
    manifest.put("rows", JsonValue.of(3));
    return new WarehouseExport(
        id,
        workspace,
        Snapshots.CITIES,
        "current",
        new ExportQuery("SELECT '제목' FROM dataset", Format.CSV, Profile.SPREADSHEET, 1_000_000),
        new JsonObject(manifest),
        new WarehouseExport.Bundle(5_000_000_000L, "ab".repeat(32)),
        List.of(
            new SnapshotSource(
                "cities",
                SourceKind.PUBLIC_API,
                Optional.of(new SnapshotSource.ProviderDataset("geo", "cities")),
                Optional.empty()),
            new SnapshotSource(
                "mine", SourceKind.FILE, Optional.empty(), Optional.of(Snapshots.TERMS))),
        createdAt);
  }

  private Optional<WarehouseExport> find(String id) {
    return index.read(reader -> reader.exports().find(id));
  }

  private boolean hasBefore(Instant created) {
    return index.<Boolean>read(reader -> reader.exports().hasBefore(created));
  }

  private void given(WarehouseExport... exports) {
    change(writer -> Stream.of(exports).forEach(writer.exports()::add));
  }

  @Test
  void anExportIsReadAsItWasAdded() {
    WarehouseExport added = export("e1", OTHER, NOON);
    given(added);

    assertThat(find("e1")).contains(added);
    assertThat(find("e2")).isEmpty();

    change(writer -> writer.exports().remove("e1"));
    change(writer -> writer.exports().remove("e1"));
    assertThat(find("e1")).isEmpty();
  }

  @Test
  void exportsOfAWorkspaceAreListedNewestFirst() {
    given(
        export("e1", OTHER, NOON),
        export("e3", OTHER, LATER),
        export("e2", OTHER, LATER),
        export("e4", WorkspaceId.SHARED, NOON));

    assertThat(index.<List<WarehouseExport>>read(r -> r.exports().of(OTHER)))
        .extracting(WarehouseExport::id)
        .containsExactly("e3", "e2", "e1");
    assertThat(index.<List<WarehouseExport>>read(r -> r.exports().all()))
        .extracting(WarehouseExport::id)
        .containsExactly("e3", "e2", "e4", "e1");
  }

  @Test
  void oldExportsAreRemovedTogether() {
    given(
        export("e1", OTHER, NOON),
        export("e2", WorkspaceId.SHARED, NOON),
        export("e3", OTHER, LATER));

    assertThat(hasBefore(NOON)).isFalse();
    assertThat(hasBefore(LATER)).isTrue();
    change(writer -> writer.exports().removeBefore(LATER));
    assertThat(hasBefore(LATER)).isFalse();
    assertThat(find("e3")).isPresent();
  }
}
