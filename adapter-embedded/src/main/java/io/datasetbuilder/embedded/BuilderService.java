package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.pipeline.build.preview.PreviewOptions;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.table.plan.EngineLoad;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The service inside a JVM application: validates, previews and builds BuildSpecs (Spec, "What the
 * service does").
 *
 * <p>A refusal is an answer, never an exception, and tells every problem that is known. Parts are
 * made when they are first needed: a service that only validates loads no engine. Safe for
 * concurrent use. {@link #close()} stops running builds at their next safe boundary and waits for
 * them.
 *
 * <pre>{@code
 * try (BuilderService service = BuilderService.builder(Path.of("build")).build()) {
 *   SpecInput spec = SpecInput.of(text).withUpload("stations", Path.of("stations.csv"));
 *   BuildAnswer answer = service.createBuild(spec);
 * }
 * }</pre>
 */
public final class BuilderService implements AutoCloseable {

  private static final Principal OWNER = new Principal.Service();

  private static final long NOT_ENDING = 0;

  private static final Logger LOG = System.getLogger(BuilderService.class.getName());

  private final Assembly assembly;
  private final ActiveCalls calls = new ActiveCalls();

  /** When the grace is over, by {@code System.nanoTime()}: draining and closing share it. */
  private final AtomicLong end = new AtomicLong(NOT_ENDING);

  BuilderService(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * A builder for a service.
   *
   * @param outputFolder where runs and uploads are kept; made when the first of them is
   */
  public static BuilderServiceBuilder builder(Path outputFolder) {
    return new BuilderServiceBuilder(outputFolder);
  }

  /**
   * Judges a spec. Reads no data, calls nobody and writes nothing.
   *
   * @param spec YAML or JSON
   */
  public SpecAnswer validateSpec(String spec) {
    return validateSpec(SpecInput.of(spec));
  }

  /**
   * Judges a spec.
   *
   * @param spec YAML or JSON in UTF-8
   */
  public SpecAnswer validateSpec(byte[] spec) {
    return validateSpec(SpecInput.of(spec));
  }

  /** Judges a spec with the files that stand for its uploads; of them it sees that they exist. */
  public SpecAnswer validateSpec(SpecInput spec) {
    return own().validateSpec(spec);
  }

  /**
   * Shows what a build would make, with {@value PreviewRequest#DEFAULT_LIMIT} sample rows a source.
   */
  public PreviewAnswer previewBuild(SpecInput spec) {
    return previewBuild(spec, PreviewRequest.DEFAULT_LIMIT, BuildListener.NONE);
  }

  /**
   * Shows what a build would make of each source, judged by the build's own rules, and leaves
   * nothing behind.
   *
   * @param limit sample rows a source, 1 to 1000
   * @param listener told how it goes, from several threads
   */
  public PreviewAnswer previewBuild(SpecInput spec, int limit, BuildListener listener) {
    return previewBuild(spec, PreviewOptions.first(limit), listener);
  }

  /** Shows what a build would make of each source, by the first rows or by chosen ones. */
  public PreviewAnswer previewBuild(
      SpecInput spec, PreviewOptions options, BuildListener listener) {
    return own().previewBuild(spec, options, listener);
  }

  /** Builds a dataset under a run id that is made from the time. */
  public BuildAnswer createBuild(SpecInput spec) {
    return createBuild(spec, BuildOptions.none());
  }

  /**
   * Builds a dataset and returns when everything is on disk.
   *
   * @param runId the id of the run, used once; empty: one is made from the time
   * @param listener told how it goes, from several threads
   * @param cancellation asks the run to stop at its next safe boundary; it then leaves a partial
   *     manifest
   */
  public BuildAnswer createBuild(
      SpecInput spec, Optional<String> runId, BuildListener listener, Cancellation cancellation) {
    return createBuild(spec, new BuildOptions(runId, Optional.empty(), listener, cancellation));
  }

  /** Builds a dataset and returns when everything is on disk. */
  public BuildAnswer createBuild(SpecInput spec, BuildOptions options) {
    return own().createBuild(spec, options);
  }

  /**
   * Keeps a copy of a local file as an upload, once its records have been judged.
   *
   * @param format empty: told by the file's extension
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   */
  public UploadAnswer registerUpload(Path file, Optional<FileFormat> format, String encoding) {
    Optional<FileFormat> known = format.or(() -> FileFormats.byName(file));
    if (known.isEmpty()) {
      List<Problem> unusable = LocalFiles.check(file);
      if (!unusable.isEmpty()) {
        return new UploadAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, unusable));
      }
      String message =
          "the name of the file " + Quoting.path(file.toString()) + " has no known format";
      Problem problem =
          Problem.of(ServiceProblem.UNKNOWN_FILE_FORMAT, "", message)
              .withHint("name the format: csv, json, jsonl or parquet");
      return new UploadAnswer.Refused(Refusal.notPossible(problem));
    }
    return uploads().keep(file, known.get(), encoding);
  }

  /** Uploads of a caller on this machine: of any length, kept within the quotas that are set. */
  public UploadKeeper uploads() {
    return uploads(assembly.place().settings().uploads().localLimits());
  }

  /**
   * Uploads of the service's own principal.
   *
   * @param limits what may be handed in
   */
  public UploadKeeper uploads(UploadLimits limits) {
    return own().uploads(limits);
  }

  /**
   * Writes a first, commented BuildSpec for a data file (CSV, JSON, JSON Lines or Parquet). It is
   * valid once the file is named for its alias. A text whose encoding its bytes do not prove is
   * answered with the candidates.
   */
  public GuessAnswer guessSpec(Path file) {
    return calls.run(() -> new GuessCall(assembly).run(file, Optional.empty()));
  }

  /**
   * Writes a first, commented BuildSpec for a data file in an encoding that the caller knows.
   *
   * @param encoding its name, such as {@code cp949}; of no meaning for Parquet
   */
  public GuessAnswer guessSpec(Path file, String encoding) {
    return calls.run(() -> new GuessCall(assembly).run(file, Optional.of(encoding)));
  }

  /** Proves a finished run: computes its digests, counts and checksums again. Changes nothing. */
  public VerifyReport verifyRun(RunId run) {
    return calls.run(() -> assembly.workshop().verifying().verify(run));
  }

  /**
   * As {@link #verifyRun}, and also reads every cell of the run's Parquet files by another reader
   * than the engine that wrote them. Takes as long as reading all of these files.
   */
  public VerifyReport verifyRunDeep(RunId run) {
    return calls.run(() -> assembly.workshop().verifyingCells().verify(run));
  }

  /**
   * Makes the index of runs anew from the manifests, which are the truth. A damaged index is set
   * aside first.
   */
  public RebuildAnswer rebuildIndex() {
    return calls.run(() -> new UpkeepCall(assembly).rebuildIndex());
  }

  /**
   * Removes cancelled runs that ended long ago, or tells which it would remove.
   *
   * @param ttlHours how long they are kept, from their end, 0 to 10,000,000; empty: as the settings
   *     say; for ever where these say nothing
   * @param apply false: nothing is deleted
   */
  public PruneAnswer pruneCancelled(OptionalLong ttlHours, boolean apply) {
    return calls.run(() -> new UpkeepCall(assembly).pruneCancelled(ttlHours, apply));
  }

  /**
   * Finished runs, read back: their stages, quality and datasets, and what two of them differ in.
   */
  public FinishedRunReader runs() {
    return own().runs();
  }

  /** Providers and their datasets as they are defined. */
  public CatalogReader catalog() {
    return new CatalogReader(assembly.sourcing()::definitions, calls);
  }

  /** Providers: whether there is a key, whether it works, and how to keep one. */
  public ProviderAccess providers() {
    return own().providers();
  }

  /** The service on behalf of a caller whose identity is settled. */
  public BuilderSession session(Principal caller) {
    return new BuilderSession(assembly, calls, caller);
  }

  /** Reads JSON strictly, and writes it in one fixed form. */
  public JsonCodec json() {
    return assembly.storage().json;
  }

  /** How builds on workers have ended since the start: jobs, and builds inside requests. */
  public BuildCounter tally() {
    return assembly.tally();
  }

  /** The kinds of export that a spec can name here, sorted. */
  public List<String> exportKinds() {
    return assembly.exporters().kinds();
  }

  /** What the table engine holds of the process at the moment. */
  public EngineLoad engineLoad() {
    return assembly.engineLoad();
  }

  private BuilderSession own() {
    return session(OWNER);
  }

  /**
   * Opens what is kept before the first caller needs it: brings databases to the schema of this
   * version and the index to the runs on disk. Without it, both happen when they are first needed.
   *
   * @return why something cannot be used; empty when all can
   */
  public Optional<Refusal> open() {
    return calls.run(() -> new OpeningCall(assembly).run());
  }

  /**
   * Lets no job and no build inside a request begin any more, cancels those that wait, asks those
   * that run to stop at their next safe boundary, and waits for them. Whatever else the service
   * does, it goes on doing.
   *
   * @param grace how long it waits at the most
   */
  public void drain(Duration grace) {
    end.compareAndSet(NOT_ENDING, System.nanoTime() + grace.toNanos());
    assembly.jobs().jobs().drain(new ShutdownGrace(grace));
  }

  /**
   * Takes no more calls, stops running builds at their next safe boundary, and waits for them as
   * long as {@code SVC_SHUTDOWN_GRACE_SECONDS} allows, or what {@link #drain} left of its grace; a
   * stage that reaches no boundary is ended before. Jobs that {@link #drain} has given up on are
   * not waited for.
   */
  @Override
  public void close() {
    Duration grace = assembly.place().settings().server().shutdownGrace();
    end.compareAndSet(NOT_ENDING, System.nanoTime() + grace.toNanos());
    assembly
        .jobsMade()
        .map(JobParts::jobs)
        .filter(jobs -> !jobs.stopping())
        .ifPresent(jobs -> jobs.drain(new ShutdownGrace(grace)));
    Duration left = Duration.ofNanos(Math.max(0, end.get() - System.nanoTime()));
    if (!calls.close(new ShutdownGrace(left))) {
      LOG.log(Level.WARNING, "calls had not ended when the service was closed");
    }
    assembly.close();
  }
}
