package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
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
  private final long mostHeldBytes;

  /**
   * @param mostHeldBytes sum of the manifests of the newest runs of a dataset that are held until
   *     its pages are written; further ones are read again, so that a dataset of any length fits in
   *     memory
   */
  SiteRuns(RunIndex index, ReadRun reading, CheckRelease release, long mostHeldBytes) {
    this.index = index;
    this.reading = reading;
    this.release = release;
    this.mostHeldBytes = mostHeldBytes;
  }

  /** Receives a run that does not appear, or a dataset without its run, and the reason. */
  interface Rejected {
    void leaveOut(Optional<String> runId, PublishIssue reason);
  }

  /** Run, and the decision about it. */
  record CheckedRun(RunView run, Release release) {}

  /** The runs of a dataset that may appear, newest first. */
  List<AdmittedRun> admitted(
      Visibility visibility, String datasetId, Audience audience, Rejected rejected) {
    List<AdmittedRun> admitted = new ArrayList<>();
    RunFilter filter = RunFilter.of(visibility).inDataset(datasetId).withStatus(RunStatus.OK);
    long bytes = 0;
    for (IndexedRun listed : index.allRuns(filter)) {
      Optional<CheckedRun> checked = admit(visibility, listed, audience, rejected);
      if (checked.isPresent()) {
        bytes += checked.get().release().manifest().map(FileFacts::bytes).orElse(0L);
        admitted.add(AdmittedRun.of(listed, checked.get(), bytes <= mostHeldBytes));
      }
    }
    return admitted;
  }

  private Optional<CheckedRun> admit(
      Visibility visibility, IndexedRun listed, Audience audience, Rejected rejected) {
    Optional<String> runId = Optional.of(listed.runId());
    Result<RunView> read = reading.read(visibility, listed);
    if (read instanceof Result.Ok<RunView> run) {
      CheckedRun checked = checked(run.value(), audience);
      List<PublishIssue> issues = checked.release().issues();
      issues.forEach(issue -> rejected.leaveOut(runId, issue));
      return issues.isEmpty() ? Optional.of(checked) : Optional.empty();
    }
    Problem problem = read.problems().get(0);
    rejected.leaveOut(runId, new PublishIssue(problem.code(), problem.message()));
    return Optional.empty();
  }

  private CheckedRun checked(RunView run, Audience audience) {
    return new CheckedRun(run, release.check(run, audience));
  }

  /**
   * An admitted run; read again when it is not held.
   *
   * @throws SiteFailure when it does not exist any more
   */
  RunView read(Visibility visibility, AdmittedRun run) {
    return run.held()
        .map(CheckedRun::run)
        .orElseGet(
            () ->
                reading
                    .read(visibility, run.listed())
                    .match(
                        view -> view,
                        problems -> {
                          throw new SiteFailure(problems.get(0));
                        }));
  }

  /** An admitted run and the decision about it, as {@link #read}. */
  CheckedRun checked(Visibility visibility, AdmittedRun run, Audience audience) {
    return run.held().orElseGet(() -> checked(read(visibility, run), audience));
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
