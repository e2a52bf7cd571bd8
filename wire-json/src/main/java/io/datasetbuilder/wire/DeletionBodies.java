package io.datasetbuilder.wire;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import java.util.List;

/** Records of deletions as JSON. */
public final class DeletionBodies {

  private DeletionBodies() {}

  /** Deletions of one request; names no owner. */
  public static JsonObject of(List<DeletionRecord> records) {
    return new JsonMembers()
        .putList("deletions", records, record -> members(record).toObject())
        .put("count", records.size())
        .toObject();
  }

  /** Records with whose it was and who deleted it, as an administrator sees them. */
  public static JsonObject log(List<DeletionRecord> records) {
    return new JsonMembers()
        .putList("deletions", records, DeletionBodies::logged)
        .put("count", records.size())
        .toObject();
  }

  /** Runs that no retention keeps; names no owner. */
  public static JsonObject pruned(PruneReport report) {
    return new JsonMembers()
        .put("applied", report.applied())
        .putOrNull("keep_runs", report.standard().runs(), JsonValue::of)
        .putOrNull("keep_days", report.standard().days(), JsonValue::of)
        .putOrNull("keep_failed_days", report.standard().failedDays(), JsonValue::of)
        .putList("runs", report.runs(), run -> pruned(report, run))
        .put("deleted", report.applied() ? report.unkept() : 0)
        .putList("raw_records", report.rawRecords(), run -> pruned(report, run))
        .put("raw_records_removed", report.applied() ? report.withoutRawRecords() : 0)
        .toObject();
  }

  private static JsonObject pruned(PruneReport report, PrunedRun run) {
    DeletionRecord record = run.record();
    return new JsonMembers()
        .put("run_id", record.name())
        .putOrNull("dataset_id", record.datasetId(), JsonValue::of)
        .putOrNull("status", record.status().map(RunStatus::wire), JsonValue::of)
        .put("fate", report.fate(run).wire())
        .putList("reasons", run.reasons(), ProblemBody::of)
        .put("files", record.files())
        .put("bytes", record.bytes())
        .toObject();
  }

  private static JsonObject logged(DeletionRecord record) {
    return members(record)
        .putOrNull("owner_id", record.owner().map(OwnerId::value), JsonValue::of)
        .put("deleted_by", record.deletedBy().value())
        .toObject();
  }

  private static JsonMembers members(DeletionRecord record) {
    return new JsonMembers()
        .put("deletion_id", record.id())
        .put("kind", record.kind().wire())
        .put("name", record.name())
        .putOrNull("dataset_id", record.datasetId(), JsonValue::of)
        .put("reason", record.reason().wire())
        .put("deleted_at", Timestamps.format(record.markedAt()))
        .putOrNull("finished_at", record.finishedAt().map(Timestamps::format), JsonValue::of)
        .put("files", record.files())
        .put("bytes", record.bytes());
  }
}
