package io.datasetbuilder.embedded.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.spec.ValidatedSpec;
import io.datasetbuilder.embedded.upload.UploadStaging;
import io.datasetbuilder.pipeline.build.BuildOutcome;
import io.datasetbuilder.pipeline.build.BuildRequest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.EventRecorder;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.TerminalEvents;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one build of a validated spec: keeps its files, then builds. */
record BuildRunner(Assembly assembly, Principal owner) {

  private static final Logger LOG = System.getLogger(BuildRunner.class.getName());

  /** Builds, and records the events of the run where the service keeps those of all builds. */
  Result<FinishedBuild> runRecorded(
      SpecInput input, ValidatedSpec valid, RunId id, BuildOptions options) {
    if (!assembly.context().recordsEvents()) {
      return run(input, valid, id, options);
    }
    RunEvents events = assembly.jobs().events();
    EventRecorder recorder = EventRecorder.ofRun(events, id, journal(valid, options));
    BuildListener both =
        options.listener() == BuildListener.NONE
            ? recorder
            : new CompositeBuildListener(options.listener(), recorder);
    NewEvent ending = TerminalEvents.failed(Optional.empty());
    try {
      Result<FinishedBuild> result = run(input, valid, id, options.withListener(both));
      ending = ending(result, recorder);
      return result;
    } finally {
      if (recorder.hasBegun()) {
        append(events, id, ending);
      }
    }
  }

  Result<FinishedBuild> run(SpecInput input, ValidatedSpec valid, RunId id, BuildOptions options) {
    try {
      List<Problem> refusals = assembly.builds().build().refusals(valid.spec());
      return refusals.isEmpty() ? withFiles(input, valid, id, options) : Result.refused(refusals);
    } catch (ProblemException failed) {
      return Result.refused(failed.problems());
    }
  }

  /**
   * Files are kept only once the spec is known to be buildable, and are rolled back when no run
   * came of it: a refusal leaves none.
   */
  private Result<FinishedBuild> withFiles(
      SpecInput input, ValidatedSpec valid, RunId id, BuildOptions options) {
    UploadStaging staging =
        new UploadStaging(
            assembly.storage().uploads(), owner.ownerId(), input.files(), valid.spec());
    Map<Integer, UploadStore.Registration> kept = staging.keep();
    try {
      Result<ValidatedSpec> filled =
          kept.isEmpty()
              ? Result.ok(valid)
              : assembly
                  .specs()
                  .withUploads(valid, input.files(), index -> kept.get(index).upload().id());
      if (!filled.problems().isEmpty()) {
        staging.rollback(kept.values());
      }
      return filled.then(ready -> build(ready.spec(), staging.names(), id, options));
    } catch (WorkspaceFailure refused) {
      staging.rollback(kept.values());
      throw refused;
    }
  }

  private Result<FinishedBuild> build(
      ValidSpec spec, Map<Integer, DisplayFilename> files, RunId id, BuildOptions options) {
    BuildOutcome outcome =
        assembly
            .builds()
            .build()
            .build(
                BuildRequest.of(spec, id, owner)
                    .with(assembly.sources().keys(owner.ownerId()))
                    .ofFiles(files)
                    .retrying(options.retryOf().map(RunId::new))
                    .heardBy(options.listener())
                    .stoppedBy(options.cancellation()));
    if (outcome instanceof BuildOutcome.Finished finished) {
      Path folder = assembly.context().outputRoot().resolve(finished.runId().value());
      return Result.ok(new FinishedBuild(spec, finished, folder, recording(finished)));
    }
    return Result.refused(((BuildOutcome.Refused) outcome).problems());
  }

  private Optional<Problem> recording(BuildOutcome.Finished run) {
    if (assembly.context().network().recordFolder().isEmpty()) {
      return Optional.empty();
    }
    Optional<Problem> unwritten = assembly.sources().writeRecording();
    boolean whole = run.manifest().findings().reproducibility().isEmpty();
    return whole || unwritten.isPresent()
        ? unwritten
        : Optional.of(
            Problem.of(
                ProviderProblem.RECORDING_INCOMPLETE,
                "",
                "calls that an earlier run had made are not in the recording"));
  }

  private RunEvents.EventJournal journal(ValidatedSpec valid, BuildOptions options) {
    return new RunEvents.EventJournal(
        owner.ownerId(),
        owner.label(),
        options.retryOf(),
        Optional.of(valid.datasetId()),
        assembly.context().clock().instant());
  }

  private static NewEvent ending(Result<FinishedBuild> result, EventRecorder recorder) {
    return result.match(
        finished ->
            TerminalEvents.of(finished.run().manifest().run().status(), recorder.failures()),
        problems -> TerminalEvents.failed(problems.stream().map(Problem::message).findFirst()));
  }

  /** A failed write of an event fails no build. */
  private static void append(RunEvents events, RunId id, NewEvent ending) {
    try {
      events.append(id, ending);
    } catch (RuntimeException unwritten) {
      LOG.log(Level.WARNING, "the ending of run " + id + " was not recorded", unwritten);
    }
  }
}
