package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.List;
import java.util.Optional;

/**
 * Whether a run can be published at a target.
 *
 * @param blockers all blockers of the publication
 * @param warnings warnings, which do not block it
 * @param redistribution verdict by the current terms; empty while the run has no readable manifest
 */
public record PublishReadiness(
    RunId runId,
    PublishTarget target,
    List<PublishIssue> blockers,
    List<PublishIssue> warnings,
    Optional<RedistributionVerdict> redistribution) {

  public PublishReadiness {
    blockers = List.copyOf(blockers);
    warnings = List.copyOf(warnings);
  }

  /** Whether nothing keeps it from being published. */
  public boolean ready() {
    return blockers.isEmpty();
  }

  /** The same run, blocked by an issue that was found at the target. */
  PublishReadiness blockedBy(PublishIssue blocker) {
    return new PublishReadiness(runId, target, List.of(blocker), warnings, redistribution);
  }

  /** All members of the response about readiness. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("run_id", runId.value())
        .put("target", target.wire())
        .put("ready", ready())
        .putList("blockers", blockers, PublishIssue::toJson)
        .putList("warnings", warnings, PublishIssue::toJson)
        .putOrNull("redistribution", redistribution, RedistributionVerdict::toJson)
        .toObject();
  }

  /** The body of a publication that is refused because of the blockers. */
  public JsonObject toBlockedJson() {
    return new JsonMembers()
        .put("error", "the run cannot be published: see blockers")
        .putList("blockers", blockers, PublishIssue::toJson)
        .putOrNull("redistribution", redistribution, RedistributionVerdict::toJson)
        .toObject();
  }
}
