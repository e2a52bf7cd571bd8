package io.datasetbuilder.infrastructure.publish.kaggle.standin;

import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer.Responder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Kaggle in this process, over TLS: its API at one address, the store that takes the uploads at
 * another. Strict about the protocol, and faulty where a test wants it.
 */
public final class KaggleStandIn implements AutoCloseable {

  private final Map<KaggleStep, Deque<Fault>> faults = new EnumMap<>(KaggleStep.class);
  private final List<KaggleStep> steps = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> headersOfStore = new CopyOnWriteArrayList<>();
  private final KaggleBlobs blobs;
  private final KaggleDatasets datasets;
  private final StandInServer api;
  private final StandInServer store;

  /**
   * Starts it.
   *
   * @param user whose account signs in
   * @param key of the account, or a token
   */
  public KaggleStandIn(String user, String key) {
    this.blobs = new KaggleBlobs(this::storeUrl);
    this.datasets = new KaggleDatasets(user, blobs);
    KaggleApiRoutes routes = new KaggleApiRoutes(user, key, datasets, blobs);
    this.api = StandInServer.start(call -> answer(routes.stepOf(call), call, routes::serve));
    this.store = StandInServer.start(this::answerOfStore);
  }

  private String storeUrl() {
    return store.url();
  }

  /** Address of the API, without a path. */
  public String endpoint() {
    return api.url();
  }

  /** What is published, and what it takes. */
  public KaggleDatasets datasets() {
    return datasets;
  }

  /** What was uploaded. */
  public KaggleBlobs blobs() {
    return blobs;
  }

  /** The steps that were requested so far, in order, failed ones too. */
  public List<KaggleStep> steps() {
    return List.copyOf(steps);
  }

  /** Headers of each request that the store received, by lower-case name. */
  public List<Map<String, String>> headersOfStore() {
    return List.copyOf(headersOfStore);
  }

  /** Lets the next requests of a step fail, each once, in this order. */
  public synchronized void fail(KaggleStep step, Fault... next) {
    faults.computeIfAbsent(step, any -> new ArrayDeque<>()).addAll(List.of(next));
  }

  /** Lets no further request fail. */
  public synchronized void endFaults() {
    faults.clear();
  }

  /** Forgets everything: as it was when it started. */
  public void reset() {
    endFaults();
    steps.clear();
    headersOfStore.clear();
    blobs.reset();
    datasets.reset();
  }

  private StandInAnswer answerOfStore(StandInCall call) throws IOException {
    headersOfStore.add(call.headers());
    return answer(KaggleBlobs.stepOf(call), call, blobs::serve);
  }

  private StandInAnswer answer(KaggleStep step, StandInCall call, Responder effect)
      throws IOException {
    steps.add(step);
    Fault fault = next(step);
    if (fault == null) {
      return effect.answer(call);
    }
    if (fault.afterEffect()) {
      effect.answer(call);
    } else if (fault.answer().status() > 0) {
      call.bytes();
    }
    return fault.answer();
  }

  private synchronized Fault next(KaggleStep step) {
    Deque<Fault> waiting = faults.get(step);
    return waiting == null ? null : waiting.poll();
  }

  @Override
  public void close() {
    api.close();
    store.close();
  }
}
