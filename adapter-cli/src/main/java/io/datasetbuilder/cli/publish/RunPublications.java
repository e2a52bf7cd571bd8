package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.Optional;

/**
 * Publications of runs: by this machine or by a service. Requests and responses are those of the
 * HTTP operations. A refused request is thrown, as the implementation's refusal.
 */
interface RunPublications {

  /** The dataset that a run built; empty where the run does not report it, or not yet. */
  Optional<String> datasetOf(String runId);

  /** Whether a run can be published. */
  JsonObject readiness(String runId, String target, Optional<String> destination);

  /**
   * Publishes a run.
   *
   * @return the response, or what blocks the publication: that one has {@code blockers}
   */
  JsonObject publish(String runId, JsonObject request);

  /** The receipt of a run for a destination. */
  JsonObject receipt(String runId, TargetDestination at);

  /** Settles a receipt by what lies at the target. */
  JsonObject reconcile(String runId, TargetDestination at);

  /** Deletes a receipt. */
  JsonObject reset(String runId, TargetDestination at);

  /** Changes of the receipts of a run. */
  JsonObject audit(String runId);
}
