package io.datasetbuilder.wire;

import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.HandedOver;
import java.util.List;

/**
 * Visibility of a dataset, the datasets that others share, and the caller's teams, as JSON. No body
 * names a person.
 */
public final class SharingBodies {

  private SharingBodies() {}

  /** The visibility of a dataset. */
  public static JsonObject visibility(DatasetVisibility visibility) {
    return new JsonMembers()
        .put("dataset_id", visibility.datasetId())
        .put("visibility", visibility.choice().wire())
        .putOrNull("share_id", visibility.share().map(share -> share.id().value()), JsonValue::of)
        .putOrNull(
            "shared_at",
            visibility.share().map(DatasetShare::sharedAt).map(Timestamps::format),
            JsonValue::of)
        .put("sharing_allowed", visibility.allowed())
        .toObject();
  }

  /** The datasets that others share. */
  public static JsonObject list(List<SharedEntry> shared) {
    return new JsonMembers().putList("datasets", shared, SharingBodies::entry).toObject();
  }

  /** A dataset that was handed over to a team. */
  public static JsonObject handedOver(HandedOver done) {
    return new JsonMembers()
        .put("dataset_id", done.datasetId())
        .put("owner", done.owner().label())
        .put("runs", done.runs())
        .put("tables", done.tables())
        .toObject();
  }

  /** The teams of the caller. */
  public static JsonObject teams(List<TeamName> teams) {
    return new JsonMembers().putList("teams", teams, SharingBodies::team).toObject();
  }

  private static JsonObject team(TeamName team) {
    return new JsonMembers().put("name", team.value()).put("owner", team.asOwner()).toObject();
  }

  private static JsonObject entry(SharedEntry entry) {
    IndexedRun latest = entry.dataset().latest();
    return new JsonMembers()
        .put("share_id", entry.share().id().value())
        .put("dataset_id", entry.share().datasetId())
        .put("title", latest.dataset().map(IndexedDataset::title).orElse(""))
        .put("shared_at", Timestamps.format(entry.share().sharedAt()))
        .put("latest_run_id", latest.runId())
        .putOrNull("updated_at", latest.happenedAt().map(Timestamps::format), JsonValue::of)
        .put("run_count", entry.dataset().runCount())
        .toObject();
  }
}
