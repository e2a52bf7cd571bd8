package io.datasetbuilder.pipeline.runs.publish;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.publish.CheckReadiness.CheckedContent;
import io.datasetbuilder.pipeline.runs.publish.CheckReadiness.CheckedRun;
import io.datasetbuilder.pipeline.runs.publish.Heartbeat.Beats;
import io.datasetbuilder.pipeline.runs.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.runs.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.runs.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.runs.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.runs.publish.Publisher.Published;
import io.datasetbuilder.pipeline.runs.publish.Publisher.RemoteVisibility;
import io.datasetbuilder.pipeline.runs.publish.RunsToPublish.FoundRun;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Publishes a run, at most once. The order is that of Wire, "Publish": the receipt of an earlier
 * publication, readiness, the claim, the visibility of the destination, the upload, the receipt of
 * this one. Once the publisher was called, its package is sent again only after somebody has
 * reconciled or reset the receipt. Safe for concurrent use, in several processes.
 */
public final class PublishRun {

  private final RunsToPublish runs;
  private final CheckReadiness readiness;
  private final PublishTargets targets;
  private final PublishReceipts receipts;
  private final Heartbeat heartbeat;
  private final PublishListener listener;
  private final Clock clock;

  /**
   * @param heartbeat renews the claim while a publisher reports no progress
   * @param listener gets the reasons that responses do not name
   */
  public PublishRun(
      RunsToPublish runs,
      CheckReadiness readiness,
      PublishTargets targets,
      PublishReceipts receipts,
      Heartbeat heartbeat,
      PublishListener listener,
      Clock clock) {
    this.runs = runs;
    this.readiness = readiness;
    this.targets = targets;
    this.receipts = receipts;
    this.heartbeat = heartbeat;
    this.listener = listener;
    this.clock = clock;
  }

  /** An observer of one publication, and what may stop it between requests to the target. */
  public record PublishWatch(Publisher.Progress progress, Cancellation cancellation) {

    /** Nobody watches, nobody stops it. */
    public static final PublishWatch NONE =
        new PublishWatch(Publisher.Progress.NONE, Cancellation.NEVER);
  }

  /** Publishes a run, unless it was. */
  public PublishOutcome publish(
      PublishCaller caller, RunId id, PublishRequest request, PublishWatch watch) {
    return runs.find(caller.visibility(), id)
        .<PublishOutcome>match(
            found -> publish(new Attempt(caller, found, request, watch)),
            PublishOutcome.Refused::new);
  }

  private PublishOutcome publish(Attempt attempt) {
    try {
      Optional<PublishReceipt> earlier = receipts.find(attempt.key());
      return earlier.isPresent() ? repeated(earlier.get(), attempt) : publishReady(attempt);
    } catch (StateFailure failure) {
      listener.failed(attempt.key(), PublishStep.ACCESS_RECEIPT, failure);
      return stateUnknown(attempt);
    }
  }

  private PublishOutcome publishReady(Attempt attempt) {
    PublishRequest request = attempt.request();
    CheckedRun checked =
        readiness.check(
            attempt.caller(),
            attempt.found(),
            request.options(),
            Optional.of(request.destination()));
    if (!checked.readiness().ready()) {
      return new PublishOutcome.Blocked(checked.readiness());
    }
    CheckedContent content = checked.content().orElseThrow();
    Sending sending = sending(attempt, checked, content);
    if (!receipts.claim(sending.claim())) {
      return receipts
          .find(attempt.key())
          .map(other -> repeated(other, attempt))
          .orElseGet(() -> inProgress(attempt));
    }
    Optional<PublishIssue> exposed = exposed(sending);
    if (exposed.isPresent()) {
      receipts.release(attempt.key(), sending.claim().fingerprint());
      return new PublishOutcome.Blocked(checked.readiness().blockedBy(exposed.get()));
    }
    return send(sending, attempt, content);
  }

  private Sending sending(Attempt attempt, CheckedRun checked, CheckedContent content) {
    PublishRequest request = attempt.request();
    PublishPackage files = content.files(request.destination(), request.options());
    PublishReceipt claim = attempt.claim(files, clock);
    ClaimRenewal renewal =
        new ClaimRenewal(receipts, claim, attempt.watch().progress(), listener, clock);
    PublishOrder order =
        new PublishOrder(
            files,
            request.destination(),
            request.options().isPublic(),
            checked.credential().found().orElseThrow(),
            renewal,
            attempt.watch().cancellation());
    return new Sending(targets.find(request.target()).orElseThrow(), order, claim, renewal);
  }

  /** Why an order that is not public may not go to what lies at the destination. */
  private Optional<PublishIssue> exposed(Sending sending) {
    PublishOrder order = sending.order();
    return order.isPublic()
        ? Optional.empty()
        : switch (visibility(sending)) {
          case ABSENT, PRIVATE -> Optional.empty();
          case PUBLIC ->
              Optional.of(
                  PublishBlocker.DESTINATION_PUBLIC.with(
                      order.destination() + " is public, and the publication is to be private"));
          case UNKNOWN ->
              Optional.of(
                  PublishBlocker.DESTINATION_VISIBILITY_UNKNOWN.with(
                      "the target does not report who can see " + order.destination()));
        };
  }

  /** Nothing was sent yet: a publisher that breaks here leaves the visibility unknown, no more. */
  private RemoteVisibility visibility(Sending sending) {
    PublishOrder order = sending.order();
    try {
      return sending.publisher().visibility(order.destination(), order.credential());
    } catch (RuntimeException failure) {
      listener.failed(sending.claim().key(), PublishStep.READ_VISIBILITY, failure);
      return RemoteVisibility.UNKNOWN;
    }
  }

  private PublishOutcome send(Sending sending, Attempt attempt, CheckedContent content) {
    String fingerprint = sending.claim().fingerprint();
    Published published;
    try {
      published = sendBeating(sending);
    } catch (RuntimeException failure) {
      lose(attempt.key(), fingerprint);
      listener.failed(attempt.key(), PublishStep.PUBLISH, failure);
      return refused(
          PublishProblem.PUBLISH_FAILED,
          "the publication did not come to its end; reconcile its receipt before another attempt");
    }
    PublishResponse response =
        PublishResponse.of(
            attempt.found().id(), attempt.request(), published, content.redistribution());
    receipts.succeed(attempt.key(), fingerprint, response.toJson());
    return new PublishOutcome.Published(response);
  }

  private Published sendBeating(Sending sending) {
    Beats beats = heartbeat.start(ClaimRenewal.INTERVAL, sending.renewal()::beat);
    try {
      return sending.publisher().publish(sending.order());
    } finally {
      beats.close();
    }
  }

  /** A receipt that cannot be marked now reads as unknown once its claim is over. */
  private void lose(ReceiptKey key, String fingerprint) {
    try {
      receipts.lose(key, fingerprint);
    } catch (StateFailure failure) {
      listener.failed(key, PublishStep.ACCESS_RECEIPT, failure);
    }
  }

  private static PublishOutcome repeated(PublishReceipt earlier, Attempt attempt) {
    if (!earlier.options().equals(attempt.request().options().toJson())) {
      return refused(
          PublishProblem.PUBLISH_CONFLICT,
          attempt.at() + " has a receipt of this run with other options");
    }
    return switch (earlier.state()) {
      case PENDING -> inProgress(attempt);
      case UNKNOWN -> stateUnknown(attempt);
      case SUCCEEDED ->
          earlier
              .result()
              .flatMap(PublishResponse::read)
              .<PublishOutcome>map(PublishOutcome.Published::new)
              .orElseGet(() -> stateUnknown(attempt));
    };
  }

  private static PublishOutcome inProgress(Attempt attempt) {
    return refused(
        PublishProblem.PUBLISH_IN_PROGRESS, "the run is being published at " + attempt.at());
  }

  private static PublishOutcome stateUnknown(Attempt attempt) {
    return refused(
        PublishProblem.PUBLISH_STATE_UNKNOWN,
        "it is not known whether the run was published at "
            + attempt.at()
            + "; reconcile or reset its receipt");
  }

  private static PublishOutcome refused(PublishProblem code, String message) {
    return new PublishOutcome.Refused(List.of(code.with(message)));
  }

  /** One request. */
  private record Attempt(
      PublishCaller caller, FoundRun found, PublishRequest request, PublishWatch watch) {

    ReceiptKey key() {
      return caller.key(found.id(), at());
    }

    TargetDestination at() {
      return new TargetDestination(request.target(), request.destination());
    }

    PublishReceipt claim(PublishPackage files, Clock clock) {
      return new PublishReceipt(
          key(),
          ReceiptState.PENDING,
          files.fingerprint(),
          request.options().toJson(),
          clock.instant(),
          Optional.empty());
    }
  }

  /** A publication whose package is known. */
  private record Sending(
      Publisher publisher, PublishOrder order, PublishReceipt claim, ClaimRenewal renewal) {}
}
