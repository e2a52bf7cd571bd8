package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.canonical.SpecSnapshot;
import io.datasetbuilder.buildspec.canonical.TakeSnapshot;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.file.FileFacts;
import io.datasetbuilder.pipeline.manifest.BuildEnvironment;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.OutputFile;
import io.datasetbuilder.pipeline.manifest.RunFacts;
import io.datasetbuilder.pipeline.report.ReportPage;
import io.datasetbuilder.pipeline.report.RunReport;
import io.datasetbuilder.pipeline.run.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.stage.GuardedListener;
import io.datasetbuilder.pipeline.stage.Stage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Builds a dataset (Spec, "Synchronous build run"): the snapshot first, then every source through
 * its stages, the page about the run, and last the manifest, with which the run exists. Safe for
 * concurrent use.
 */
public final class BuildDataset {

  /** Sources that run at once (Spec, "Limits": source fetch threads). */
  static final int SOURCES_AT_ONCE = 4;

  private final RunWorkspaces workspaces;
  private final ManifestStore manifests;
  private final TakeSnapshot snapshots;
  private final BuildParts parts;
  private final String runtimeVersion;

  public BuildDataset(
      RunWorkspaces workspaces,
      ManifestStore manifests,
      TakeSnapshot snapshots,
      BuildParts parts,
      String runtimeVersion) {
    this.workspaces = workspaces;
    this.manifests = manifests;
    this.snapshots = snapshots;
    this.parts = parts;
    this.runtimeVersion = runtimeVersion;
  }

  /**
   * Runs the pipeline; returns when everything is on disk.
   *
   * @return never null; failures of sources are part of the outcome
   * @throws WorkspaceFailure when the run's folder cannot be claimed, or its manifest not be
   *     stored: no run exists then
   */
  public BuildOutcome build(BuildRequest request) {
    List<Problem> refusals = refusals(request.spec());
    if (!refusals.isEmpty()) {
      return new BuildOutcome.Refused(refusals);
    }
    GuardedListener guarded = new GuardedListener(request.listener());
    return run(request.heardBy(guarded), guarded);
  }

  /** Why a valid spec would be refused before anything of it is built; empty when it would not. */
  public List<Problem> refusals(ValidSpec spec) {
    return new BuildChecks(parts).check(spec.spec());
  }

  private BuildOutcome run(BuildRequest request, GuardedListener listener) {
    Instant startedAt = parts.clock().instant();
    SpecSnapshot snapshot = snapshots.of(request.spec());
    try (RunWorkspace workspace = workspaces.create(request.runId())) {
      RunFiles files = new RunFiles(workspace, parts.json());
      files.write(RunPaths.SPEC, snapshot.bytes());
      Manifest started =
          Manifest.started(
              RunFacts.started(
                  request.runId().value(),
                  startedAt,
                  BuildEnvironment.of(runtimeVersion, parts.builderVersion()),
                  request.owner()));
      List<BuiltSource> sources = buildSources(request, snapshot, files);
      boolean stopped = request.cancellation().requested();
      RunRecord record = new RunRecord(snapshot, sources, stopped, listener.failed());
      return finish(request, record, started, files);
    }
  }

  private List<BuiltSource> buildSources(
      BuildRequest request, SpecSnapshot snapshot, RunFiles files) {
    List<SourceFacts> all = SourceFacts.all(request.spec());
    Descriptions descriptions =
        new Descriptions(request.spec().spec(), parts.builderVersion(), snapshot.digest().value());
    RunContext run =
        new RunContext(request, parts, files, descriptions, Math.min(SOURCES_AT_ONCE, all.size()));
    return SideBySide.map(all, SOURCES_AT_ONCE, facts -> new SourceRun(run, facts).build());
  }

  private BuildOutcome finish(
      BuildRequest request, RunRecord record, Manifest started, RunFiles files) {
    Instant finishedAt = parts.clock().instant();
    List<BuiltSource> sources = record.sources();
    Manifest manifest = fold(record, started, files).finished(record.status(), finishedAt);
    FileFacts page =
        files.write(RunPaths.REPORT, ReportPage.render(report(request, manifest, sources, files)));
    Manifest last = manifest.withFile(RunPaths.REPORT, OutputFile.document(page));
    manifests.save(files.workspace(), last);
    return new BuildOutcome.Finished(
        request.runId(), last, sources.stream().map(BuildDataset::result).toList());
  }

  private Manifest fold(RunRecord record, Manifest started, RunFiles files) {
    return record.onto(started, files.published(), parts.engine().writer());
  }

  private RunReport report(
      BuildRequest request, Manifest manifest, List<BuiltSource> sources, RunFiles files) {
    BuildSpec spec = request.spec().spec();
    return new RunReport(
        spec.datasetId(),
        spec.title(),
        spec.description(),
        request.runId().value(),
        manifest.run().status(),
        manifest.run().startedAt().orElseThrow(),
        manifest.run().finishedAt().orElseThrow(),
        parts.builderVersion(),
        manifest.outputs().specDigest().orElseThrow(),
        sources.stream().map(ReportSource::of).toList(),
        files.published().entrySet().stream()
            .map(
                file ->
                    new RunReport.Output(
                        file.getKey().value(),
                        file.getValue().facts().bytes(),
                        file.getValue().facts().sha256()))
            .toList(),
        manifest.warnings());
  }

  private static SourceResult result(BuiltSource source) {
    Optional<BuiltSource.Silver> gold =
        source.silver().filter(made -> source.completed().contains(Stage.GOLD));
    return new SourceResult(
        source.facts().key().value(),
        source.completed(),
        source.problems(),
        gold.map(made -> made.table().profile().rowCount()),
        gold.map(made -> made.table().columns().size()));
  }
}
