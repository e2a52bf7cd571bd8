package io.datasetbuilder.cli.remote;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.function.Consumer;

/** Hands the wish to cancel a run on to its service, once. For one thread. */
public final class RemoteCancellation {

  private final Cancellation wish;
  private final Consumer<String> told;
  private boolean handedOn;

  /**
   * @param wish whether somebody wishes it
   * @param told hears what came of it, in a sentence
   */
  public RemoteCancellation(Cancellation wish, Consumer<String> told) {
    this.wish = wish;
    this.told = told;
  }

  /** Nobody will wish it. */
  public static RemoteCancellation never() {
    return new RemoteCancellation(Cancellation.NEVER, sentence -> {});
  }

  /** Cancels the run if that is wished and not done yet. */
  void actOn(RemoteService service, String runId) {
    if (handedOn || !wish.requested()) {
      return;
    }
    try {
      service.cancel(runId);
      told.accept("cancelling run " + runId + ": it stops at its next safe boundary");
    } catch (RemoteFailure refused) {
      if (refused.isPassing()) {
        throw refused;
      }
      told.accept("run " + runId + " cannot be cancelled any more");
    }
    handedOn = true;
  }
}
