package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.List;
import java.util.Optional;

/** The stored BuildSpec is the one that was built (Spec, "Canonical snapshot and digest"). */
public final class SpecDigestCheck implements RunCheck {

  /** Where a run keeps its BuildSpec. */
  public static final RunPath SNAPSHOT = RunPath.of("buildspec.yaml");

  @Override
  public Check check(RunUnderTest run) {
    Optional<String> recorded = run.manifest().outputs().specDigest();
    List<Problem> problems =
        recorded.stream().flatMap(digest -> compare(digest, run).stream()).toList();
    return Check.compared("spec digest", recorded.isPresent() ? 1 : 0, "digest", problems);
  }

  private static Optional<Problem> compare(String recorded, RunUnderTest run) {
    FileFacts facts = run.facts().get(SNAPSHOT);
    if (facts != null && recorded.equals("sha256:" + facts.sha256())) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.of(
            VerifyProblem.DIGEST_MISMATCH,
            SNAPSHOT.value(),
            "The stored BuildSpec does not have the recorded spec_digest."));
  }
}
