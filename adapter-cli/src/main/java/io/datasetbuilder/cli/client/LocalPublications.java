package io.datasetbuilder.cli.client;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProgressLine;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.publish.Publications;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PreviewPublication.PublicationPreview;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishReadiness;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.ReadReceipt;
import io.datasetbuilder.pipeline.publish.SettledReceipt;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.List;
import java.util.Optional;

/** Publications from this machine, with progress; an interrupt stops one between two requests. */
public final class LocalPublications implements ServiceClient.PublicationClient {

  private final BuilderService service;
  private final Publications publications;
  private final Console console;
  private final boolean silent;

  /**
   * @param silent whether no progress is drawn
   */
  LocalPublications(BuilderService service, Console console, boolean silent) {
    this.service = service;
    this.publications = service.publications();
    this.console = console;
    this.silent = silent;
  }

  @Override
  public Optional<LocalPublications> onThisMachine() {
    return Optional.of(this);
  }

  /** Refuses what is no run; one whose manifest cannot be read is one. */
  public void requireRun(String runId) {
    List<Problem> problems = service.runs().show(id(runId)).problems();
    if (problems.stream().anyMatch(problem -> problem.code() == RunProblem.RUN_NOT_FOUND)) {
      throw Refused.notPossible(problems);
    }
  }

  /** The dataset of a spec, which has to be valid, but for local files that are not named. */
  public String datasetOf(SpecInput spec) {
    return Refused.orValue(service.datasetOf(spec));
  }

  @Override
  public JsonObject readiness(String runId, String target, Optional<String> destination) {
    return Refused.valueOf(
            TargetDestination.readTarget(Optional.of(target))
                .then(
                    at ->
                        destination
                            .map(TargetDestination::readDestination)
                            .map(read -> read.map(Optional::of))
                            .orElseGet(() -> Result.ok(Optional.empty()))
                            .then(name -> publications.readiness(id(runId), at, name))))
        .toJson();
  }

  /** Preview of the files that a publication would send. */
  public JsonObject preview(String runId, JsonObject request) {
    return preview(runId, Refused.valueOf(PublishRequest.read(request))).toJson();
  }

  private PublicationPreview preview(String runId, PublishRequest request) {
    return Refused.valueOf(publications.preview(id(runId), request));
  }

  @Override
  public JsonObject publish(String runId, JsonObject request) {
    PublishRequest wanted = Refused.valueOf(PublishRequest.read(request));
    long bytes = preview(runId, wanted).bytes();
    try (Interrupt interrupt =
            Interrupt.install(
                console, "the publication did not stop in time; reconcile its receipt");
        ProgressLine progress = ProgressLine.ofUpload(console.err(), silent, bytes)) {
      PublishOutcome outcome =
          publications.publish(id(runId), wanted, new PublishWatch(progress::add, interrupt));
      return outcome.match(
          published -> published.toJson(),
          PublishReadiness::toBlockedJson,
          problems -> {
            throw Refused.notPossible(problems);
          });
    }
  }

  @Override
  public JsonObject receipt(String runId, TargetDestination at) {
    return ReadReceipt.toJson(Refused.valueOf(publications.receipt(id(runId), at)));
  }

  @Override
  public JsonObject reconcile(String runId, TargetDestination at) {
    return Refused.valueOf(publications.reconcile(id(runId), at).map(SettledReceipt::toJson));
  }

  @Override
  public JsonObject reset(String runId, TargetDestination at) {
    return Refused.valueOf(publications.reset(id(runId), at).map(SettledReceipt::toJson));
  }

  @Override
  public JsonObject audit(String runId) {
    RunId run = id(runId);
    return ReadReceipt.toJson(run, Refused.valueOf(publications.audit(run)));
  }

  private static RunId id(String written) {
    return NamedRun.id(written, "");
  }
}
