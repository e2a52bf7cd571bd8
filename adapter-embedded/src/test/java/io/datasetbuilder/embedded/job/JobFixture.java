package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A service with one worker, as a server makes it, on a folder of its own. */
final class JobFixture implements AutoCloseable {

  static final Principal ME = new Principal.Service();
  static final Principal YOU = new Principal.Oidc("issuer", "you");

  private static final Map<String, String> ON_FILES = Map.of("SVC_MAX_BUILDS", "1");
  private static final Duration LONG = Duration.ofMinutes(5);

  final Path folder;
  final Path out;
  final BuilderService service;
  final BuilderSession session;
  private final Path data;
  private final AtomicInteger barriers = new AtomicInteger();

  private JobFixture(
      Path folder, RunOwnership ownership, Map<String, String> variables, Clock clock) {
    this.folder = folder;
    out = folder.resolve("out");
    data = folder.resolve("a.csv");
    write(data, "x,y\n1,a\n2,b\n");
    service =
        BuilderService.builder(out)
            .settings(Settings.of(variables).settings())
            .clock(clock)
            .ownership(ownership)
            .recordEvents(true)
            .build();
    session = service.session(ME);
  }

  static JobFixture in(Path folder) {
    return in(folder, RunOwnership.SINGLE_USER);
  }

  static JobFixture in(Path folder, RunOwnership ownership) {
    return new JobFixture(folder, ownership, ON_FILES, Clock.systemUTC());
  }

  static JobFixture in(Path folder, Clock clock) {
    return new JobFixture(folder, RunOwnership.SINGLE_USER, ON_FILES, clock);
  }

  /** A service whose state is on a PostgreSQL server. */
  static JobFixture onPostgres(Path folder, String address, RunOwnership ownership) {
    Map<String, String> variables =
        Map.of(
            "SVC_MAX_BUILDS", "1", "SVC_STORAGE_BACKEND", "postgres", "SVC_DATABASE_URL", address);
    return new JobFixture(folder, ownership, variables, Clock.systemUTC());
  }

  /** A spec of one good source; more members of its schema may be given. */
  SpecInput spec(String schema) {
    String text =
        "dataset_id: people\ntitle: People\ndescription: Some of them\nlicense: CC0-1.0\n"
            + "sources:\n  - {kind: file, alias: a, format: csv, schema: {"
            + schema
            + "}}\nexports:\n  - {kind: csv, output_path: exports/data.csv}\n";
    return SpecInput.of(text).withUpload("a", data);
  }

  BuildJobs.Submission submit(SpecInput spec, String run) {
    return session.submitBuild(spec, Optional.of(run), Optional.empty(), false);
  }

  BuildJob job(String run) {
    Result<BuildJob> answer = session.jobs().find(new RunId(run));
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<BuildJob>) answer).value();
  }

  List<NewEvent> recorded(String run) {
    Result<List<RunEvent>> answer = session.jobs().events(new RunId(run), 0, 1000, false);
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<List<RunEvent>>) answer).value().stream().map(RunEvent::what).toList();
  }

  /** Events in short: kind, source and stage. */
  List<String> kinds(String run) {
    return recorded(run).stream()
        .map(
            event ->
                event.kind().wire() + event.stage().map(stage -> " " + stage.wire()).orElse(""))
        .toList();
  }

  /** Returns when everything that was submitted has ended: the one worker takes turns. */
  void awaitEnd() {
    String id = "barrier-" + barriers.incrementAndGet();
    assertThat(runQueued(id, BuildListener.NONE)).isInstanceOf(Result.Ok.class);
  }

  Result<FinishedBuild> inTurnAnswer(String run) {
    return runQueued(run, BuildListener.NONE);
  }

  Result<FinishedBuild> runQueued(String run, BuildListener listener) {
    return session
        .queueBuild(spec(""), BuildOptions.none().withRunId(run).withListener(listener))
        .join()
        .orElseThrow();
  }

  /** Keeps the worker busy until it is released. */
  CountDownLatch occupyWorker() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    BuildListener listener =
        new BuildListener() {
          @Override
          public void runStarted() {
            begun.countDown();
            await(release);
          }
        };
    var unused =
        session.queueBuild(
            spec(""), BuildOptions.none().withRunId("occupying").withListener(listener));
    await(begun);
    return release;
  }

  void drain() {
    service.drain(LONG);
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
