package io.datasetbuilder.embedded.publish;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.PublishComponents;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PreviewPublication.PublicationPreview;
import io.datasetbuilder.pipeline.publish.PublishCaller;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishReadiness;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.SettledReceipt;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Publishes runs of one caller, each at most once at a destination, and shows the receipts of that.
 * Refuses with the codes of {@code PublishProblem}, and with those of reading runs. Safe for
 * concurrent use.
 */
public final class Publications {

  private final Supplier<PublishComponents> components;
  private final PublishCaller publisher;
  private final ActiveCalls calls;

  /**
   * @param components made when they are first needed
   * @param publisher the caller, with the credentials that may be used
   */
  public Publications(
      Supplier<PublishComponents> components, PublishCaller publisher, ActiveCalls calls) {
    this.components = components;
    this.publisher = publisher;
    this.calls = calls;
  }

  /**
   * Checks whether a run can be published with the default options. Calls no target and changes
   * nothing.
   *
   * @param destination what depends on it is checked only where it is given
   */
  public Result<PublishReadiness> readiness(
      RunId run, PublishTarget target, Optional<PublishDestination> destination) {
    return with(parts -> parts.readiness().check(publisher, run, target, destination));
  }

  /** Shows what a publication would send. Calls no target and changes nothing. */
  public Result<PublicationPreview> preview(RunId run, PublishRequest request) {
    return with(parts -> parts.previewing().preview(publisher, run, request));
  }

  /**
   * Publishes a run and returns when the target has all of it, or when it is known to have been
   * published by an earlier request. A service that is closed lets a publication continue as long
   * as its grace allows, because the state of the target is unknown after an interruption.
   *
   * @param watch observes what is sent, and may cancel between requests to the target
   */
  public PublishOutcome publish(RunId run, PublishRequest request, PublishWatch watch) {
    PublishWatch stopping =
        new PublishWatch(
            watch.progress(), () -> watch.cancellation().requested() || calls.hurried());
    try {
      return calls.run(
          () -> components.get().publishing().publish(publisher, run, request, stopping));
    } catch (ProblemException failed) {
      return new PublishOutcome.Refused(failed.problems());
    }
  }

  /** The receipt of a run for a destination; one of another owner is reported as missing. */
  public Result<PublishReceipt> receipt(RunId run, TargetDestination at) {
    return with(parts -> parts.reading().read(publisher, run, at));
  }

  /**
   * Deletes a receipt, in whatever state it is, so that the run can be published again. Undoes
   * nothing at the target.
   */
  public Result<SettledReceipt> reset(RunId run, TargetDestination at) {
    return with(parts -> parts.resetting().reset(publisher, run, at));
  }

  /** Determines at the target whether a publication that was cut off has arrived. */
  public Result<SettledReceipt> reconcile(RunId run, TargetDestination at) {
    return with(parts -> parts.reconciling().reconcile(publisher, run, at));
  }

  /** Changes of the caller's receipts of a run, oldest first. */
  public Result<List<AuditEntry>> audit(RunId run) {
    return with(parts -> parts.reading().audit(publisher, run));
  }

  private <T> Result<T> with(Function<PublishComponents, Result<T>> work) {
    return calls.result(() -> work.apply(components.get()));
  }
}
