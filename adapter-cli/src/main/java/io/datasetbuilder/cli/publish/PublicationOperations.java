package io.datasetbuilder.cli.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.publish.Publications;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PreviewPublication.PublicationPreview;
import io.datasetbuilder.pipeline.publish.PublishReadiness;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.ReadReceipt;
import io.datasetbuilder.pipeline.publish.SettledReceipt;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import io.datasetbuilder.terminal.ProgressLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Operations on the publications of finished runs and their receipts. On this machine a publication
 * shows its progress, and an interrupt stops it between two requests.
 *
 * @param silent whether no progress is drawn
 * @param credential value of the header with the caller's credential for the target, which a
 *     service of many users wants; on this machine the environment has it
 */
record PublicationOperations(Console console, boolean silent, Optional<Secret> credential) {

  /** Whether a run can be published. */
  Operation readiness(String runId, String target, Optional<String> destination) {
    String query =
        "/readiness?target="
            + Call.encoded(target)
            + destination.map(name -> "&destination=" + Call.encoded(name)).orElse("");
    return new Operation(
        Call.get(path(runId) + query).with(credential),
        service ->
            TargetDestination.readTarget(Optional.of(target))
                .then(
                    at ->
                        destination
                            .map(TargetDestination::readDestination)
                            .map(read -> read.map(Optional::of))
                            .orElseGet(() -> Result.ok(Optional.empty()))
                            .then(name -> service.publications().readiness(id(runId), at, name)))
                .map(PublishReadiness::toJson));
  }

  /** Refuses what is no run; one whose manifest cannot be read is one. */
  static Function<BuilderService, Result<RunId>> requireRun(String runId) {
    return service -> {
      List<Problem> problems = service.runs().show(id(runId)).problems();
      return problems.stream().anyMatch(problem -> problem.code() == RunProblem.RUN_NOT_FOUND)
          ? Result.refused(problems)
          : Result.ok(id(runId));
    };
  }

  /** The dataset of a spec, which has to be valid, but for local files that are not named. */
  static Function<BuilderService, Result<String>> datasetOf(SpecInput spec) {
    return service -> Result.ok(Refused.orValue(service.datasetOf(spec)));
  }

  /** Preview of the files that a publication would send. */
  static Function<BuilderService, Result<JsonObject>> preview(String runId, JsonObject request) {
    return service ->
        PublishRequest.read(request)
            .then(wanted -> service.publications().preview(id(runId), wanted))
            .map(PublicationPreview::toJson);
  }

  /**
   * Publishes a run, which may take as long as the target takes. The response is what blocks the
   * publication where it has {@code blockers}.
   */
  Operation publish(String runId, JsonObject request) {
    return new Operation(
        Call.post(path(runId), request).untimed().with(credential).orConflictWith("blockers"),
        service ->
            PublishRequest.read(request)
                .then(
                    wanted ->
                        service
                            .publications()
                            .preview(id(runId), wanted)
                            .map(PublicationPreview::bytes)
                            .then(
                                bytes ->
                                    publish(service.publications(), id(runId), wanted, bytes))));
  }

  private Result<JsonObject> publish(
      Publications publications, RunId run, PublishRequest request, long bytes) {
    try (Interrupt interrupt =
            Interrupt.install(
                console, "the publication did not stop in time; reconcile its receipt");
        ProgressLine progress = ProgressLine.ofUpload(console.err(), silent, bytes)) {
      return publications
          .publish(run, request, new PublishWatch(progress::add, interrupt))
          .match(
              published -> Result.ok(published.toJson()),
              blocked -> Result.ok(blocked.toBlockedJson()),
              Result::refused);
    }
  }

  /** The receipt of a run for a destination. */
  Operation receipt(String runId, TargetDestination at) {
    return new Operation(
        Call.get(receiptPath(runId, at)).with(credential),
        service -> service.publications().receipt(id(runId), at).map(ReadReceipt::toJson));
  }

  /** Settles a receipt by the content of the target, which may be slow to respond. */
  Operation reconcile(String runId, TargetDestination at) {
    JsonObject request =
        new JsonMembers()
            .put("target", at.target().wire())
            .put("destination", at.destination().toString())
            .toObject();
    return new Operation(
        Call.post(path(runId) + "/reconcile", request).untimed().with(credential),
        service -> service.publications().reconcile(id(runId), at).map(SettledReceipt::toJson));
  }

  /** Deletes a receipt. */
  Operation reset(String runId, TargetDestination at) {
    return new Operation(
        Call.delete(receiptPath(runId, at)).with(credential),
        service -> service.publications().reset(id(runId), at).map(SettledReceipt::toJson));
  }

  /** Changes of the receipts of a run. */
  Operation audit(String runId) {
    return new Operation(
        Call.get(path(runId) + "/audit").with(credential),
        service ->
            service
                .publications()
                .audit(id(runId))
                .map(entries -> ReadReceipt.toJson(id(runId), entries)));
  }

  private static String receiptPath(String runId, TargetDestination at) {
    return path(runId)
        + "/receipt?target="
        + Call.encoded(at.target().wire())
        + "&destination="
        + Call.encoded(at.destination().toString());
  }

  private static String path(String runId) {
    return Call.path("builds", runId, "publish");
  }

  private static RunId id(String written) {
    return NamedRun.id(written, "");
  }
}
