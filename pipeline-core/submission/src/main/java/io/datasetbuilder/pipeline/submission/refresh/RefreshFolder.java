package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.Jitter;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.runs.refresh.RefreshFacts;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshRule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.CompletedBuild;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshResult;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshedDataset;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Refreshes the datasets of an output folder, one after the other, for a timer of the system. A
 * saved spec of the id of the dataset is built, else the spec that is stored with the last
 * successful run. Safe for concurrent use, also by several processes.
 */
public final class RefreshFolder {

  /** Runs in which failures since the last success are counted; more are no longer a pause. */
  private static final int MOST_RUNS = 50;

  private static final RefreshRule RULE = new RefreshRule(Jitter.NONE);

  private final RunIndex index;
  private final RefreshSpecs specs;
  private final RefreshSchedules schedules;
  private final RefreshLocks locks;
  private final Principal owner;
  private final Visibility visibility;
  private final Clock clock;

  /**
   * @param schedules of a service on the folder; a paused dataset is not due here either
   * @param owner whose documents are read
   * @param visibility whose runs are read
   */
  public RefreshFolder(
      RunIndex index,
      RefreshSpecs specs,
      RefreshSchedules schedules,
      RefreshLocks locks,
      Principal owner,
      Visibility visibility,
      Clock clock) {
    this.index = index;
    this.specs = specs;
    this.schedules = schedules;
    this.locks = locks;
    this.owner = owner;
    this.visibility = visibility;
    this.clock = clock;
  }

  /** The datasets that have a cadence, or a saved spec that cannot be built, by id. */
  public List<PlannedRefresh> all() {
    return datasetIds().stream()
        .map(this::plan)
        .filter(plan -> plan.cadence().isPresent() || plan.problem().isPresent())
        .toList();
  }

  /**
   * Named datasets, each once, in the order of their names.
   *
   * @param force whether they are built although they are not due
   */
  public List<PlannedRefresh> named(List<String> datasetIds, boolean force) {
    return datasetIds.stream().distinct().sorted().map(id -> named(id, force)).toList();
  }

  private PlannedRefresh named(String datasetId, boolean force) {
    PlannedRefresh plan = plan(datasetId);
    if (plan.problem().isPresent() || plan.due()) {
      return plan;
    }
    return force
        ? plan.dueNow()
        : plan.cadence().isPresent() ? plan : plan.refused(noCadence(plan));
  }

  private static Problem noCadence(PlannedRefresh plan) {
    RefreshProblem code = RefreshProblem.REFRESH_WITHOUT_CADENCE;
    String message = "the spec of " + Quoting.cut(plan.datasetId()) + " has no refresh_cadence";
    return Problem.of(code, "", message).withHint(code.remedy());
  }

  private List<String> datasetIds() {
    return index.allDatasets(visibility).stream()
        .flatMap(entry -> entry.latest().dataset().stream())
        .map(IndexedDataset::datasetId)
        .sorted()
        .toList();
  }

  private PlannedRefresh plan(String datasetId) {
    Optional<DatasetEntry> entry = index.dataset(visibility, datasetId);
    if (specs.isSaved(owner, datasetId)) {
      return specs
          .ofDocument(owner, datasetId, datasetId)
          .match(
              valid -> plan(datasetId, entry, valid.spec().spec().refreshCadence()),
              problems -> plan(datasetId, entry, Optional.empty()).refused(problems.get(0)));
    }
    PlannedRefresh plan =
        plan(
            datasetId,
            entry,
            entry
                .flatMap(built -> built.latest().dataset())
                .flatMap(IndexedDataset::refreshCadence));
    return entry.isPresent() ? plan : plan.refused(unknown(datasetId));
  }

  private static Problem unknown(String datasetId) {
    RefreshProblem code = RefreshProblem.REFRESH_SPEC_MISSING;
    String message = "no run and no saved spec of " + Quoting.quoted(datasetId) + " exists";
    return Problem.of(code, "", message).withHint(code.remedy());
  }

  private PlannedRefresh plan(
      String datasetId, Optional<DatasetEntry> entry, Optional<RefreshCadence> cadence) {
    Optional<Instant> success = entry.flatMap(DatasetEntry::lastSuccessAt);
    List<IndexedRun> failed = failuresSinceSuccess(datasetId);
    Optional<Instant> failure = failed.stream().findFirst().flatMap(IndexedRun::happenedAt);
    RefreshFacts facts = new RefreshFacts(datasetId, cadence, success, failure, failed.size());
    Optional<NextRefresh> next = RULE.next(facts);
    boolean paused = isPaused(datasetId);
    boolean due = !paused && next.filter(known -> known.isDue(clock.instant())).isPresent();
    return new PlannedRefresh(
        datasetId, cadence, success, failed.size(), next, due, paused, false, Optional.empty());
  }

  private boolean isPaused(String datasetId) {
    return schedules.find(owner.ownerId(), datasetId).filter(RefreshSchedule::paused).isPresent();
  }

  /** Failed runs, newest first. A cancelled run is no failure: someone stopped it. */
  private List<IndexedRun> failuresSinceSuccess(String datasetId) {
    RunFilter ofDataset = RunFilter.of(visibility).inDataset(datasetId);
    return index.runs(ofDataset, PageRequest.first(MOST_RUNS)).runs().stream()
        .takeWhile(run -> run.status() != RunStatus.OK)
        .filter(run -> run.status() == RunStatus.FAILED)
        .toList();
  }

  /**
   * Refreshes a dataset if it is still due once its lock is held. A problem of this dataset is its
   * result.
   *
   * @param build builds a spec
   */
  public RefreshedDataset refresh(
      PlannedRefresh plan, Function<ValidatedSpec, Result<CompletedBuild>> build) {
    if (plan.problem().isPresent()) {
      return RefreshedDataset.without(plan, RefreshResult.FAILED);
    }
    if (!plan.due()) {
      return RefreshedDataset.without(plan, RefreshResult.NOT_DUE);
    }
    try {
      return locks
          .tryLock(owner.ownerId(), plan.datasetId())
          .map(
              lock -> {
                try (lock) {
                  return locked(plan, build);
                }
              })
          .orElseGet(
              () ->
                  RefreshedDataset.without(plan.refused(inProgress(plan)), RefreshResult.SKIPPED));
    } catch (ProblemException failed) {
      return RefreshedDataset.failed(plan, failed.problem());
    }
  }

  private RefreshedDataset locked(
      PlannedRefresh plan, Function<ValidatedSpec, Result<CompletedBuild>> build) {
    if (!plan.forced() && !plan(plan.datasetId()).due()) {
      return RefreshedDataset.without(plan(plan.datasetId()), RefreshResult.NOT_DUE);
    }
    return spec(plan.datasetId())
        .then(build)
        .match(
            finished -> finished(plan, finished),
            problems -> RefreshedDataset.failed(plan, problems.get(0)));
  }

  private Result<ValidatedSpec> spec(String datasetId) {
    if (specs.isSaved(owner, datasetId)) {
      return specs.ofDocument(owner, datasetId, datasetId);
    }
    return index
        .newestSuccessful(visibility, datasetId)
        .map(run -> specs.ofRun(owner, datasetId, new RunId(run.runId())))
        .orElseGet(() -> Result.refused(neverSucceeded(datasetId)));
  }

  private static RefreshedDataset finished(PlannedRefresh plan, CompletedBuild build) {
    RefreshResult result =
        switch (build.run().manifest().run().status()) {
          case OK -> RefreshResult.BUILT;
          case FAILED -> RefreshResult.FAILED;
          case CANCELLED -> RefreshResult.CANCELLED;
        };
    Optional<Problem> reason = build.run().problems().stream().findFirst();
    return new RefreshedDataset(plan, result, Optional.of(build), reason);
  }

  private static Problem neverSucceeded(String datasetId) {
    RefreshProblem code = RefreshProblem.REFRESH_SPEC_MISSING;
    String message =
        "no run of %s has succeeded, and no spec of it is saved".formatted(Quoting.cut(datasetId));
    return Problem.of(code, "", message).withHint(code.remedy());
  }

  private static Problem inProgress(PlannedRefresh plan) {
    String message = Quoting.cut(plan.datasetId()) + " is being refreshed by another process";
    return Problem.of(RefreshProblem.REFRESH_IN_PROGRESS, "", message);
  }
}
