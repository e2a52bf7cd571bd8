package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.EndedRun;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.Publication;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Writes the notices of what happened. None holds an owner, a parameter, a secret or a value of the
 * data: ids, counts and stable codes only.
 */
public final class WriteNotices {

  /** A target whose destinations are folders of the machine. */
  private static final String LOCAL_TARGET = "local";

  private final CloudEvents events;
  private final LineageEvents lineage;

  /**
   * @param source names this service to receivers: a URI reference that is not empty
   * @param producer URI of this program, for OpenLineage
   */
  public WriteNotices(String source, String producer) {
    this.events = new CloudEvents(source);
    this.lineage = new LineageEvents(source, producer);
  }

  /** The notices of a run with a manifest, in the order of their delivery. */
  List<Notice> ofRun(IndexedRun run, Manifest manifest) {
    Optional<String> datasetId = run.dataset().map(IndexedDataset::datasetId);
    Instant at = run.happenedAt().orElse(Instant.EPOCH);
    JsonObject data = data(run, manifest);
    List<Notice> notices = new ArrayList<>();
    notices.add(events.ofRun(run.runId(), kind(run.status()), datasetId, at, data));
    if (run.driftFindings() > 0) {
      notices.add(events.ofRun(run.runId(), NoticeKind.DRIFTED, datasetId, at, data));
    }
    notices.addAll(lineage.of(run, manifest));
    return notices;
  }

  /** The notice of a submitted build that ended before it had a manifest. */
  Notice withoutManifest(EndedRun run) {
    JsonObject data =
        new JsonMembers()
            .put("run_id", run.id().value())
            .putOrNull("dataset_id", run.datasetId(), JsonValue::of)
            .put("status", run.kind().wire())
            .toObject();
    String id = run.id().value() + "." + run.kind().wire() + "." + run.attempt();
    return events.event(
        id,
        "run." + run.kind().wire(),
        run.kind(),
        run.id().value(),
        run.datasetId(),
        run.endedAt(),
        data);
  }

  /** The notice of a publication. */
  Notice ofPublication(Publication publication, Optional<String> datasetId) {
    String run = publication.run().value();
    JsonMembers data =
        new JsonMembers()
            .put("run_id", run)
            .putOrNull("dataset_id", datasetId, JsonValue::of)
            .put("target", publication.target());
    if (!publication.target().equals(LOCAL_TARGET)) {
      data.put("destination", publication.destination());
    }
    String type = "run." + NoticeKind.PUBLISHED.wire();
    return events.event(
        run + "." + NoticeKind.PUBLISHED.wire() + "." + hash(publication.fact()),
        type,
        NoticeKind.PUBLISHED,
        run,
        datasetId,
        publication.publishedAt(),
        data.toObject());
  }

  /**
   * The notice of a dataset that is not refreshed in time.
   *
   * @param period number of whole cadences since its last success, at least 1
   */
  Notice ofStale(DatasetEntry entry, IndexedDataset dataset, long period, Instant now) {
    String lastSuccess = entry.lastSuccessAt().map(Instant::toString).orElse("");
    JsonObject data =
        new JsonMembers()
            .put("dataset_id", dataset.datasetId())
            .put("latest_run_id", entry.latest().runId())
            .put("latest_status", entry.latest().status().wire())
            .put("last_success_at", entry.lastSuccessAt().orElse(Instant.EPOCH))
            .putOrNull(
                "refresh_cadence",
                dataset.refreshCadence(),
                cadence -> JsonValue.of(cadence.text()))
            .put("missed_refreshes", period)
            .toObject();
    String kind = NoticeKind.STALE.wire();
    String id = dataset.datasetId() + "." + kind + "." + hash(lastSuccess) + "." + period;
    return events.event(
        id,
        "dataset." + kind,
        NoticeKind.STALE,
        "dataset/" + dataset.datasetId(),
        Optional.of(dataset.datasetId()),
        now,
        data);
  }

  /** A notice with which the operator tests a hook. */
  Notice ofTest(String id, String hook, Instant now) {
    JsonObject data = new JsonMembers().put("hook", hook).toObject();
    return events.event(
        id, "hook.test", NoticeKind.TEST, "hook/" + hook, Optional.empty(), now, data);
  }

  private static JsonObject data(IndexedRun run, Manifest manifest) {
    CheckCounts checks = run.checks();
    List<String> codes =
        manifest.findings().failures().stream()
            .map(StageFailure::code)
            .distinct()
            .sorted()
            .toList();
    return new JsonMembers()
        .put("run_id", run.runId())
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt(), at -> JsonValue.of(Timestamps.format(at)))
        .putOrNull("finished_at", run.finishedAt(), at -> JsonValue.of(Timestamps.format(at)))
        .put("sources", run.sources().size())
        .put("rows", run.totalRowCount())
        .putOrNull("published_rows", run.publishedRows(), JsonValue::of)
        .put("checks_evaluated", checks.evaluated())
        .put("checks_warned", checks.warn())
        .put("checks_failed", checks.fail())
        .put("drift_findings", run.driftFindings())
        .put("warnings", manifest.warnings().size())
        .put("tables_not_committed", manifest.findings().warehouseFailures().members().size())
        .putTexts("problem_codes", codes)
        .toObject();
  }

  private static NoticeKind kind(RunStatus status) {
    return switch (status) {
      case OK -> NoticeKind.SUCCEEDED;
      case FAILED -> NoticeKind.FAILED;
      case CANCELLED -> NoticeKind.CANCELLED;
    };
  }

  /** A part of an id that discloses nothing of what it was made from. */
  private static String hash(String text) {
    byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).substring(0, 16);
  }
}
