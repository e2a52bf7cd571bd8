package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.build.BuildOutcome;
import io.datasetbuilder.pipeline.build.BuildRequest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.upload.Registration;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One build: judge the spec, hand its files in, run. */
final class BuildCall {

  private final Assembly assembly;
  private final Principal owner;

  BuildCall(Assembly assembly, Principal owner) {
    this.assembly = assembly;
    this.owner = owner;
  }

  BuildAnswer run(SpecInput input, RunId id, BuildOptions options) {
    return run(input, assembly.gates().judge(input), id, options);
  }

  /**
   * @param judged what the gates have said of the spec
   */
  BuildAnswer run(SpecInput input, SpecAnswer judged, RunId id, BuildOptions options) {
    if (judged instanceof SpecAnswer.Refused refused) {
      return new BuildAnswer.Refused(refused.refusal());
    }
    ValidSpec spec = ((SpecAnswer.Valid) judged).spec();
    List<Problem> refusals = assembly.workshop().building().refusals(spec);
    if (!refusals.isEmpty()) {
      return new BuildAnswer.Refused(Refusal.notPossible(spec, refusals));
    }
    try {
      return run(input, spec, id, options);
    } catch (UploadFailure failed) {
      return new BuildAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new BuildAnswer.Refused(Refusal.notPossible(failed.problem()));
    }
  }

  /**
   * Files are handed in only once the spec is known to be buildable, and are rolled back when no
   * run came of it: a refusal leaves none.
   */
  private BuildAnswer run(SpecInput input, ValidSpec judged, RunId id, BuildOptions options) {
    UploadStaging uploadStaging = new UploadStaging(assembly.storage().uploads, owner.ownerId());
    Map<Integer, Registration> kept = uploadStaging.keep(input, judged);
    try {
      SpecAnswer filled =
          kept.isEmpty() ? new SpecAnswer.Valid(judged, List.of()) : withUploads(input, kept);
      if (filled instanceof SpecAnswer.Refused refused) {
        uploadStaging.rollback(kept.values());
        return new BuildAnswer.Refused(refused.refusal());
      }
      ValidSpec spec = ((SpecAnswer.Valid) filled).spec();
      return answer(
          spec,
          assembly
              .workshop()
              .building()
              .build(
                  BuildRequest.of(spec, id, owner)
                      .with(assembly.sourcing().keys(owner.ownerId()))
                      .ofFiles(UploadStaging.names(input, judged))
                      .retrying(options.retryOf().map(RunId::new))
                      .heardBy(options.listener())
                      .stoppedBy(options.cancellation())));
    } catch (WorkspaceFailure refused) {
      uploadStaging.rollback(kept.values());
      throw refused;
    }
  }

  /** Sources without an alias are named after their upload, so that one file cannot serve two. */
  private SpecAnswer withUploads(SpecInput input, Map<Integer, Registration> kept) {
    return assembly.gates().judge(input, index -> kept.get(index).upload().id());
  }

  private BuildAnswer answer(ValidSpec spec, BuildOutcome outcome) {
    if (outcome instanceof BuildOutcome.Finished finished) {
      return new BuildAnswer.Finished(
          spec,
          finished,
          assembly.place().outputRoot().resolve(finished.runId().value()),
          recording(finished));
    }
    BuildOutcome.Refused refused = (BuildOutcome.Refused) outcome;
    return new BuildAnswer.Refused(Refusal.notPossible(spec, refused.problems()));
  }

  private Optional<Problem> recording(BuildOutcome.Finished run) {
    if (assembly.place().outside().recordFolder().isEmpty()) {
      return Optional.empty();
    }
    Optional<Problem> unwritten = assembly.sourcing().writeRecording();
    boolean whole = run.manifest().findings().reproducibility().isEmpty();
    return whole || unwritten.isPresent()
        ? unwritten
        : Optional.of(
            Problem.of(
                ProviderProblem.RECORDING_INCOMPLETE,
                "",
                "calls that an earlier run had made are not in the recording"));
  }
}
