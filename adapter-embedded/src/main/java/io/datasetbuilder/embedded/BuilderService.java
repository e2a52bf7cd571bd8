package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.notice.Notices;
import io.datasetbuilder.embedded.provider.CatalogReader;
import io.datasetbuilder.embedded.run.Erasing;
import io.datasetbuilder.embedded.run.Maintenance;
import io.datasetbuilder.embedded.settings.AccessSettings.PublishCredential;
import io.datasetbuilder.embedded.sharing.PublicSite;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.warehouse.WarehouseBackups;
import io.datasetbuilder.embedded.warehouse.WarehouseMaintenance;
import io.datasetbuilder.infrastructure.storage.file.FreeSpace;
import io.datasetbuilder.infrastructure.unpack.caller.CallerFiles;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.guess.GuessRequest;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.access.SignIn;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.publish.site.BuildSite.SiteProgress;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteReport;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The service inside a JVM application: validates, previews and builds BuildSpecs (Spec, "What the
 * service does").
 *
 * <p>A refusal is a result, never an exception, with every problem that is known. Parts are made
 * when they are first needed: a service that only validates loads no engine. The operations of a
 * session are those of the owner of the process. Safe for concurrent use. {@link #close()} stops
 * running builds at their next safe boundary and waits for them.
 *
 * <pre>{@code
 * try (BuilderService service = BuilderService.builder(Path.of("build")).build()) {
 *   SpecInput spec = SpecInput.of(text).withUpload("stations", Path.of("stations.csv"));
 *   Result<FinishedBuild> result = service.createBuild(spec);
 *   // A build that ran and failed is no refusal: see FinishedBuild.succeeded() and failure().
 * }
 * }</pre>
 */
public final class BuilderService extends BuilderSession implements AutoCloseable {

  private static final LocalFiles LOCAL_FILES = new CallerFiles();

  private static final long NOT_ENDING = 0;

  private final Assembly assembly;

  /** End of the shutdown grace, by {@code System.nanoTime()}; draining and closing share it. */
  private final AtomicLong end = new AtomicLong(NOT_ENDING);

  BuilderService(Assembly assembly, Principal owner) {
    super(assembly, Caller.of(owner));
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

  /** Files on this machine, by the names that callers give them. */
  public static LocalFiles localFiles() {
    return LOCAL_FILES;
  }

  /**
   * Validates a spec. Reads no data, calls no other service and writes nothing.
   *
   * @param spec YAML or JSON
   */
  public Result<ValidatedSpec> validateSpec(String spec) {
    return validateSpec(SpecInput.of(spec));
  }

  /**
   * Validates a spec.
   *
   * @param spec YAML or JSON in UTF-8
   */
  public Result<ValidatedSpec> validateSpec(byte[] spec) {
    return validateSpec(SpecInput.of(spec));
  }

  /**
   * Shows what a build would make, with {@value PreviewRequest#DEFAULT_LIMIT} sample rows a source.
   */
  public Result<BuildPreview> previewBuild(SpecInput spec) {
    return previewBuild(spec, PreviewRequest.DEFAULT_LIMIT, BuildListener.NONE);
  }

  /** Builds a dataset under a run id that is made from the time. */
  public Result<FinishedBuild> createBuild(SpecInput spec) {
    return createBuild(spec, BuildOptions.none());
  }

  /**
   * Builds a dataset and returns when everything is on disk.
   *
   * @param runId the id of the run, used once; empty: one is made from the time
   * @param listener called from several threads
   * @param cancellation stops the run at its next safe boundary; it then leaves a partial manifest
   */
  public Result<FinishedBuild> createBuild(
      SpecInput spec, Optional<String> runId, BuildListener listener, Cancellation cancellation) {
    return createBuild(
        spec,
        new BuildOptions(runId, Optional.empty(), false, Optional.empty(), listener, cancellation));
  }

  /**
   * Keeps a copy of a local file as an upload, once its records have been validated.
   *
   * @param format empty: by the file's extension
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   */
  public Result<Upload> registerUpload(Path file, Optional<FileFormat> format, String encoding) {
    return registerUpload(file, format, encoding, UploadRead.DEFAULT);
  }

  /**
   * Keeps a copy of a local file as an upload, once its records have been validated. A compressed
   * file or an archive is unpacked first.
   *
   * @param file a path, for an archive optionally followed by {@code #} and the name of a part
   * @param format empty: by the file's extension
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   * @param read form of the records, for sources that declare none; {@link UploadRead#AUTO}: the
   *     form that the file proves
   */
  public Result<Upload> registerUpload(
      Path file, Optional<FileFormat> format, String encoding, UploadRead read) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(read, "read");
    return uploads().keep(localFiles().named(file.toString()), format, encoding, read);
  }

  /** Uploads of a caller on this machine: of any length, kept within the quotas that are set. */
  @Override
  public Uploads uploads() {
    return uploads(assembly.context().settings().uploads().localLimits());
  }

  /**
   * Writes a first, commented BuildSpec for a data file (CSV, JSON, JSON Lines or Parquet). It is
   * valid once the file is named for its alias. For a text whose encoding its bytes do not prove,
   * the result is the candidates.
   */
  public Result<SpecGuess> guessSpec(Path file) {
    Objects.requireNonNull(file, "file");
    return guessSpec(GuessRequest.of(localFiles().named(file.toString())));
  }

  /**
   * Writes a first, commented BuildSpec for a data file in an encoding that the caller knows.
   *
   * @param encoding its name, such as {@code cp949}; of no meaning for Parquet
   */
  public Result<SpecGuess> guessSpec(Path file, String encoding) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(encoding, "encoding");
    return guessSpec(GuessRequest.of(localFiles().named(file.toString())).in(encoding));
  }

  /**
   * Writes a first, commented BuildSpec for data files, which may be packed. Several are read as
   * one table, in the form that all of them have.
   */
  public Result<SpecGuess> guessSpec(GuessRequest request) {
    Objects.requireNonNull(request, "request");
    return calls().result(() -> assembly.submission().guesser().guess(request));
  }

  /**
   * Unpacks the local files of a spec to temporary files, for a service elsewhere.
   *
   * @param use receives the files by their places; they exist until it returns
   */
  public <T> Result<T> withFiles(
      ValidatedSpec spec, Function<Map<FilePlace, UnpackedFile>, T> use) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(use, "use");
    return calls()
        .result(
            () ->
                assembly
                    .unpacking()
                    .of(spec.files())
                    .map(
                        files -> {
                          try (files) {
                            return use.apply(files.files());
                          }
                        }));
  }

  /**
   * Writes a static site of the finished runs that may be passed on, and puts it in place of an
   * earlier one as a whole. Datasets that are unchanged are not written again.
   *
   * @param folder empty, missing, or an earlier site
   * @param progress observes the datasets that are done
   */
  public Result<SiteReport> site(Path folder, SiteOptions options, SiteProgress progress) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(progress, "progress");
    return calls()
        .result(
            () ->
                assembly
                    .publishing()
                    .siteFolder(folder)
                    .map(
                        place ->
                            assembly
                                .publishing()
                                .sites()
                                .build(visibility(), place, options, progress)));
  }

  /** Proves a finished run: computes its digests, counts and checksums again. Changes nothing. */
  public VerifyReport verifyRun(RunId run) {
    Objects.requireNonNull(run, "run");
    return maintenance().verify(run, false);
  }

  /**
   * As {@link #verifyRun}, and also reads every cell of the run's Parquet files by another reader
   * than the engine that wrote them. Takes as long as reading all of these files.
   */
  public VerifyReport verifyRunDeep(RunId run) {
    Objects.requireNonNull(run, "run");
    return maintenance().verify(run, true);
  }

  /**
   * Rebuilds the index of runs from the manifests, which are authoritative. A damaged index is set
   * aside first.
   */
  public Result<RebuildIndex.RebuildReport> rebuildIndex() {
    return maintenance().rebuildIndex();
  }

  /**
   * Removes cancelled runs that ended long ago, or lists which it would remove.
   *
   * @param ttlHours how long they are kept, from their end, 0 to 10,000,000; empty: as the settings
   *     say; for ever where these say nothing
   * @param apply false: nothing is deleted
   */
  public Result<PruneCancelled.PruneReport> pruneCancelled(OptionalLong ttlHours, boolean apply) {
    Objects.requireNonNull(ttlHours, "ttlHours");
    return maintenance().pruneCancelled(ttlHours, apply);
  }

  /**
   * Deletes the runs of all owners that no retention keeps any longer, or lists which it would
   * delete. The newest successful run of a dataset always stays, and so does what a hold, a reader,
   * a publication or a later snapshot needs.
   *
   * @param standard retention of datasets whose spec declares none
   * @param apply false: nothing is deleted
   */
  public Result<PruneReport> pruneRuns(Retention standard, boolean apply) {
    Objects.requireNonNull(standard, "standard");
    return calls().result(() -> Result.ok(assembly.deletions().prune(standard, apply)));
  }

  /**
   * Deletes the runs that no retention keeps any longer, soon and then hourly, until the service is
   * closed.
   */
  public void startPruning() {
    calls()
        .run(
            () -> {
              assembly.deletions().startPruning();
              return true;
            });
  }

  /** Erasure of values from datasets of all owners, for the operator of the output folder. */
  public Erasing erasing() {
    return new Erasing(() -> assembly.deletions().erasures());
  }

  /** Maintenance of the warehouse, for its operator. */
  public WarehouseMaintenance warehouseMaintenance() {
    return new WarehouseMaintenance(warehouseCalls());
  }

  /** Backups of the warehouse. */
  public WarehouseBackups warehouseBackups() {
    return new WarehouseBackups(warehouseCalls(), this::json);
  }

  /** Providers and their datasets as they are defined. */
  public CatalogReader catalog() {
    return new CatalogReader(
        () -> assembly.sources().definitions(), () -> assembly.sources().files(), calls());
  }

  /** The service on behalf of a caller whose identity is settled. */
  public BuilderSession session(Principal caller) {
    return session(Caller.of(Objects.requireNonNull(caller, "caller")));
  }

  /** The service on behalf of a caller who sent own provider keys. */
  public BuilderSession session(Caller caller) {
    return new BuilderSession(assembly, Objects.requireNonNull(caller, "caller"));
  }

  /** Signs persons in; empty where the settings name no identity provider. */
  public Optional<SignIn> signIn() {
    return assembly.context().settings().server().access().signIn().isPresent()
        ? assembly.access().signIn()
        : Optional.empty();
  }

  /** Reading without a credential; empty where the operator has not allowed it. */
  public Optional<PublicSite> publicSite() {
    return assembly
        .context()
        .settings()
        .server()
        .access()
        .publicSite()
        .map(
            allowed ->
                new PublicSite(
                    new PublicSite.Parts(
                        () -> assembly.publishing().publicReading(),
                        assembly.runs()::publicRuns,
                        assembly.runs()::jobs,
                        calls())));
  }

  /** Whether owners are kept apart, and callers bring their own keys. */
  public boolean isMultiUser() {
    return assembly.context().multiUser();
  }

  /**
   * Origin of the credential that publishes runs: the request, the caller's store or the service.
   */
  public PublishCredential publishCredential() {
    return assembly.context().publishCredential();
  }

  /** Reads JSON strictly, and writes it in one fixed form. */
  public JsonCodec json() {
    return assembly.storage().json();
  }

  /**
   * Counts of builds on workers by their result since the start: jobs, and builds inside requests.
   */
  public BuildCounter buildCounter() {
    return assembly.runs().counter();
  }

  /** Whether the operator has hooks, to which notices of runs are sent. */
  public boolean sendsNotices() {
    return assembly.context().settings().hooks().isPresent();
  }

  /** Notices of runs, for the operator. */
  public Notices notices() {
    return new Notices(() -> assembly.notices().parts(), calls());
  }

  /** Age of the newest successful run of each dataset of all owners, of those built last. */
  public Map<String, Duration> datasetAges() {
    return assembly.runs().datasetAges().read();
  }

  /** Free bytes of the disks that hold the {@code output} folder and the {@code warehouse}. */
  public Map<String, Long> freeBytes() {
    Map<String, Path> folders = new LinkedHashMap<>();
    folders.put("output", assembly.context().outputRoot());
    assembly.context().warehouse().ifPresent(kept -> folders.put("warehouse", kept.folder()));
    return new FreeSpace(folders).bytes();
  }

  /** The kinds of export that a spec can name here, sorted. */
  public List<String> exportKinds() {
    return assembly.exporters().kinds();
  }

  /** Current use of the process by the table engine. */
  public EngineLoad engineLoad() {
    return assembly.engineLoad();
  }

  /** Number of queries of tables that run at the moment. */
  public QuerySlots.Load queryLoad() {
    return assembly.queryLoad();
  }

  private Maintenance maintenance() {
    return new Maintenance(
        new Maintenance.Parts(
            cells -> assembly.builds().verify(cells),
            assembly::storage,
            assembly::storedIndex,
            assembly::index,
            () -> assembly.runs().jobs().events(),
            () -> assembly.deletions().ofPruned(new Principal.Service()),
            assembly.context().settings().cancelledRunTtlHours(),
            assembly.context().clock(),
            calls()));
  }

  private ActiveCalls calls() {
    return assembly.calls();
  }

  /**
   * Opens what is kept before the first caller needs it: brings databases to the schema of this
   * version and the index to the runs on disk. Without it, both happen when they are first needed.
   *
   * @return why something cannot be used; empty when all can
   */
  public Optional<Problem> open() {
    try {
      calls()
          .run(
              () -> {
                assembly.open();
                return true;
              });
      return Optional.empty();
    } catch (ProblemException failed) {
      return Optional.of(failed.problem());
    }
  }

  /**
   * Submits the builds of schedules that are due now, of all owners.
   *
   * @return the runs that were submitted
   */
  public List<RunId> submitDueRefreshes() {
    return calls().run(() -> assembly.refreshes().submitDue());
  }

  /**
   * Numbers of the schedules of all owners by their state; empty where this process builds nothing
   * by schedules.
   */
  public Map<String, Long> scheduleCounts() {
    return assembly.refreshes().counts().read();
  }

  /** Submits the builds of schedules when they are due, until the service is closed. */
  public void startRefreshing() {
    calls()
        .run(
            () -> {
              assembly.refreshes().start();
              return true;
            });
  }

  /**
   * Lets no job and no build inside a request begin any more, cancels those that wait, stops those
   * that run at their next safe boundary, and waits for them. All other work of the service
   * continues.
   *
   * @param grace how long it waits at the most
   */
  public void drain(Duration grace) {
    Objects.requireNonNull(grace, "grace");
    end.compareAndSet(NOT_ENDING, System.nanoTime() + grace.toNanos());
    assembly.runs().jobs().jobs().drain(new ShutdownGrace(grace));
  }

  /**
   * Takes no more calls, stops running builds at their next safe boundary, and waits for them as
   * long as {@code SVC_SHUTDOWN_GRACE_SECONDS} allows, or what {@link #drain} left of its grace; a
   * stage that reaches no boundary is ended before. Jobs that {@link #drain} has given up on are
   * not waited for.
   */
  @Override
  public void close() {
    Duration grace = assembly.context().settings().server().shutdownGrace();
    end.compareAndSet(NOT_ENDING, System.nanoTime() + grace.toNanos());
    assembly
        .jobsMade()
        .filter(jobs -> !jobs.stopping())
        .ifPresent(jobs -> jobs.drain(new ShutdownGrace(grace)));
    Duration left = Duration.ofNanos(Math.max(0, end.get() - System.nanoTime()));
    if (!calls().close(new ShutdownGrace(left))) {
      // Made here: a logger takes longer to make than a spec to validate.
      System.getLogger(BuilderService.class.getName())
          .log(Level.WARNING, "calls had not ended when the service was closed");
    }
    assembly.close();
  }
}
