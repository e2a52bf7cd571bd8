package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.pipeline.gold.pii.ExportFindings;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.snapshot.EarlierTerms;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Documents inside an export: its manifest and its notice (Spec, "Endpoints": Export).
 *
 * @param findings what the policy has let out
 */
record ExportDocuments(
    String exportId,
    Instant createdAt,
    ExportQuery query,
    PinnedSnapshot pinned,
    SnapshotOrigin origin,
    InspectedResult result,
    ExportFindings findings) {

  private static final int MANIFEST_VERSION = 1;

  /** Length and SHA-256 of the data file. */
  record FileProof(long bytes, String sha256) {}

  /** The manifest. */
  JsonObject manifest(FileProof file) {
    return new JsonMembers()
        .put("manifest_version", MANIFEST_VERSION)
        .put("export_id", exportId)
        .put("created_at", Timestamps.seconds(createdAt))
        .put("expires_at", Timestamps.seconds(createdAt.plus(WarehouseExport.LIFE)))
        .put(
            "query", new JsonMembers().put("sql", query.sql()).put("user_derived", true).toObject())
        .put("snapshot", snapshot())
        .put("source", source())
        .put("output", output(file))
        .put("pii", personalData())
        .toObject();
  }

  private JsonObject snapshot() {
    Snapshot snapshot = pinned.snapshot();
    return new JsonMembers()
        .put("table_id", pinned.table().id())
        .put("logical_name", pinned.table().name().value())
        .put("snapshot_id", snapshot.id())
        .put("revision", snapshot.revision())
        .put("run_id", snapshot.runId())
        .put("artifact_digest", snapshot.digest())
        .put("row_count", snapshot.rows())
        .putOrNull("coverage", snapshot.coverage(), SnapshotCoverage::toJson)
        .toObject();
  }

  private JsonObject source() {
    return new JsonMembers()
        .put("dataset_id", pinned.snapshot().datasetId())
        .put("terms", terms(Optional.of(origin)))
        .putList("provenance", origin.provenance(), source -> source)
        .toObject();
  }

  /**
   * The declared terms, verbatim, and those of earlier builds where the table contains their rows.
   *
   * @param origin empty when they are no longer known
   */
  static JsonObject terms(Optional<SnapshotOrigin> origin) {
    Optional<License> license = origin.map(SnapshotOrigin::license);
    Optional<String> attribution = origin.flatMap(SnapshotOrigin::attribution);
    boolean declared = license.flatMap(License::id).isPresent() || attribution.isPresent();
    String known = declared ? "declared" : "undeclared";
    JsonMembers terms =
        declared(
            new JsonMembers().put("status", origin.isPresent() ? known : "unknown"),
            license,
            attribution);
    List<EarlierTerms> earlier = origin.map(SnapshotOrigin::earlier).orElseGet(List::of);
    if (!earlier.isEmpty()) {
      terms.putList("earlier_terms", earlier, ExportDocuments::earlier);
    }
    return terms.toObject();
  }

  private static JsonObject earlier(EarlierTerms terms) {
    return declared(new JsonMembers(), Optional.of(terms.license()), terms.attribution())
        .toObject();
  }

  private static JsonMembers declared(
      JsonMembers members, Optional<License> license, Optional<String> attribution) {
    return members
        .putOrNull("license", license.flatMap(License::id), JsonValue::of)
        .putOrNull("license_name", license.flatMap(License::name), JsonValue::of)
        .putOrNull("license_link", license.flatMap(License::link), JsonValue::of)
        .putOrNull("attribution", attribution, JsonValue::of);
  }

  private JsonObject output(FileProof file) {
    JsonObject proof =
        new JsonMembers()
            .put("name", WarehouseExport.fileNames(query.format()).get(0))
            .put("bytes", file.bytes())
            .put("sha256", "sha256:" + file.sha256())
            .toObject();
    return new JsonMembers()
        .put("format", query.format().wire())
        .put("profile", query.profile().wire())
        .put("encoding", "utf-8")
        .put("bom", query.profile() == ExportQuery.Profile.SPREADSHEET)
        .put("row_count", result.rows())
        .put("completeness", "full")
        .putList("columns", result.columns(), ExportDocuments::column)
        .putList("values_altered", result.formulas().entrySet(), ExportDocuments::altered)
        .put("file", proof)
        .toObject();
  }

  private static JsonObject column(ColumnInfo column) {
    JsonMembers members = new JsonMembers().put("name", column.name());
    column.members().forEach(members::put);
    return members.toObject();
  }

  private static JsonObject altered(Map.Entry<String, Long> column) {
    return new JsonMembers()
        .put("column", column.getKey())
        .put("count", column.getValue())
        .put("reason", "formula_prefix")
        .toObject();
  }

  private JsonObject personalData() {
    return new JsonMembers()
        .put("policy", origin.pii().mode().wire())
        .putList("allowed_findings", findings.allowed(), PiiFinding::toJson)
        .toObject();
  }

  /** The notice for people, in Markdown. */
  String notice() {
    return new ExportNotice(this).text();
  }
}
