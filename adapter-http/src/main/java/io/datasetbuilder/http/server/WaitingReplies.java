package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Reply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/** Answers that come later, so that nobody waits in vain when the server ends. */
final class WaitingReplies implements AutoCloseable {

  private final Map<String, CompletableFuture<Reply>> all = new ConcurrentHashMap<>();

  void add(String requestId, CompletableFuture<Reply> waiting) {
    all.put(requestId, waiting);
  }

  void remove(String requestId) {
    all.remove(requestId);
  }

  /** Tells all who still wait that the service is stopping. */
  @Override
  public void close() {
    List.copyOf(all.values())
        .forEach(
            waiting ->
                waiting.completeExceptionally(
                    new RejectedExecutionException("the server ends before the answer")));
  }
}
