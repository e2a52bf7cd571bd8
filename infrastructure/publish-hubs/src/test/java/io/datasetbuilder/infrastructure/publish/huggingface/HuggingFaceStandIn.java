package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Hub for tests that speaks the protocol of the Hugging Face hub for dataset repositories over
 * HTTPS on loopback, and its storage as another server. It is as strict as the real one, and breaks
 * where a test wants it to.
 */
public final class HuggingFaceStandIn implements AutoCloseable {

  /** The only token it knows; it may write below {@link #OWNER}. */
  public static final String TOKEN = "hf_a-token-that-nobody-may-see";

  /** Whose token that is. */
  public static final String OWNER = "somebody";

  private final StandInServer hub = StandInServer.start(this::answerAtHub);
  private final StandInServer storage = StandInServer.start(this::answerAtStorage);
  private final StandInHubApi api = new StandInHubApi(hub, storage);
  private final Map<Step, Deque<Fault>> faults = new EnumMap<>(Step.class);
  private final Map<Step, Runnable> events = new EnumMap<>(Step.class);
  private final List<Step> steps = new CopyOnWriteArrayList<>();

  /** The steps of a publication. */
  public enum Step {
    INFO,
    CREATE,
    COMMITS,
    TREE,
    PREUPLOAD,
    BATCH,
    UPLOAD,
    COMPLETE,
    VERIFY,
    COMMIT,
    /** What only other clients call. */
    OTHER
  }

  /** What {@code HF_ENDPOINT} would be. */
  public String endpoint() {
    return hub.url();
  }

  /** The repositories, and rules that a test may change. */
  public StandInHubApi api() {
    return api;
  }

  /** A repository that is there. */
  public StandInRepository repository(String id) {
    return api.find(id).orElseThrow();
  }

  /** The next calls of a step have this fault. */
  public void fault(Step step, Fault fault, int times) {
    synchronized (faults) {
      Deque<Fault> queue = faults.computeIfAbsent(step, none -> new ArrayDeque<>());
      for (int i = 0; i < times; i++) {
        queue.add(fault);
      }
    }
  }

  /** Something happens once, right before the next call of a step has its effect. */
  public void before(Step step, Runnable event) {
    synchronized (faults) {
      events.put(step, event);
    }
  }

  private void happen(Step step) {
    Runnable event;
    synchronized (faults) {
      event = events.remove(step);
    }
    if (event != null) {
      event.run();
    }
  }

  /** No step has a fault any more. */
  public void heal() {
    synchronized (faults) {
      faults.clear();
    }
  }

  /** The steps that were called, in order, whether or not they had a fault. */
  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** How often a step was called. */
  public long count(Step step) {
    return steps.stream().filter(step::equals).count();
  }

  /** What reached the hub. */
  public List<StandInCall> hubCalls() {
    return hub.calls();
  }

  /** What reached the storage. */
  public List<StandInCall> storageCalls() {
    return storage.calls();
  }

  private StandInAnswer answerAtHub(StandInCall call) throws IOException {
    Step step = step(call);
    return answer(step, call, () -> api.answer(step, call));
  }

  private StandInAnswer answerAtStorage(StandInCall call) throws IOException {
    return answer(Step.UPLOAD, call, () -> api.storage().take(call));
  }

  private StandInAnswer answer(Step step, StandInCall call, Answering right) throws IOException {
    steps.add(step);
    happen(step);
    Optional<Fault> fault = next(step);
    if (fault.isEmpty()) {
      return right.answer();
    }
    if (fault.get().afterEffect()) {
      right.answer();
    } else {
      call.body().readNBytes(1024);
    }
    return fault.get().answer();
  }

  private Optional<Fault> next(Step step) {
    synchronized (faults) {
      return Optional.ofNullable(faults.get(step)).map(Deque::poll);
    }
  }

  /** Answers as the real hub. */
  @FunctionalInterface
  private interface Answering {
    StandInAnswer answer() throws IOException;
  }

  private static Step step(StandInCall call) {
    String path = call.plainPath();
    if (path.equals("/api/repos/create")) {
      return Step.CREATE;
    }
    if (path.equals("/api/complete_multipart")) {
      return Step.COMPLETE;
    }
    if (path.matches("/datasets/[^/]+/[^/]+\\.git/info/lfs/objects/batch")) {
      return Step.BATCH;
    }
    if (path.matches("/datasets/[^/]+/[^/]+\\.git/info/lfs/objects/verify")) {
      return Step.VERIFY;
    }
    String[] parts = path.split("/", -1);
    if (!path.startsWith("/api/datasets/") || parts.length < 5) {
      return Step.OTHER;
    }
    if (parts.length == 5) {
      return Step.INFO;
    }
    Refusal.unless(parts.length == 7 && parts[6].equals("main"), 404, "no such revision");
    return switch (parts[5]) {
      case "commits" -> Step.COMMITS;
      case "tree" -> Step.TREE;
      case "preupload" -> Step.PREUPLOAD;
      case "commit" -> Step.COMMIT;
      default -> Step.OTHER;
    };
  }

  @Override
  public void close() {
    hub.close();
    storage.close();
  }
}
