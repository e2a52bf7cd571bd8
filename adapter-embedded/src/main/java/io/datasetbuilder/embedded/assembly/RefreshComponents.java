package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.refresh.JdbiRefreshSchedules;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.run.LocalRefreshLocks;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.Jitter;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks;
import io.datasetbuilder.pipeline.runs.refresh.RefreshRule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.runs.refresh.ScheduleCounts;
import io.datasetbuilder.pipeline.submission.refresh.AttemptEnds;
import io.datasetbuilder.pipeline.submission.refresh.RefreshDueDatasets;
import io.datasetbuilder.pipeline.submission.refresh.RefreshFolder;
import io.datasetbuilder.pipeline.submission.refresh.RefreshPlanner;
import io.datasetbuilder.pipeline.submission.refresh.RefreshSpecs;
import io.datasetbuilder.pipeline.submission.refresh.Schedules;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Components that refresh datasets. Making them opens nothing. Safe for concurrent use. */
public final class RefreshComponents implements AutoCloseable {

  private static final Logger LOG = System.getLogger(RefreshComponents.class.getName());

  /** Time between two passes over the schedules. */
  private static final Duration INTERVAL = Duration.ofSeconds(15);

  /** Schedules of one owner, where several owners share the service. */
  private static final int MOST_OF_OWNER = 100;

  private static final Duration MOST_JITTER = Duration.ofMinutes(5);

  private final Assembly assembly;
  private final RefreshSchedules schedules;
  private final RefreshLocks locks;
  private final RefreshPlanner planner;
  private final Lazy<RefreshSpecs> specs = new Lazy<>(this::makeSpecs);
  private final Lazy<RefreshDueDatasets> due = new Lazy<>(this::makeDue);
  private final Lazy<ScheduledHeartbeat> heartbeat =
      new Lazy<>(() -> new ScheduledHeartbeat("refresh"));

  RefreshComponents(Assembly assembly, StateDatabase state) {
    ServiceContext context = assembly.context();
    this.assembly = assembly;
    this.schedules = new JdbiRefreshSchedules(state);
    this.locks = new LocalRefreshLocks(context.outputRoot(), new DiskFileOps());
    // The folder is the seed: it stays the same after a restart, and differs between services.
    Jitter jitter = new Jitter(context.outputRoot().toString().hashCode(), MOST_JITTER);
    this.planner =
        new RefreshPlanner(new RefreshRule(jitter), assembly::index, context.ownership());
  }

  /** Schedules of an owner. */
  public Schedules schedules(Principal owner) {
    return new Schedules(
        new Schedules.Parts(
            () -> schedules,
            specs,
            () -> planner,
            isServed(),
            assembly.context().multiUser() ? OptionalInt.of(MOST_OF_OWNER) : OptionalInt.empty(),
            assembly.context().clock(),
            assembly.calls()),
        owner);
  }

  /** The schedules, where this process builds what is due. */
  Optional<RefreshSchedules> served() {
    return isServed() ? Optional.of(schedules) : Optional.empty();
  }

  /** Numbers of schedules by state. */
  public ScheduleCounts counts() {
    return new ScheduleCounts(this::served, assembly.context().clock(), assembly.calls());
  }

  private boolean isServed() {
    return assembly.context().settings().server().refresh();
  }

  /** Refreshes of the datasets of the output folder. */
  public RefreshFolder folder(Principal owner, Visibility visibility) {
    return new RefreshFolder(
        assembly.index(),
        specs.get(),
        schedules,
        locks,
        owner,
        visibility,
        assembly.context().clock());
  }

  /** Submits the builds of schedules that are due. */
  public List<RunId> submitDue() {
    return due.get().run();
  }

  /** Submits what is due again and again, until the service is closed. */
  public void start() {
    var unused = heartbeat.get().start(INTERVAL, this::pass);
  }

  /** A pass that fails is repeated: it must not end the following ones. */
  private void pass() {
    if (assembly.calls().closing()) {
      return;
    }
    try {
      assembly.calls().run(this::submitDue);
    } catch (RuntimeException failed) {
      LOG.log(Level.WARNING, "schedules were not read; they are read again", failed);
    }
  }

  private RefreshSpecs makeSpecs() {
    StorageComponents storage = assembly.storage();
    return new RefreshSpecs(
        new SavedSpecs(assembly::revisions, assembly.context()::workspaceOf),
        assembly.specs(),
        assembly.submission().sharedRules(),
        storage.uploads(),
        storage.finishedRuns(),
        storage.specs());
  }

  private RefreshDueDatasets makeDue() {
    return new RefreshDueDatasets(
        new RefreshDueDatasets.Parts(
            schedules,
            specs.get(),
            planner,
            locks,
            new AttemptEnds(
                () -> assembly.runs().jobs().lookup(), () -> assembly.runs().jobs().used()),
            () -> assembly.runs().jobs().jobs(),
            caller -> assembly.submission().queue(caller),
            assembly.runIds(),
            assembly.context().settings().server().maxBuilds(),
            assembly.context().clock()));
  }

  @Override
  public void close() {
    heartbeat.made().ifPresent(made -> made.close());
    due.made().ifPresent(made -> made.close());
  }
}
