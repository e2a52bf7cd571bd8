package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whether two runs were built from the same records of all sources. Mixed algorithms are refused by
 * name (Spec, "Manifest", inputs_fingerprint).
 *
 * @param refusal why the fingerprints cannot be compared; empty when they can
 */
public record FingerprintDiff(Pair<String> fingerprints, Optional<Problem> refusal) {

  static FingerprintDiff between(Manifest left, Manifest right) {
    Pair<String> values = Pair.of(left.inputs(), right.inputs(), InputFacts::fingerprint);
    NavigableSet<String> mixed = mixed(left.inputs(), right.inputs(), values);
    return new FingerprintDiff(
        values, mixed.size() < 2 ? Optional.empty() : Optional.of(refusal(mixed)));
  }

  /** Whether both were built from the same records; empty when it cannot be determined. */
  public Optional<Boolean> same() {
    return refusal.isPresent() ? Optional.empty() : fingerprints.same();
  }

  private static NavigableSet<String> mixed(
      InputFacts left, InputFacts right, Pair<String> values) {
    NavigableSet<String> algorithms = new TreeSet<>();
    if (values.same().isEmpty()) {
      return algorithms;
    }
    left.fingerprintAlgorithm().ifPresent(algorithms::add);
    right.fingerprintAlgorithm().ifPresent(algorithms::add);
    if (algorithms.size() < 2) {
      algorithms.clear();
      Stream.concat(left.provenance().stream(), right.provenance().stream())
          .map(SourceProvenance::dataChecksumAlgorithm)
          .forEach(algorithms::add);
    }
    return algorithms;
  }

  private static Problem refusal(NavigableSet<String> algorithms) {
    String message =
        "The inputs cannot be compared: their checksums were made with "
            + String.join(" and ", algorithms)
            + ".";
    return Problem.of(
        ReadingProblem.MIXED_CHECKSUM_ALGORITHMS, "inputs_fingerprint_algorithm", message);
  }
}
