package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.CheckRelease.Release;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.PublishBlocker;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Successful runs of a dataset, and which of them may appear. Safe for concurrent use. */
final class SiteRuns {

  private final RunIndex index;
  private final ReadRun reading;
  private final CheckRelease release;

  SiteRuns(RunIndex index, ReadRun reading, CheckRelease release) {
    this.index = index;
    this.reading = reading;
    this.release = release;
  }

  /** Receives a run that does not appear, or a dataset without its run, and the reason. */
  interface Rejected {
    void leaveOut(Optional<String> runId, PublishIssue reason);
  }

  /** The runs of a dataset that may appear, newest first. */
  List<AdmittedRun> admitted(
      Visibility visibility, String datasetId, Audience audience, Rejected rejected) {
    List<AdmittedRun> admitted = new ArrayList<>();
    RunFilter filter = RunFilter.of(visibility).inDataset(datasetId).withStatus(RunStatus.OK);
    for (IndexedRun run : index.allRuns(filter)) {
      admit(visibility, run.runId(), audience, rejected).ifPresent(admitted::add);
    }
    return admitted;
  }

  private Optional<AdmittedRun> admit(
      Visibility visibility, String runId, Audience audience, Rejected rejected) {
    Result<RunView> read = reading.read(visibility, new RunId(runId));
    if (read instanceof Result.Ok<RunView> run) {
      List<PublishIssue> issues = release.check(run.value(), audience).issues();
      issues.forEach(issue -> rejected.leaveOut(Optional.of(runId), issue));
      return issues.isEmpty() ? Optional.of(AdmittedRun.of(run.value())) : Optional.empty();
    }
    Problem problem = read.problems().get(0);
    rejected.leaveOut(Optional.of(runId), new PublishIssue(problem.code(), problem.message()));
    return Optional.empty();
  }

  /**
   * An admitted run, read again.
   *
   * @throws SiteFailure when it does not exist any more
   */
  RunView read(Visibility visibility, AdmittedRun run) {
    return reading
        .read(visibility, run.id())
        .match(
            view -> view,
            problems -> {
              throw new SiteFailure(problems.get(0));
            });
  }

  /** The decision about a run. */
  Release release(RunView run, Audience audience) {
    return release.check(run, audience);
  }

  /** The files of a run that may be part of the site. */
  GoldOutputs gold(RunView run) {
    return release.gold(run);
  }

  /** Runs as a history, newest first. */
  static List<Version> versions(List<AdmittedRun> admitted) {
    List<Version> versions = new ArrayList<>();
    for (int i = 0; i < admitted.size(); i++) {
      Optional<AdmittedRun> before =
          i + 1 < admitted.size() ? Optional.of(admitted.get(i + 1)) : Optional.empty();
      versions.add(admitted.get(i).version(before));
    }
    return versions;
  }

  static PublishIssue noSuccess() {
    return new PublishIssue(PublishBlocker.RUN_FAILED, "no run of the dataset has succeeded");
  }

  static PublishIssue changed() {
    return new PublishIssue(
        PublishBlocker.ARTIFACT_INVALID, "a file of the run is not as the manifest proves it");
  }
}
