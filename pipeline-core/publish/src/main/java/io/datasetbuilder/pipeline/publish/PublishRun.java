package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.pipeline.model.stage.Heartbeat.Beats;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.CheckReadiness.CheckedContent;
import io.datasetbuilder.pipeline.publish.CheckReadiness.CheckedRun;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.Claim;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import io.datasetbuilder.pipeline.publish.RunsToPublish.FoundRun;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Publishes a run, at most once. The order is that of Wire, "Publish": the receipt of an earlier
 * publication, readiness, the claim, the visibility of the destination, the upload, the receipt of
 * this one. Once the publisher was called, its package is sent again only after the receipt was
 * reconciled or reset. Safe for concurrent use, in several processes.
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

  /**
   * Observer of one publication, with a cancellation that is checked between requests to the
   * target.
   */
  public record PublishWatch(Publisher.Progress progress, Cancellation cancellation) {

    /** Watch of a publication that reports no progress and cannot be cancelled. */
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
    PublishPackage files = content.files(request.destination(), request.options());
    PublishReceipt pending = attempt.pending(files, clock);
    Optional<Claim> claim = receipts.claim(pending);
    return claim.isPresent()
        ? publishBeating(
            sending(attempt, checked, files, claim.get(), pending.claimedAt()), attempt, checked)
        : claimedByAnother(attempt);
  }

  private PublishOutcome claimedByAnother(Attempt attempt) {
    return receipts
        .find(attempt.key())
        .map(other -> repeated(other, attempt))
        .orElseGet(() -> inProgress(attempt));
  }

  private Sending sending(
      Attempt attempt, CheckedRun checked, PublishPackage files, Claim claim, Instant claimedAt) {
    PublishRequest request = attempt.request();
    ClaimRenewal renewal =
        new ClaimRenewal(receipts, claim, claimedAt, attempt.watch(), listener, clock);
    PublishOrder order =
        new PublishOrder(
            files,
            request.destination(),
            request.options().isPublic(),
            checked.credential().found().orElseThrow(),
            renewal,
            renewal);
    return new Sending(targets.find(request.target()).orElseThrow(), order, claim, renewal);
  }

  /** The claim is renewed from here on: reading the visibility may take longer than it is good. */
  private PublishOutcome publishBeating(Sending sending, Attempt attempt, CheckedRun checked) {
    Beats beats;
    try {
      beats = heartbeat.start(ClaimRenewal.INTERVAL, sending.renewal()::beat);
    } catch (RuntimeException failure) {
      return failed(sending, failure);
    }
    try {
      return publishPrivately(sending, attempt, checked);
    } finally {
      beats.close();
    }
  }

  /** Publishes the package, unless it would be public against the order or the claim is lost. */
  private PublishOutcome publishPrivately(Sending sending, Attempt attempt, CheckedRun checked) {
    Optional<PublishIssue> exposed = exposed(sending);
    if (exposed.isPresent()) {
      receipts.release(sending.claim());
      return new PublishOutcome.Blocked(checked.readiness().blockedBy(exposed.get()));
    }
    return sending.renewal().renewIfDue()
        ? send(sending, attempt, checked.content().orElseThrow())
        : claimedByAnother(attempt);
  }

  /**
   * Reason why a publication that is not public may not replace the content of the destination;
   * empty when it may.
   */
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

  /**
   * Visibility of the destination; a failure of the publisher leaves it unknown, since nothing was
   * sent yet.
   */
  private RemoteVisibility visibility(Sending sending) {
    PublishOrder order = sending.order();
    try {
      RemoteVisibility found =
          sending.publisher().visibility(order.destination(), order.credential());
      if (found == RemoteVisibility.UNKNOWN) {
        throw new PublishFailure("the target does not report who can see the destination");
      }
      return found;
    } catch (RuntimeException failure) {
      listener.failed(sending.claim().key(), PublishStep.READ_VISIBILITY, failure);
      return RemoteVisibility.UNKNOWN;
    }
  }

  private PublishOutcome send(Sending sending, Attempt attempt, CheckedContent content) {
    Published published;
    try {
      published = sending.publisher().publish(sending.order());
    } catch (RuntimeException failure) {
      return failed(sending, failure);
    }
    PublishResponse response =
        PublishResponse.of(
            attempt.found().id(), attempt.request(), published, content.redistribution());
    if (!receipts.succeed(sending.claim(), response.toJson())) {
      listener.failed(
          attempt.key(),
          PublishStep.ACCESS_RECEIPT,
          new PublishFailure("the receipt was settled during its publication"));
    }
    return new PublishOutcome.Published(response);
  }

  private PublishOutcome failed(Sending sending, RuntimeException failure) {
    lose(sending.claim());
    listener.failed(sending.claim().key(), PublishStep.PUBLISH, failure);
    return refused(
        PublishProblem.PUBLISH_FAILED,
        "the publication did not come to its end; reconcile its receipt before another attempt");
  }

  /** A receipt that cannot be marked now reads as unknown once its claim is over. */
  private void lose(Claim claim) {
    try {
      receipts.lose(claim);
    } catch (StateFailure failure) {
      listener.failed(claim.key(), PublishStep.ACCESS_RECEIPT, failure);
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
              .orElseGet(() -> responseLost(attempt));
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

  /** Reconciling again would find the package again. */
  private static PublishOutcome responseLost(Attempt attempt) {
    return refused(
        PublishProblem.PUBLISH_STATE_UNKNOWN,
        "a reconciliation found the package at "
            + attempt.at()
            + "; its response is lost; reset the receipt to publish again");
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

    PublishReceipt pending(PublishPackage files, Clock clock) {
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
      Publisher publisher, PublishOrder order, Claim claim, ClaimRenewal renewal) {}
}
