package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.runs.event.InMemoryRunEvents;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Jobs whose workers, clock and store a test holds in its hands. */
final class JobsFixture implements AutoCloseable {

  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  static final Principal ME = new Principal.Service();
  static final Principal YOU = new Principal.Oidc("issuer", "you");
  static final Visibility ALL = Visibility.everybody();
  static final JsonObject BODY = new JsonObject(Map.of("status", JsonValue.of("ok")));
  static final JobRequest.Work SUCCEEDS =
      (listener, cancellation) ->
          cancellation.requestedAtLastBoundary()
              ? JobResult.cancelled(Optional.empty())
              : JobResult.succeeded(BODY);

  final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  final Set<RunId> completed = new HashSet<>();
  final Set<RunId> inProgress = new HashSet<>();
  final BuildCounter tally = new BuildCounter();
  final InMemoryRunEvents stored;
  final Map<RunId, OwnerId> owners = new ConcurrentHashMap<>();
  final BuildJobs jobs;

  JobsFixture(int workers) {
    this(workers, BuildJobs.JobLimits.REMEMBERED);
  }

  JobsFixture(int workers, int remembered) {
    this(workers, remembered, store -> store);
  }

  JobsFixture(int workers, int remembered, UnaryOperator<RunEvents> around) {
    this(workers, remembered, around, OptionalInt.empty());
  }

  /** Jobs of owners who are kept apart. */
  static JobsFixture ofOwners(int workers, int mostOfOwner) {
    return new JobsFixture(
        workers, BuildJobs.JobLimits.REMEMBERED, store -> store, OptionalInt.of(mostOfOwner));
  }

  private JobsFixture(
      int workers, int remembered, UnaryOperator<RunEvents> around, OptionalInt mostOfOwner) {
    stored = new InMemoryRunEvents(clock());
    BuildJobs.JobLimits limits =
        new BuildJobs.JobLimits(
            workers, BuildJobs.JobLimits.QUEUED, remembered, Duration.ofSeconds(60), mostOfOwner);
    jobs =
        new BuildJobs(
            limits, used(), around.apply(stored), tally, clock(), work -> new Thread(work).start());
  }

  static RunId run(int number) {
    return new RunId("run-" + number);
  }

  static JobRequest order(int number, JobRequest.Work work) {
    return order(number, ME, work);
  }

  static JobRequest order(int number, Principal owner, JobRequest.Work work) {
    return new JobRequest(run(number), owner, Optional.empty(), Optional.of("stations"), work);
  }

  BuildJobs.Submission submit(int number, JobRequest.Work work) {
    return jobs.submit(order(number, work));
  }

  /** Work of a submitted job that has begun and waits to be released. */
  Held begun(int number) {
    Held held = new Held();
    submit(number, held);
    held.awaitBegun();
    return held;
  }

  BuildJob job(int number) {
    return jobs.find(run(number)).orElseThrow();
  }

  JobStatus status(int number) {
    return job(number).status();
  }

  /** The kinds of a run's events. */
  List<NewEvent.EventKind> stated(int number) {
    return stored.after(run(number), 0, 1000).stream().map(event -> event.what().kind()).toList();
  }

  /** Waits for every worker without asking anything to stop. */
  void awaitEnd() {
    jobs.awaitIdle(Duration.ofMinutes(5));
  }

  /** Ends when every job that was taken in has. */
  void finish() {
    jobs.drain(new ShutdownGrace(Duration.ofMinutes(5)));
  }

  static Problem refusal(BuildJobs.Submission submission) {
    return ((BuildJobs.Submission.Refused) submission).problem();
  }

  RunIdRegistry used() {
    return new RunIdRegistry() {
      @Override
      public boolean isCompleted(RunId run) {
        return completed.contains(run);
      }

      @Override
      public Optional<OwnerId> ownerOf(RunId run) {
        return Optional.ofNullable(owners.get(run));
      }

      @Override
      public Optional<RunStatus> statusOf(RunId run) {
        return Optional.of(RunStatus.OK);
      }

      @Override
      public boolean isInProgress(RunId run) {
        return inProgress.contains(run);
      }
    };
  }

  Clock clock() {
    InstantSource source = now::get;
    return source.withZone(ZoneOffset.UTC);
  }

  @Override
  public void close() {
    finish();
  }

  /** Work that begins when a worker comes, and goes on when the test says so. */
  static final class Held implements JobRequest.Work {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CompletableFuture<JobResult> ended = new CompletableFuture<>();
    private final JobRequest.Work work;

    Held() {
      this(SUCCEEDS);
    }

    Held(JobRequest.Work work) {
      this.work = work;
    }

    @Override
    public JobResult run(BuildListener listener, Cancellation cancellation) {
      begun.countDown();
      await(released);
      JobResult ending = work.run(listener, cancellation);
      ended.complete(ending);
      return ending;
    }

    Held awaitBegun() {
      await(begun);
      return this;
    }

    boolean hasBegun() {
      return begun.getCount() == 0;
    }

    void release() {
      released.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
  }
}
