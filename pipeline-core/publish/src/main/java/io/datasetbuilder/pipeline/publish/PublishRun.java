package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
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
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
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
      return earlier.isPresent() ? attempt.repeating(earlier.get()) : publishReady(attempt);
    } catch (StateFailure failure) {
      listener.failed(attempt.key(), PublishStep.ACCESS_RECEIPT, failure);
      return attempt.repetition().stateUnknown();
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
    Outgoing outgoing = new Outgoing(files, folder(request, content, files));
    PublishReceipt pending = attempt.pending(files, clock);
    Optional<Claim> claim = receipts.claim(pending);
    return claim.isPresent()
        ? publishBeating(
            sending(attempt, checked, outgoing, claim.get(), pending.claimedAt()), attempt, checked)
        : claimedByAnother(attempt);
  }

  /** The page is made before the claim: nothing has to be settled when that fails. */
  private FolderOrder folder(PublishRequest request, CheckedContent content, PublishPackage files) {
    return request.target() == PublishTarget.LOCAL
        ? content
            .folder(request.options())
            .withPage(
                targets
                    .local()
                    .filter(local -> FolderPage.hasRoom(files))
                    .map(local -> content.page(local.page())))
        : FolderOrder.NONE;
  }

  private PublishOutcome claimedByAnother(Attempt attempt) {
    return receipts
        .find(attempt.key())
        .map(attempt::repeating)
        .orElseGet(() -> attempt.repetition().inProgress());
  }

  private Sending sending(
      Attempt attempt, CheckedRun checked, Outgoing outgoing, Claim claim, Instant claimedAt) {
    PublishRequest request = attempt.request();
    ClaimRenewal renewal =
        new ClaimRenewal(receipts, claim, claimedAt, attempt.watch(), listener, clock);
    PublishOrder order =
        new PublishOrder(
            outgoing.files(),
            request.destination(),
            request.options().isPublic(),
            checked.credential().found().orElseThrow(),
            outgoing.folder(),
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
      return blocked(sending, checked, exposed.get());
    }
    return sending.renewal().renewIfDue()
        ? send(sending, attempt, checked)
        : claimedByAnother(attempt);
  }

  /** Nothing was sent: the receipt is deleted. */
  private PublishOutcome blocked(Sending sending, CheckedRun checked, PublishIssue issue) {
    receipts.release(sending.claim());
    return new PublishOutcome.Blocked(checked.readiness().blockedBy(issue));
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

  /** A publication that cannot be marked now counts as one that not everyone sees. */
  private void markPublic(Claim claim, String datasetId) {
    try {
      receipts.markPublic(claim, datasetId);
    } catch (StateFailure failure) {
      listener.failed(claim.key(), PublishStep.ACCESS_RECEIPT, failure);
    }
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

  private PublishOutcome send(Sending sending, Attempt attempt, CheckedRun checked) {
    Published published;
    try {
      published = sending.publisher().publish(sending.order());
    } catch (DestinationRefused refused) {
      return blocked(sending, checked, refused.issue());
    } catch (RuntimeException failure) {
      return failed(sending, failure);
    }
    PublishResponse response =
        PublishResponse.of(
            attempt.found().id(),
            attempt.request(),
            published,
            checked.content().orElseThrow().redistribution());
    if (!receipts.succeed(sending.claim(), response.toJson())) {
      listener.failed(
          attempt.key(),
          PublishStep.ACCESS_RECEIPT,
          new PublishFailure("the receipt was settled during its publication"));
    }
    sending.publicDataset(published, attempt).ifPresent(id -> markPublic(sending.claim(), id));
    return new PublishOutcome.Published(response);
  }

  private PublishOutcome failed(Sending sending, RuntimeException failure) {
    lose(sending.claim());
    listener.failed(sending.claim().key(), PublishStep.PUBLISH, failure);
    return new PublishOutcome.Refused(
        List.of(
            PublishProblem.PUBLISH_FAILED.with(
                "the publication did not come to its end; reconcile its receipt before another"
                    + " attempt")));
  }

  /** A receipt that cannot be marked now reads as unknown once its claim is over. */
  private void lose(Claim claim) {
    try {
      receipts.lose(claim);
    } catch (StateFailure failure) {
      listener.failed(claim.key(), PublishStep.ACCESS_RECEIPT, failure);
    }
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

    RepeatedPublication repetition() {
      return new RepeatedPublication(at());
    }

    PublishOutcome repeating(PublishReceipt earlier) {
      return repetition().outcome(earlier, request.options());
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

  /** Content for the target. */
  private record Outgoing(PublishPackage files, FolderOrder folder) {}

  /** A publication whose package is known. */
  private record Sending(
      Publisher publisher, PublishOrder order, Claim claim, ClaimRenewal renewal) {

    /** The dataset, when the order and the target agree that everyone may see it. */
    Optional<String> publicDataset(Published published, Attempt attempt) {
      boolean isPublic = order.isPublic() && published.visibility() == RemoteVisibility.PUBLIC;
      return attempt
          .found()
          .finished()
          .filter(run -> isPublic)
          .flatMap(run -> run.indexed().dataset())
          .map(IndexedDataset::datasetId);
    }
  }
}
