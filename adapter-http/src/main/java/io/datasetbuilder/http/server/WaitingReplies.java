package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Reply;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/** Answers that come later, so that nobody waits in vain when the server ends. */
final class WaitingReplies implements AutoCloseable {

  private final Set<CompletableFuture<Reply>> all = ConcurrentHashMap.newKeySet();

  void add(CompletableFuture<Reply> waiting) {
    all.add(waiting);
  }

  void remove(CompletableFuture<Reply> waiting) {
    all.remove(waiting);
  }

  /** Tells all who still wait that the service is stopping. */
  @Override
  public void close() {
    List.copyOf(all)
        .forEach(
            waiting ->
                waiting.completeExceptionally(
                    new RejectedExecutionException("the server ends before the answer")));
  }
}
