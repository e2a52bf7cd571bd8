package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Set;

/**
 * A job of a service as it was told.
 *
 * @param status {@code queued}, {@code running}, {@code cancelling}, {@code succeeded}, {@code
 *     failed} or {@code cancelled}
 * @param body all that was told
 */
public record RemoteJob(String runId, String status, JsonObject body) {

  private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");

  /** Whether it changes no more. */
  public boolean ended() {
    return ENDED.contains(status);
  }
}
