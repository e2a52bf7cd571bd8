package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.canonical.SpecSnapshot;
import io.datasetbuilder.buildspec.document.CanonicalWriter;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunFacts.BuildEnvironment;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.GuardedListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds a dataset (Spec, "Synchronous build run"): the snapshot first, then every source through
 * its stages, and then {@link FinishRun}. Safe for concurrent use.
 */
public final class BuildDataset {

  private final RunStores stores;
  private final CanonicalWriter specs;
  private final RunHistory history;
  private final FinishRun finishing;
  private final BuildDependencies parts;
  private final String runtimeVersion;
  private final boolean ownersApart;

  /**
   * @param ownersApart whether the state of runs of other owners is hidden
   */
  public BuildDataset(
      RunStores stores,
      CanonicalWriter specs,
      RunHistory history,
      FinishRun finishing,
      BuildDependencies parts,
      String runtimeVersion,
      boolean ownersApart) {
    this.stores = stores;
    this.specs = specs;
    this.history = history;
    this.finishing = finishing;
    this.parts = parts;
    this.runtimeVersion = runtimeVersion;
    this.ownersApart = ownersApart;
  }

  /**
   * Runs the pipeline; returns when everything is on disk.
   *
   * @return never null; failures of sources are part of the outcome
   * @throws WorkspaceFailure when the run's folder cannot be claimed, or its manifest not be
   *     stored: no run exists then
   */
  public BuildOutcome build(BuildRequest request) {
    List<Problem> refusals = new ArrayList<>(refusals(request.spec()));
    wrongRetry(request).ifPresent(refusals::add);
    if (!refusals.isEmpty()) {
      return new BuildOutcome.Refused(refusals);
    }
    GuardedListener guarded = new GuardedListener(request.listener(), "run " + request.runId());
    return run(request.withListener(guarded), guarded);
  }

  private Optional<Problem> wrongRetry(BuildRequest request) {
    RetryRules rules = new RetryRules(stores, parts.json(), ownersApart);
    return request
        .retryOf()
        .flatMap(
            earlier ->
                rules.check(
                    request.runId(), earlier, request.owner(), request.spec().sourceKeys()));
  }

  /**
   * Problems for which a build refuses a valid spec before it creates anything; empty when it would
   * begin.
   */
  public List<Problem> refusals(ValidSpec spec) {
    BuildChecks checks = new BuildChecks(parts);
    List<Problem> refusals = new ArrayList<>(checks.check(spec.spec()));
    refusals.addAll(checks.histories(spec.spec()));
    return refusals;
  }

  private BuildOutcome run(BuildRequest request, GuardedListener listener) {
    Instant startedAt = parts.clock().instant();
    SpecSnapshot snapshot = SpecSnapshot.of(request.spec(), specs);
    try (RunWorkspace workspace = claim(request.runId());
        ParentTables parents =
            new ParentTables(
                parts.parents(), request.owner(), request.spec().spec().datasetId(), startedAt)) {
      RunContext run = RunContext.of(request, parts, workspace, parents);
      run.files().write(RunPaths.SPEC, snapshot.bytes());
      Manifest started =
          Manifest.started(
              RunFacts.started(
                  request.runId().value(),
                  startedAt,
                  BuildEnvironment.of(runtimeVersion, parts.builderVersion()),
                  request.owner()));
      request.listener().runStarted();
      String digest = snapshot.digest().value();
      EarlierRuns earlier = new EarlierRuns(request, parts, stores, history, digest);
      Descriptions descriptions =
          new Descriptions(run.spec(), parts.catalog(), parts.builderVersion(), digest);
      List<BuiltSource> sources =
          new BuildSources(run, earlier, descriptions).build(SourceFacts.all(request.spec()));
      boolean stopped = request.cancellation().requestedAtLastBoundary();
      Optional<BuiltComposition> composition =
          run.spec()
              .composition()
              .map(spec -> new ComposeSources(run, descriptions, spec).build(sources, stopped));
      workspace.releaseReserve();
      RunRecord record = new RunRecord(snapshot, sources, composition, stopped, listener.failed());
      return finishing.finish(request, run, record, record.onto(started, run, earlier));
    }
  }

  private RunWorkspace claim(RunId id) {
    try {
      return stores.workspaces().create(id);
    } catch (WorkspaceFailure refused) {
      throw refused.problem().code() == RunProblem.RUN_ID_COMPLETED
          ? new WorkspaceFailure(
              DuplicateRunId.problem(id, "", stores.manifests().statusOf(id)), refused)
          : refused;
    }
  }

  /**
   * Builds the sources of a run, several at once. Where checks need the tables of all sources, none
   * continues after Silver before all of them have reached it.
   */
  static final class BuildSources {

    private final RunContext run;
    private final EarlierRuns earlier;
    private final Descriptions descriptions;

    BuildSources(RunContext run, EarlierRuns earlier, Descriptions descriptions) {
      this.run = run;
      this.earlier = earlier;
      this.descriptions = descriptions;
    }

    /** Results of the sources, in their order. */
    List<BuiltSource> build(List<SourceFacts> sources) {
      if (!CrossSourceChecks.areNeeded(run.spec())) {
        return run.inParallel(sources, facts -> stages(facts).build());
      }
      List<BuiltSource> silver = run.inParallel(sources, facts -> stages(facts).buildSilver());
      CrossSourceChecks checks = CrossSourceChecks.of(run.spec(), silver);
      return run.inParallel(silver, source -> stages(source.facts()).buildGold(source, checks));
    }

    private SourceRun stages(SourceFacts facts) {
      return new SourceRun(run, earlier, descriptions, facts);
    }
  }
}
