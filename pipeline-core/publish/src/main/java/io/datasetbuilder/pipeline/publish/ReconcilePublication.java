package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.CheckReadiness.CheckedRun;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.RunsToPublish.FoundRun;
import java.time.Clock;
import java.util.Optional;

/**
 * Settles the receipt of a publication that was cut off, by the content of the target: when it has
 * the very package of the receipt, the publication succeeded; when it has nothing or something
 * else, the receipt is deleted; when it cannot be read, nothing changes. A publication that is
 * still running is left alone. Safe for concurrent use.
 */
public final class ReconcilePublication {

  private final RunsToPublish runs;
  private final CheckReadiness readiness;
  private final PublishTargets targets;
  private final PublishReceipts receipts;
  private final PublishListener listener;
  private final Clock clock;

  public ReconcilePublication(
      RunsToPublish runs,
      CheckReadiness readiness,
      PublishTargets targets,
      PublishReceipts receipts,
      PublishListener listener,
      Clock clock) {
    this.runs = runs;
    this.readiness = readiness;
    this.targets = targets;
    this.receipts = receipts;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * Settles the receipt of a run for a destination. One that has succeeded and keeps its response
   * is reported without reading the target.
   */
  public Result<SettledReceipt> reconcile(PublishCaller caller, RunId id, TargetDestination at) {
    return runs.find(caller.visibility(), id)
        .then(found -> reconcile(new Lookup(caller, found, at)));
  }

  private Result<SettledReceipt> reconcile(Lookup lookup) {
    try {
      return receipts
          .find(lookup.caller().key(lookup.found().id(), lookup.at()))
          .map(receipt -> reconcile(receipt, lookup))
          .orElseGet(() -> ReadReceipt.notFound(lookup.at()));
    } catch (StateFailure failure) {
      listener.failed(
          lookup.caller().key(lookup.found().id(), lookup.at()),
          PublishStep.ACCESS_RECEIPT,
          failure);
      return unavailable("the store of receipts is not available; nothing was changed");
    }
  }

  private Result<SettledReceipt> reconcile(PublishReceipt receipt, Lookup lookup) {
    if (receipt.state() == ReceiptState.PENDING) {
      return Result.refused(
          PublishProblem.PUBLISH_IN_PROGRESS.with(
              "the run is being published at " + lookup.at() + "; there is nothing to reconcile"));
    }
    if (receipt.state() == ReceiptState.SUCCEEDED && receipt.result().isPresent()) {
      return Result.ok(SettledReceipt.succeeded(receipt, false, receipt.result()));
    }
    return switch (presence(receipt, lookup)) {
      case PRESENT ->
          settle(receipt, lookup, AuditAction.RECONCILE_SUCCEEDED)
              .map(done -> SettledReceipt.succeeded(receipt, true, Optional.empty()));
      case ABSENT ->
          settle(receipt, lookup, AuditAction.RECONCILE_ABSENT_RESET)
              .map(done -> SettledReceipt.reset(receipt, Optional.of(true)));
      case UNKNOWN ->
          unavailable("the target cannot be read at " + lookup.at() + " now; nothing was changed");
    };
  }

  /**
   * Presence of the package at the target. It is unknown without the run's manifest, a credential
   * and the options of the receipt.
   */
  private RemotePresence presence(PublishReceipt receipt, Lookup lookup) {
    return PublishOptions.read(lookup.at().target(), receipt.options())
        .match(
            options -> presence(receipt, lookup, options),
            problems -> unknown(receipt, "the options of the receipt cannot be read"));
  }

  private RemotePresence unknown(PublishReceipt receipt, String reason) {
    listener.failed(receipt.key(), PublishStep.FIND_PACKAGE, new PublishFailure(reason));
    return RemotePresence.UNKNOWN;
  }

  private RemotePresence presence(PublishReceipt receipt, Lookup lookup, PublishOptions options) {
    PublishDestination destination = lookup.at().destination();
    CheckedRun checked =
        readiness.check(lookup.caller(), lookup.found(), options, Optional.of(destination));
    Optional<HubCredential> credential = checked.credential().found();
    Optional<Publisher> publisher = targets.find(lookup.at().target());
    Optional<PublishPackage> files =
        checked
            .content()
            .filter(content -> !content.layout().files().isEmpty())
            .map(content -> content.files(receipt.fingerprint()));
    return publisher.isPresent() && credential.isPresent() && files.isPresent()
        ? presence(publisher.get(), files.get(), receipt, credential.get())
        : unknown(receipt, "there is no target, no credential or no file of the run to compare");
  }

  private RemotePresence presence(
      Publisher publisher, PublishPackage files, PublishReceipt receipt, HubCredential credential) {
    try {
      RemotePresence found = publisher.find(files, receipt.key().destination(), credential);
      return found == RemotePresence.UNKNOWN
          ? unknown(receipt, "the target does not report what lies there")
          : found;
    } catch (RuntimeException failure) {
      listener.failed(receipt.key(), PublishStep.FIND_PACKAGE, failure);
      return RemotePresence.UNKNOWN;
    }
  }

  /**
   * Settles the receipt for which the target was read. Reading takes a while, in which the receipt
   * may have been reset and a new publication begun: its receipt is left alone.
   */
  private Result<PublishReceipt> settle(PublishReceipt receipt, Lookup lookup, AuditAction action) {
    AuditEntry entry =
        new AuditEntry(
            receipt.fingerprint(),
            action,
            lookup.caller().principal().actor().label(),
            clock.instant());
    return receipts
        .find(receipt.key())
        .filter(receipt::equals)
        .filter(same -> receipts.settle(receipt.key(), entry))
        .map(Result::ok)
        .orElseGet(
            () ->
                unavailable(
                    "the receipt was changed while the target was read; reconcile it again"));
  }

  private static <T> Result<T> unavailable(String message) {
    return Result.refused(PublishProblem.RECONCILE_UNAVAILABLE.with(message));
  }

  /** One request. */
  private record Lookup(PublishCaller caller, FoundRun found, TargetDestination at) {}
}
