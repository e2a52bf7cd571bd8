package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Fetches the next page while the one before it is processed: at most one, so that a source has one
 * call in flight. Used by one thread.
 */
final class PagePrefetcher {

  private record Pending(
      ProviderPageRequest request, Future<Attempt> attempt, AtomicBoolean abandoned) {}

  private final ExecutorService threads;
  private Optional<Pending> pending = Optional.empty();

  PagePrefetcher(ExecutorService threads) {
    this.threads = threads;
  }

  /**
   * Begins to fetch a page, in place of another one that is under way.
   *
   * @param send makes the attempt, until its argument asks to stop
   */
  void begin(ProviderPageRequest request, Function<Cancellation, Attempt> send) {
    drop();
    AtomicBoolean abandoned = new AtomicBoolean();
    Future<Attempt> attempt = threads.submit(() -> send.apply(abandoned::get));
    pending = Optional.of(new Pending(request, attempt, abandoned));
  }

  boolean isFor(ProviderPageRequest request) {
    return pending.filter(each -> each.request().equals(request)).isPresent();
  }

  /** What came of a page that was begun; empty when it was not, and another one is given up. */
  Optional<Attempt> take(ProviderPageRequest request) {
    if (!isFor(request)) {
      drop();
      return Optional.empty();
    }
    Pending begun = pending.orElseThrow();
    pending = Optional.empty();
    return Optional.of(outcome(begun));
  }

  /** Gives up what is under way, and returns when nothing is any more. */
  void drop() {
    Optional<Pending> begun = pending;
    pending = Optional.empty();
    begun.ifPresent(PagePrefetcher::end);
  }

  private static void end(Pending begun) {
    begun.abandoned().set(true);
    try {
      var unused = outcome(begun);
    } catch (CallCancelled ended) {
      begun.attempt().cancel(false);
    }
  }

  private static Attempt outcome(Pending begun) {
    try {
      return begun.attempt().get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof CallCancelled) {
        throw new CallCancelled();
      }
      throw new IllegalStateException("an attempt broke down", failed.getCause());
    } catch (InterruptedException stopped) {
      begun.abandoned().set(true);
      Thread.currentThread().interrupt();
      throw new CallCancelled();
    }
  }
}
