package io.datasetbuilder.pipeline.runs.verify;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.manifest.GoldArtifact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each Gold directory has the digest that was recorded. */
public final class ArtifactDigestCheck implements RunCheck {

  private static final String GOLD = "gold/";

  @Override
  public Check check(RunUnderTest run) {
    Map<String, GoldArtifact> recorded = run.manifest().outputs().artifacts();
    List<Problem> problems =
        recorded.entrySet().stream()
            .flatMap(entry -> compare(entry.getKey(), entry.getValue(), run).stream())
            .toList();
    return Check.compared("artifact digests", recorded.size(), "Gold directories", problems);
  }

  private static Optional<Problem> compare(String name, GoldArtifact artifact, RunUnderTest run) {
    Map<String, String> hashes = new LinkedHashMap<>();
    run.below(GOLD + name)
        .forEach(
            (relative, path) -> {
              FileFacts facts = requireNonNull(run.facts().get(path));
              hashes.put(relative, facts.sha256());
            });
    if (!hashes.isEmpty() && ArtifactDigest.of(hashes).equals(artifact.digest())) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.of(
            VerifyProblem.DIGEST_MISMATCH,
            GOLD + name,
            "The files of " + GOLD + name + " do not have the recorded artifact_digest."));
  }
}
