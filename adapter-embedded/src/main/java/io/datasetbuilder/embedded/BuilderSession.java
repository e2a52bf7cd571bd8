package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal.TeamMember;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.access.Administration;
import io.datasetbuilder.embedded.access.Teams;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.ServiceContext;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.export.Exports;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.provider.Providers;
import io.datasetbuilder.embedded.publish.CallerCredentials;
import io.datasetbuilder.embedded.publish.Publications;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.embedded.revision.Revisions;
import io.datasetbuilder.embedded.sharing.HandOvers;
import io.datasetbuilder.embedded.sharing.Sharing;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.warehouse.TableScope;
import io.datasetbuilder.embedded.warehouse.Warehouse;
import io.datasetbuilder.embedded.warehouse.WarehouseCalls;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest.PreviewOptions;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.publish.PublishCaller;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.Jobs;
import io.datasetbuilder.pipeline.runs.list.OwnedRuns;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.runs.monitoring.Monitoring;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildOrder;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.pipeline.submission.BuildQueue;
import io.datasetbuilder.pipeline.submission.CompletedBuild;
import io.datasetbuilder.pipeline.submission.ShutdownAwareCancellation;
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshedDataset;
import io.datasetbuilder.pipeline.submission.refresh.RefreshFolder;
import io.datasetbuilder.pipeline.submission.refresh.Schedules;
import io.datasetbuilder.pipeline.warehouse.deletion.Deletions;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The service on behalf of one caller: what it keeps is the caller's, and it shows what the caller
 * may see. Of a caller who acts for a team ({@link #actingFor}) all that is the team's instead.
 * Safe for concurrent use.
 */
public sealed class BuilderSession permits BuilderService {

  private final Assembly assembly;
  private final Caller caller;

  BuilderSession(Assembly assembly, Caller caller) {
    this.assembly = assembly;
    this.caller = caller;
  }

  /** The teams of the caller. */
  public Teams teams() {
    return new Teams(assembly.context().teams(), caller.principal(), isAdministrator());
  }

  /**
   * The session of a caller who acts for a team: runs, datasets, tables, uploads, documents and
   * schedules are the team's, and new ones belong to it. Keys, and the rights of an administrator,
   * are still the caller's.
   *
   * @param owner {@code team:NAME}; refused with {@code not_team_member} unless the caller is a
   *     member
   */
  public Result<BuilderSession> actingFor(String owner) {
    Objects.requireNonNull(owner, "owner");
    return teams().actingFor(owner).map(this::as);
  }

  /**
   * The session of the team that owns a run, for a member of it; for all others this session.
   * Refused only when the owner cannot be read.
   */
  public Result<BuilderSession> ofRun(RunId run) {
    Objects.requireNonNull(run, "run");
    if (!assembly.context().teams().mayAct(caller.principal())) {
      return Result.ok(this);
    }
    return assembly
        .calls()
        .result(() -> Result.ok(assembly.runs().jobs().lookup().ownershipOf(run)))
        .map(owner -> teams().owning(owner).<BuilderSession>map(this::as).orElse(this));
  }

  private BuilderSession as(TeamMember member) {
    return new BuilderSession(assembly, new Caller(member, caller.keys()));
  }

  private boolean isAdministrator() {
    ServiceContext context = assembly.context();
    return context.settings().server().access().administrators().include(caller.principal());
  }

  /**
   * Validates a spec, and checks the calls of its sources by the catalog. Reads no data, needs no
   * network and writes nothing.
   */
  public Result<ValidatedSpec> validateSpec(SpecInput spec) {
    Objects.requireNonNull(spec, "spec");
    return assembly.calls().result(() -> validated(spec).then(assembly::withCalls));
  }

  /**
   * The id of the dataset of a spec, which has to be valid, but for local files that are not named.
   */
  public Result<String> datasetOf(SpecInput spec) {
    Objects.requireNonNull(spec, "spec");
    return assembly
        .calls()
        .result(
            () ->
                assembly
                    .specs()
                    .validateWithoutFiles(spec.document())
                    .map(valid -> valid.spec().datasetId()));
  }

  private Result<ValidatedSpec> validated(SpecInput spec) {
    return assembly.specs().validate(spec.document(), spec.files());
  }

  /**
   * Shows what a build would make of each source, and stores nothing.
   *
   * @param limit sample rows a source, 1 to 1000
   * @param listener called from several threads
   */
  public Result<BuildPreview> previewBuild(SpecInput spec, int limit, BuildListener listener) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(listener, "listener");
    return previewBuild(spec, PreviewRequest.PreviewOptions.first(limit), listener);
  }

  /**
   * Shows what a build would make of each source, reading local files in place, and stores nothing.
   *
   * @param options which rows it shows; its limit is refused unless it is 1 to 1000
   * @param listener called from several threads
   */
  public Result<BuildPreview> previewBuild(
      SpecInput spec, PreviewOptions options, BuildListener listener) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(listener, "listener");
    if (!options.isPossible()) {
      String message = "limit must be 1 to " + PreviewRequest.MAX_LIMIT;
      return Result.refused(Problem.of(ServiceProblem.INVALID_PREVIEW_LIMIT, "limit", message));
    }
    return assembly
        .calls()
        .result(
            () ->
                validated(spec)
                    .then(this::allowed)
                    .then(
                        valid ->
                            assembly
                                .submission()
                                .previews()
                                .preview(caller, valid, options, listener)));
  }

  /**
   * Writes a first, commented BuildSpec for content that is not packed, and keeps nothing of it.
   * The spec is valid once the content is an upload and its source names the id. For a text whose
   * encoding its bytes do not prove, the result is the candidates.
   *
   * @param content read to its end and not closed
   * @param filename user's name for the file, which names the dataset and its source
   * @param encoding such as {@code cp949}; empty: what the bytes prove
   */
  public Result<SpecGuess> guessSpec(
      InputStream content,
      FileFormat format,
      Optional<DisplayFilename> filename,
      Optional<String> encoding) {
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(filename, "filename");
    Objects.requireNonNull(encoding, "encoding");
    return assembly
        .calls()
        .result(
            () -> assembly.submission().guessContent().guess(content, format, filename, encoding));
  }

  /** Builds a dataset and returns when everything is on disk. */
  public Result<FinishedBuild> createBuild(SpecInput spec, BuildOptions options) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(options, "options");
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      return Result.refused(wrongIds);
    }
    BuildOptions stopping = stopping(options);
    return assembly
        .calls()
        .result(
            () ->
                validated(spec)
                    .then(this::allowed)
                    .then(valid -> built(valid, stopping))
                    .map(this::finished));
  }

  private BuildOptions stopping(BuildOptions options) {
    ActiveCalls calls = assembly.calls();
    return options.withCancellation(
        new ShutdownAwareCancellation(options.cancellation(), calls::closing, calls::hurried));
  }

  private Result<CompletedBuild> built(ValidatedSpec spec, BuildOptions options) {
    BuildOrder order = options.order(spec, idOf(options.runId()));
    return builder(options).then(builder -> announced(builder, order));
  }

  /** The caller, or the caller for the team that the run is to belong to. */
  private Result<Caller> builder(BuildOptions options) {
    return options
        .owner()
        .map(owner -> teams().givingTo(owner).map(member -> new Caller(member, caller.keys())))
        .orElseGet(() -> Result.ok(caller));
  }

  /** Builds, and sends the notices of the run where the operator has hooks. */
  private Result<CompletedBuild> announced(Caller builder, BuildOrder order) {
    Supplier<Result<CompletedBuild>> build =
        () -> assembly.submission().builds(builder).runRecorded(order);
    return assembly.context().settings().hooks().isPresent()
        ? assembly.notices().around(build)
        : build.get();
  }

  /**
   * Builds a dataset on one of the workers that jobs have, in the queue in which they wait. What
   * can be refused at once is.
   *
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<Result<FinishedBuild>>> queueBuild(
      SpecInput spec, BuildOptions options) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(options, "options");
    List<Problem> wrongIds = wrongIds(options.runId(), options.retryOf());
    if (!wrongIds.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.of(Result.refused(wrongIds)));
    }
    RunId id = idOf(options.runId());
    return assembly
        .calls()
        .run(
            () ->
                builder(options)
                    .match(
                        builder ->
                            queue(builder)
                                .queue(
                                    validated(spec)
                                        .then(this::allowed)
                                        .map(valid -> options.order(valid, id))),
                        BuilderSession::notQueued)
                    .thenApply(result -> result.map(known -> known.map(this::finished))));
  }

  private static CompletableFuture<Optional<Result<CompletedBuild>>> notQueued(
      List<Problem> problems) {
    return CompletableFuture.completedFuture(Optional.of(Result.refused(problems)));
  }

  /**
   * Submits a build as a job. A spec that is not valid becomes a job that fails.
   *
   * @param runId the id of the run, used once; empty: one is made from the time
   * @param retryOf an earlier run that did not end well
   * @param ifAbsent whether the job fails where a table of it exists in the warehouse
   */
  public BuildJobs.Submission submitBuild(
      SpecInput spec, Optional<String> runId, Optional<String> retryOf, boolean ifAbsent) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(retryOf, "retryOf");
    List<Problem> wrongIds = wrongIds(runId, retryOf);
    if (!wrongIds.isEmpty()) {
      return new BuildJobs.Submission.Refused(wrongIds.get(0));
    }
    RunId id = runId.map(RunId::new).orElseGet(assembly.runIds()::nextOfJob);
    return assembly.calls().run(() -> submit(spec, id, retryOf.map(RunId::new), ifAbsent));
  }

  private BuildJobs.Submission submit(
      SpecInput spec, RunId id, Optional<RunId> retryOf, boolean ifAbsent) {
    Result<ValidatedSpec> validated = validated(spec);
    List<Problem> forbidden = validated.then(this::allowed).problems();
    return validated.problems().isEmpty() && !forbidden.isEmpty()
        ? new BuildJobs.Submission.Refused(forbidden.get(0))
        : queue(caller).submit(validated, id, retryOf, ifAbsent);
  }

  private BuildQueue queue(Caller builder) {
    return assembly.submission().queue(builder);
  }

  private Result<ValidatedSpec> allowed(ValidatedSpec valid) {
    return assembly.submission().sharedRules().allow(caller, valid);
  }

  private FinishedBuild finished(CompletedBuild build) {
    return FinishedBuild.of(build, assembly.context().outputRoot());
  }

  private RunId idOf(Optional<String> given) {
    return given.map(RunId::new).orElseGet(assembly.runIds()::next);
  }

  private static List<Problem> wrongIds(Optional<String> runId, Optional<String> retryOf) {
    return Stream.of(wrongId("run_id", runId), wrongId("retry_of", retryOf))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Problem> wrongId(String at, Optional<String> id) {
    return id.filter(text -> !RunId.isValid(text))
        .map(
            text ->
                Problem.of(
                    RunProblem.INVALID_RUN_ID, at, Quoting.quoted(text) + " is not a run id"));
  }

  /** Jobs that the caller may see, and the events of runs. */
  public Jobs jobs() {
    return new Jobs(assembly.runs()::jobs, visibility(), this::readable, assembly.calls());
  }

  /** Uploads of the caller, within the length and the quotas that the operator has set. */
  public Uploads uploads() {
    return uploads(assembly.context().uploadLimits());
  }

  /** Uploads of the caller, within limits. */
  public Uploads uploads(UploadLimits limits) {
    Objects.requireNonNull(limits, "limits");
    return new Uploads(assembly.submission().uploads(), caller.ownerId(), limits);
  }

  /**
   * Finished runs of the caller, read back. A run that another owner shares can be read by its id.
   */
  public Runs runs() {
    return assembly.runs().runs(visibility(), this::readable);
  }

  /** Deletion of the caller's runs, datasets and tables; administrators delete those of others. */
  public Deletions deletions() {
    return assembly.deletions().of(caller.principal(), visibility());
  }

  /** Datasets that the caller shares, and those that others share. */
  public Sharing sharing() {
    ServiceContext context = assembly.context();
    return new Sharing(
        new Sharing.Parts(
            assembly::index,
            assembly::sharing,
            context.settings().server().access().allowsShares(),
            context.clock(),
            assembly.calls()),
        reader());
  }

  /** Hand-overs of the caller's datasets to teams. */
  public HandOvers handOvers() {
    return new HandOvers(
        new HandOvers.Parts(assembly::handOver, assembly.context()::workspaceOf, assembly.calls()),
        teams(),
        caller.principal());
  }

  /** Successful runs of a dataset that another owner shares; {@code share_not_found} otherwise. */
  public Result<Runs> sharedRuns(String shareId) {
    Objects.requireNonNull(shareId, "shareId");
    return sharing()
        .find(shareId)
        .map(shared -> assembly.runs().runs(shared, ReadAccess.as(shared)));
  }

  /** Tables of a dataset that another owner shares; {@code share_not_found} otherwise. */
  public Result<Warehouse> sharedWarehouse(String shareId) {
    Objects.requireNonNull(shareId, "shareId");
    return sharing().find(shareId).map(shared -> new Warehouse(warehouseCalls(), tablesOf(shared)));
  }

  /** Queries of these tables; {@code share_not_found} where nothing is shared under the id. */
  public Result<Queries> sharedQueries(String shareId) {
    Objects.requireNonNull(shareId, "shareId");
    return sharing()
        .find(shareId)
        .map(shared -> new Queries(queryParts(), caller, ReadAccess.as(shared), tablesOf(shared)));
  }

  private static TableScope tablesOf(SharedDataset shared) {
    return TableScope.shared(ServiceContext.ofOwner(shared.ownerId()), shared.datasetId());
  }

  private Visibility readable(RunId run) {
    SharedReading.Reader reader = reader();
    return new SharedReading(reader, assembly::index, assembly::sharing).of(run);
  }

  private SharedReading.Reader reader() {
    ServiceContext context = assembly.context();
    return new SharedReading.Reader(
        caller.principal(), visibility(), isAdministrator(), context.sharesDatasets());
  }

  /** Queries of runs that the caller may read, and of the tables of the caller's workspace. */
  public Queries queries() {
    return new Queries(queryParts(), caller, this::readable, TableScope.own(workspace()));
  }

  /** Tables of the caller's workspace. */
  public Warehouse warehouse() {
    return new Warehouse(warehouseCalls(), TableScope.own(workspace()));
  }

  /** Publications of the caller's runs, with the credentials that the service has of the caller. */
  public Publications publications() {
    return publications(HeaderCredentials.none());
  }

  /**
   * Publications of the caller's runs.
   *
   * @param sent credentials that came with the request; used only where owners are kept apart
   */
  public Publications publications(HeaderCredentials sent) {
    Objects.requireNonNull(sent, "sent");
    ServiceContext context = assembly.context();
    CallerCredentials credentials =
        new CallerCredentials(
            context.publishCredential(),
            context.settings().publishing()::credential,
            () -> assembly.sources().vault(),
            caller.actorId(),
            sent);
    return new Publications(
        assembly::publishing,
        new PublishCaller(visibility(), caller.principal(), credentials),
        assembly.calls());
  }

  /** SQL that the caller keeps under a name with the snapshot that it reads. */
  public Analyses analyses() {
    return new Analyses(
        warehouseCalls(),
        workspace(),
        queries(),
        () -> assembly.builds().engine().writer(),
        assembly.context().clock());
  }

  /** Results of SQL as files that are kept for a day. */
  public Exports exports() {
    return new Exports(queryParts(), caller, visibility(), workspace(), assembly.context().clock());
  }

  /** Documents of the caller's workspace, with all their revisions. */
  public Revisions revisions() {
    return new Revisions(
        assembly::revisions,
        workspace(),
        caller.actorId(),
        assembly.context().clock(),
        assembly.calls());
  }

  /** Schedules by which a service that refreshes builds datasets of the caller. */
  public Schedules schedules() {
    return assembly.refreshes().schedules(caller.principal());
  }

  /**
   * The datasets of the output folder that the caller sees, and their next refreshes.
   *
   * @param datasetIds empty: all that have a cadence
   * @param force whether the named ones are due although their specs do not say so
   */
  public List<PlannedRefresh> plannedRefreshes(List<String> datasetIds, boolean force) {
    Objects.requireNonNull(datasetIds, "datasetIds");
    return assembly
        .calls()
        .run(
            () ->
                datasetIds.isEmpty()
                    ? refreshFolder().all()
                    : refreshFolder().named(datasetIds, force));
  }

  /**
   * Refreshes a dataset if it is due, and returns when everything is on disk.
   *
   * @param options of its build
   */
  public RefreshedDataset refresh(PlannedRefresh plan, BuildOptions options) {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(options, "options");
    return assembly
        .calls()
        .run(() -> refreshFolder().refresh(plan, valid -> built(valid, stopping(options))));
  }

  private RefreshFolder refreshFolder() {
    return assembly.refreshes().folder(caller.principal(), visibility());
  }

  /** Providers: whether the caller has a key, whether it works, and how to keep one. */
  public Providers providers() {
    return new Providers(assembly::providers, assembly.calls(), caller);
  }

  /**
   * The state of the service, and the results of the caller's builds of the last day.
   *
   * @param latencies durations of the latest calls, which the server of the calls adds
   */
  public Monitoring monitoring(LatencyWindow latencies) {
    Objects.requireNonNull(latencies, "latencies");
    return assembly.runs().monitoring(latencies, visibility());
  }

  /** Users, the runs of all owners and the configuration, for administrators. */
  public Administration administration() {
    ServiceContext context = assembly.context();
    return new Administration(
        new Administration.Parts(
            assembly::access,
            assembly::jobsMade,
            limit ->
                OwnedRuns.read(
                    assembly.runs().jobs().jobs().active(),
                    assembly.index(),
                    assembly.storage().manifests(),
                    limit),
            () -> assembly.storage().deletions(),
            context.settings().server().access(),
            context.clock(),
            assembly.calls()),
        caller.principal());
  }

  final WarehouseCalls warehouseCalls() {
    return new WarehouseCalls(assembly.calls(), assembly::warehouse);
  }

  private Queries.Parts queryParts() {
    return new Queries.Parts(
        warehouseCalls(),
        () -> assembly.runs().readers(),
        assembly::queries,
        () -> assembly.builds().engine(),
        assembly.context().settings().queries());
  }

  private WorkspaceId workspace() {
    return assembly.context().workspaceOf(caller.principal());
  }

  /** Runs that the caller may see. */
  final Visibility visibility() {
    return assembly.context().ownership().visibleTo(caller.principal());
  }
}
