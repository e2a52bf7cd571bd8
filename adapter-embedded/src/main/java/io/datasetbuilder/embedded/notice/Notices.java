package io.datasetbuilder.embedded.notice;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.runs.notice.DeliverNotices;
import io.datasetbuilder.pipeline.runs.notice.Hook;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import io.datasetbuilder.pipeline.runs.notice.RecordNotices;
import io.datasetbuilder.pipeline.runs.notice.RecordStale;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Notices of an output folder, for its operator. Safe for concurrent use. */
public final class Notices {

  private static final Logger LOG = System.getLogger(Notices.class.getName());

  private final Supplier<Parts> parts;
  private final ActiveCalls calls;

  /**
   * @param parts made when they are first needed
   */
  public Notices(Supplier<Parts> parts, ActiveCalls calls) {
    this.parts = parts;
    this.calls = calls;
  }

  /**
   * Parts of the notices of a service.
   *
   * @param hooks of the operator, in the order of their file
   * @param channels by the names of the hooks
   */
  public record Parts(
      List<Hook> hooks,
      NoticeOutbox outbox,
      RecordNotices record,
      RecordStale stale,
      DeliverNotices deliver,
      Function<Hook, NoticeChannel> channels,
      NoticeCounter counter) {

    public Parts {
      hooks = List.copyOf(hooks);
    }

    /** The channels of all hooks, by their names; the caller closes them. */
    Map<String, NoticeChannel> open() {
      Map<String, NoticeChannel> open = new TreeMap<>();
      hooks.forEach(hook -> open.put(hook.name(), channels.apply(hook)));
      return open;
    }
  }

  /** The configured hooks; empty when notices are off. */
  public List<Hook> hooks() {
    return parts.get().hooks();
  }

  /** Numbers of waiting notices by hook, also of hooks that are no longer configured. */
  public Map<String, Long> counts() {
    return calls.run(() -> parts.get().outbox().counts());
  }

  /** The same; none while they cannot be read. */
  public Map<String, Long> countsOrNone() {
    try {
      return counts();
    } catch (ProblemException unreadable) {
      LOG.log(Level.DEBUG, "the waiting notices cannot be counted", unreadable);
      return Map.of();
    }
  }

  /** The oldest waiting notices of all hooks. */
  public List<WaitingEntry> waiting(int limit) {
    return calls.run(() -> parts.get().outbox().waiting(limit));
  }

  /** Counts of what this process did with notices. */
  public NoticeCounter counter() {
    return parts.get().counter();
  }

  /**
   * Records what has ended and delivers what is due.
   *
   * @param most longest time that it takes
   * @return the number of delivered notices by hook
   */
  public Map<String, Integer> deliver(Duration most) {
    return calls.run(
        () -> {
          Parts made = parts.get();
          made.record().begin();
          made.record().fromState();
          made.record().fromManifests();
          made.deliver().giveUp();
          Map<String, NoticeChannel> channels = made.open();
          try {
            return new HookPasses(made.deliver(), channels).within(most);
          } finally {
            channels.values().forEach(NoticeChannel::close);
          }
        });
  }

  /**
   * Sends a test notice to one hook, at once and once only.
   *
   * @return the result of the attempt; refused when there is no such hook
   */
  public Result<Delivery> test(String name) {
    Parts made = parts.get();
    Optional<Hook> found =
        made.hooks().stream().filter(hook -> hook.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      return Result.refused(unknown(name, made.hooks()));
    }
    return calls.run(
        () -> {
          try (NoticeChannel channel = made.channels().apply(found.get())) {
            return Result.ok(made.record().test(found.get(), channel));
          }
        });
  }

  private static Problem unknown(String name, List<Hook> hooks) {
    List<String> known = hooks.stream().map(Hook::name).toList();
    String message =
        known.isEmpty()
            ? "no hooks are configured; SVC_HOOKS_FILE names their file"
            : "there is no hook " + Quoting.quoted(name);
    return Problem.of(ServiceProblem.UNKNOWN_HOOK, "hook", message).suggesting(name, known);
  }
}
