package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.WarehouseCatalog;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A catalog as JSON: the members of {@code catalog}, and the digest of their canonical form, by
 * which every change shows. Times are microseconds since 1970, as in the database.
 */
public final class JsonCatalogFormat implements CatalogFormat {

  private static final String FORMAT = "dataset-builder-warehouse-backup";

  /** Version of catalogs without tables with history, which earlier programs read as well. */
  private static final long VERSION = 1;

  /** Version of catalogs with snapshots that name what they continue. */
  private static final long WITH_LINEAGE = 2;

  private static final Set<Long> VERSIONS = Set.of(VERSION, WITH_LINEAGE);

  /** Ids are names of files. */
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,127}");

  private static final String CATALOG = "catalog";
  private static final String COVERAGE = "coverage";
  private static final String ORIGIN = "origin";
  private static final String LINEAGE = "lineage";
  private static final String EXPIRES_AT = "expires_at";
  private static final String COMMITTED_AT = "committed_at";
  private static final String SNAPSHOT_ID = "snapshot_id";
  private static final String CURRENT = "current_snapshot_id";

  private final JsonCodec json;

  public JsonCatalogFormat(JsonCodec json) {
    this.json = json;
  }

  @Override
  public byte[] write(WarehouseCatalog catalog) {
    JsonObject members =
        new JsonMembers()
            .putList("tables", catalog.tables(), JsonCatalogFormat::table)
            .putList(
                "snapshots",
                catalog.snapshots(),
                snapshot ->
                    snapshot(snapshot, Optional.ofNullable(catalog.origins().get(snapshot.id()))))
            .putList("holds", catalog.holds(), JsonCatalogFormat::hold)
            .putList("analyses", catalog.analyses(), AnalysisCodec::write)
            .toObject();
    return json.write(
        new JsonMembers()
            .put("format", FORMAT)
            .put("version", version(catalog))
            .put(CATALOG, members)
            .put("digest", digest(members))
            .toObject());
  }

  private static long version(WarehouseCatalog catalog) {
    boolean hasLineage =
        catalog.snapshots().stream().anyMatch(snapshot -> snapshot.lineage().isPresent());
    return hasLineage ? WITH_LINEAGE : VERSION;
  }

  @Override
  public Result<WarehouseCatalog> read(byte[] bytes) {
    JsonProblems complaints = new JsonProblems(WarehouseProblem.BACKUP_UNREADABLE);
    Optional<JsonFields> document =
        json.read(bytes)
            .filter(JsonObject.class::isInstance)
            .map(JsonObject.class::cast)
            .map(object -> JsonFields.of(object, complaints))
            .filter(fields -> fields.text("format").equals(Optional.of(FORMAT)));
    if (document.isEmpty()) {
      return unreadable("The file is no catalog of a backup, or is cut off.");
    }
    if (document.get().whole("version").filter(VERSIONS::contains).isEmpty()) {
      return unreadable("The catalog has a version that this program does not know.");
    }
    Optional<JsonObject> members = document.get().object(CATALOG);
    if (members.isEmpty() || !members.map(this::digest).equals(document.get().text("digest"))) {
      return unreadable("The catalog has been changed since it was written.");
    }
    try {
      WarehouseCatalog catalog = catalog(document.get().fields(CATALOG));
      return complaints.problems().isEmpty()
          ? Result.ok(catalog)
          : Result.refused(complaints.problems());
    } catch (IllegalArgumentException unknownValue) {
      return unreadable("The catalog holds a value that this program does not know.");
    }
  }

  private static <T> Result<T> unreadable(String message) {
    return Result.refused(Problem.of(WarehouseProblem.BACKUP_UNREADABLE, "", message));
  }

  private static WarehouseCatalog catalog(JsonFields members) {
    Map<String, Snapshot> snapshots = new HashMap<>();
    Map<String, SnapshotOrigin> origins = new LinkedHashMap<>();
    List<Snapshot> all = members.objects("snapshots", snapshot -> snapshot(snapshot, origins));
    all.forEach(snapshot -> snapshots.put(snapshot.id(), snapshot));
    return new WarehouseCatalog(
        members.objects("tables", table -> table(table, snapshots)),
        all,
        origins,
        members.objects("holds", JsonCatalogFormat::hold),
        members.<SavedAnalysis>objects("analyses", AnalysisCodec::read));
  }

  private static JsonObject table(WarehouseTable table) {
    return new JsonMembers()
        .put("table_id", table.id())
        .put("workspace", table.workspace().value())
        .put("logical_name", table.name().value())
        .putIfPresent("dataset_id", table.datasetId(), JsonValue::of)
        .putIfPresent(CURRENT, table.current().map(Snapshot::id), JsonValue::of)
        .toObject();
  }

  private static WarehouseTable table(JsonFields table, Map<String, Snapshot> snapshots) {
    Optional<Snapshot> current = table.text(CURRENT).map(snapshots::get);
    if (table.text(CURRENT).isPresent() && current.isEmpty()) {
      table.refuse(CURRENT, "the id of a snapshot of the catalog");
    }
    return new WarehouseTable(
        table.requiredText("table_id"),
        new WorkspaceId(table.requiredText("workspace")),
        new TableName(table.requiredText("logical_name")),
        current.map(Snapshot::revision).orElse(0L),
        current,
        table.text("dataset_id"));
  }

  private static JsonObject snapshot(Snapshot snapshot, Optional<SnapshotOrigin> origin) {
    return new JsonMembers()
        .put(SNAPSHOT_ID, snapshot.id())
        .put("table_id", snapshot.tableId())
        .put("run_id", snapshot.runId())
        .put("dataset_id", snapshot.datasetId())
        .put("source_key", snapshot.key())
        .put("state", snapshot.state().wire())
        .put("digest", snapshot.digest())
        .put("row_count", snapshot.rows())
        .put("columns", SnapshotCodec.writeColumns(snapshot.columns()))
        .putIfPresent(COVERAGE, snapshot.coverage(), SnapshotCodec::writeCoverage)
        .put("sources", SnapshotCodec.writeSources(snapshot.sources()))
        .put("built_at", ColumnValues.micros(snapshot.builtAt()))
        .put("created_at", ColumnValues.micros(snapshot.createdAt()))
        .putIfPresent(COMMITTED_AT, snapshot.committedAt().map(ColumnValues::micros), JsonValue::of)
        .put("revision", snapshot.revision())
        .putIfPresent(LINEAGE, snapshot.lineage(), LineageCodec::write)
        .putIfPresent(ORIGIN, origin, SnapshotCodec::writeOrigin)
        .toObject();
  }

  /** Reads a snapshot, and adds its origin to the others, when one was recorded. */
  private static Snapshot snapshot(JsonFields snapshot, Map<String, SnapshotOrigin> origins) {
    if (!ID.matcher(snapshot.requiredText(SNAPSHOT_ID)).matches()) {
      snapshot.refuse(SNAPSHOT_ID, "the id of a snapshot");
    }
    snapshot
        .object(ORIGIN)
        .map(there -> SnapshotCodec.readOrigin(snapshot.fields(ORIGIN)))
        .ifPresent(origin -> origins.put(snapshot.requiredText(SNAPSHOT_ID), origin));
    return new Snapshot(
        snapshot.requiredText(SNAPSHOT_ID),
        snapshot.requiredText("table_id"),
        snapshot.requiredText("run_id"),
        snapshot.requiredText("dataset_id"),
        snapshot.requiredText("source_key"),
        ColumnValues.constant(Snapshot.State.class, snapshot.requiredText("state")),
        snapshot.requiredText("digest"),
        snapshot.requiredWhole("row_count"),
        SnapshotCodec.readColumns(snapshot.fields("columns")),
        snapshot
            .object(COVERAGE)
            .map(there -> SnapshotCodec.readCoverage(snapshot.fields(COVERAGE))),
        SnapshotCodec.readSources(snapshot.fields("sources")),
        ColumnValues.instant(snapshot.requiredWhole("built_at")),
        ColumnValues.instant(snapshot.requiredWhole("created_at")),
        snapshot.whole(COMMITTED_AT).map(ColumnValues::instant),
        snapshot.requiredWhole("revision"),
        snapshot.object(LINEAGE).map(there -> LineageCodec.read(snapshot.fields(LINEAGE))));
  }

  private static JsonObject hold(SnapshotHold hold) {
    return new JsonMembers()
        .put("hold_id", hold.id())
        .put(SNAPSHOT_ID, hold.snapshotId())
        .put("kind", hold.kind().wire())
        .put("reason", hold.reason())
        .put("placed_at", ColumnValues.micros(hold.placedAt()))
        .putIfPresent(EXPIRES_AT, hold.expiresAt().map(ColumnValues::micros), JsonValue::of)
        .toObject();
  }

  private static SnapshotHold hold(JsonFields hold) {
    return new SnapshotHold(
        hold.requiredText("hold_id"),
        hold.requiredText(SNAPSHOT_ID),
        ColumnValues.constant(SnapshotHold.Kind.class, hold.requiredText("kind")),
        hold.requiredText("reason"),
        ColumnValues.instant(hold.requiredWhole("placed_at")),
        hold.whole(EXPIRES_AT).map(ColumnValues::instant));
  }

  private String digest(JsonObject members) {
    return Sha256.tagged(Sha256.digest().digest(json.write(members)));
  }
}
