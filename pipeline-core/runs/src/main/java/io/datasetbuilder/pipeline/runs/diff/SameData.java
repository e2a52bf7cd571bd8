package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a source delivered the same records twice (Spec, "Manifest", checksums). Only checksums
 * of one algorithm can state; a manifest without a named algorithm means {@value
 * SourceProvenance#LEGACY_CHECKSUM_ALGORITHM}.
 *
 * @param same empty when it cannot be determined
 * @param unknownBecause why not; empty when it can
 */
public record SameData(Optional<Boolean> same, Optional<Reason> unknownBecause) {

  /** Why it cannot be determined. */
  public enum Reason {
    /** One of the runs, or both, has no checksum of the source. */
    NO_CHECKSUM,
    DIFFERENT_ALGORITHMS;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public SameData {
    if (same.isPresent() == unknownBecause.isPresent()) {
      throw new IllegalArgumentException("it is known, or there is a reason why not");
    }
  }

  /** What the provenance of a source in two runs states; empty where a run does not have it. */
  public static SameData of(Pair<SourceProvenance> source) {
    Optional<String> left = source.left().flatMap(SourceProvenance::dataChecksum);
    Optional<String> right = source.right().flatMap(SourceProvenance::dataChecksum);
    if (left.isEmpty() || right.isEmpty()) {
      return unknown(Reason.NO_CHECKSUM);
    }
    String algorithm = source.left().orElseThrow().dataChecksumAlgorithm();
    return algorithm.equals(source.right().orElseThrow().dataChecksumAlgorithm())
        ? new SameData(Optional.of(left.equals(right)), Optional.empty())
        : unknown(Reason.DIFFERENT_ALGORITHMS);
  }

  private static SameData unknown(Reason reason) {
    return new SameData(Optional.empty(), Optional.of(reason));
  }
}
