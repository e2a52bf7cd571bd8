package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemotePublishing;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.Optional;

/** Publications by a service. Its version is checked before the first call. */
final class RemotePublications implements RunPublications {

  private final RemoteService service;
  private final RemotePublishing publishing;
  private final BuilderService local;

  /**
   * @param publishing of that service
   * @param local reads the specs of runs
   */
  RemotePublications(RemoteService service, RemotePublishing publishing, BuilderService local) {
    this.service = service;
    this.publishing = publishing;
    this.local = local;
    service.checkVersion();
  }

  /** The name is a heading only: without it, the response of the service is shown all the same. */
  @Override
  public Optional<String> datasetOf(String runId) {
    try {
      return Optional.of(service.datasetOf(runId, local));
    } catch (Refused unreported) {
      return Optional.empty();
    }
  }

  @Override
  public JsonObject readiness(String runId, String target, Optional<String> destination) {
    return publishing.readiness(runId, target, destination);
  }

  @Override
  public JsonObject publish(String runId, JsonObject request) {
    return publishing.publish(runId, request);
  }

  @Override
  public JsonObject receipt(String runId, TargetDestination at) {
    return publishing.receipt(runId, at.target().wire(), at.destination().toString());
  }

  @Override
  public JsonObject reconcile(String runId, TargetDestination at) {
    return publishing.reconcile(
        runId,
        new JsonMembers()
            .put("target", at.target().wire())
            .put("destination", at.destination().toString())
            .toObject());
  }

  @Override
  public JsonObject reset(String runId, TargetDestination at) {
    return publishing.reset(runId, at.target().wire(), at.destination().toString());
  }

  @Override
  public JsonObject audit(String runId) {
    return publishing.audit(runId);
  }
}
