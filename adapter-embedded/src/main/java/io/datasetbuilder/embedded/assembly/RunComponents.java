package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.event.JdbiRunEvents;
import io.datasetbuilder.pipeline.model.access.SignIn;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.runs.dataset.JobSignals;
import io.datasetbuilder.pipeline.runs.dataset.StagesCache;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.EndInterruptedRuns;
import io.datasetbuilder.pipeline.runs.job.JobLookup;
import io.datasetbuilder.pipeline.runs.job.RunIdRegistry;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs;
import io.datasetbuilder.pipeline.runs.job.StoredRunIds;
import io.datasetbuilder.pipeline.runs.monitoring.DatasetAges;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.runs.monitoring.Monitoring;
import io.datasetbuilder.pipeline.runs.monitoring.MonitoringSummary;
import io.datasetbuilder.pipeline.runs.monitoring.ReadMonitoring;
import io.datasetbuilder.pipeline.runs.refresh.ScheduleSignals;
import io.datasetbuilder.pipeline.warehouse.run.RunReaders;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Finished runs, jobs, and the events of both. Safe for concurrent use. */
public final class RunComponents {

  private final Assembly assembly;
  private final BuildCounter counter = new BuildCounter();
  private final Lazy<ServiceJobs> jobs;
  private final Lazy<StagesCache> stagesCache;

  RunComponents(Assembly assembly, Supplier<StateDatabase> state) {
    this.assembly = assembly;
    this.jobs = new Lazy<>(() -> makeJobs(state.get()));
    this.stagesCache = new Lazy<>(() -> new StagesCache(assembly.context().clock()));
  }

  /** Builds on workers by how they have ended. */
  public BuildCounter counter() {
    return counter;
  }

  public ServiceJobs jobs() {
    return jobs.get();
  }

  Optional<BuildJobs> jobsMade() {
    return jobs.made().map(ServiceJobs::jobs);
  }

  /**
   * Finished runs that a caller may see.
   *
   * @param visibility of lists, and of what is about several runs
   * @param access as whom the caller reads one run
   */
  public Runs runs(Visibility visibility, ReadAccess access) {
    return new Runs(
        readers(),
        ids -> assembly.warehouse().map(made -> made.tables().ofRuns(ids)).orElseGet(Map::of),
        visibility,
        access,
        assembly.calls());
  }

  /** Finished runs that everyone may read, without what the warehouse has of them. */
  public Runs publicRuns(Visibility visibility, ReadAccess access) {
    return new Runs(readers(), ids -> Map.of(), visibility, access, assembly.calls());
  }

  /** Readers of finished runs. */
  public RunReaders readers() {
    StorageComponents storage = assembly.storage();
    return new RunReaders(
        assembly::index,
        storage.runs(),
        storage.specs(),
        storage.json(),
        () -> assembly.sources().terms(),
        (provider, dataset) -> assembly.sources().catalog().find(provider, dataset),
        new ScheduleSignals(new JobSignals(this::jobsMade), () -> assembly.refreshes().served()),
        stagesCache.get(),
        assembly.context().clock());
  }

  /**
   * The state of the service, and the builds that a caller may see.
   *
   * @param latencies durations of the latest calls
   */
  public Monitoring monitoring(LatencyWindow latencies, Visibility visibility) {
    return new Monitoring(
        new ReadMonitoring(
            latencies,
            () -> jobs().jobs().figures(),
            assembly.context().settings().server().maxBuilds(),
            assembly::engineLoad,
            this::queryLoad,
            assembly::index,
            () -> assembly.access().signIn().map(RunComponents::availability),
            assembly.context().clock()),
        visibility,
        assembly.calls());
  }

  private MonitoringSummary.QueryLoad queryLoad() {
    QuerySlots.Load load = assembly.queries().slots().load();
    return new MonitoringSummary.QueryLoad(load.running(), load.slots());
  }

  private static MonitoringSummary.Availability availability(SignIn signIn) {
    return signIn.isAvailable()
        ? MonitoringSummary.Availability.AVAILABLE
        : MonitoringSummary.Availability.UNAVAILABLE;
  }

  /** Ages of the datasets of all owners. */
  public DatasetAges datasetAges() {
    return new DatasetAges(assembly::index, assembly.context().clock(), assembly.calls());
  }

  /**
   * Makes them. Runs whose end an earlier process could not record get their last event first, and
   * jobs that it left unfinished are failed, where runs have owners.
   */
  private ServiceJobs makeJobs(StateDatabase state) {
    ServiceContext context = assembly.context();
    StorageComponents storage = assembly.storage();
    LiveEvents events = new LiveEvents(new JdbiRunEvents(state));
    RunIdRegistry used =
        new StoredRunIds(storage.manifests(), storage.workspaces(), storage.deletions()::isUsedUp);
    if (context.recordsEvents()) {
      EndInterruptedRuns interrupted =
          new EndInterruptedRuns(events, context.ownership() != RunOwnership.SINGLE_USER);
      interrupted.ofManifests(storage.manifests());
      interrupted.ofJobs(used);
    }
    ServerSettings server = context.settings().server();
    BuildJobs.JobLimits limits =
        BuildJobs.JobLimits.of(
            server.maxBuilds(),
            server.buildTimeLimit(),
            context.multiUser() ? OptionalInt.of(server.maxBuildsOfOwner()) : OptionalInt.empty());
    BuildJobs workers =
        new BuildJobs(
            limits, used, events, counter, context.clock(), BuildThreads.pool(server.maxBuilds()));
    JobLookup lookup = new JobLookup(workers, assembly.storedIndex(), storage.manifests(), events);
    return new ServiceJobs(workers, events, lookup, used);
  }
}
