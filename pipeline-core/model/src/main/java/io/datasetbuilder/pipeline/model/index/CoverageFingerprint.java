package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.Optional;

/**
 * States whether two runs read the same part of a source, so that their row counts can be compared
 * (Spec, "Manifest", drift_evaluation): {@code sha256:<hex>} over provider, dataset, what was asked
 * for, and how much of it was delivered. Files are always read whole and every upload has an id of
 * its own, so the upload id is left out.
 */
public final class CoverageFingerprint {

  private CoverageFingerprint() {}

  /** The fingerprint of what a source delivered; empty when its coverage is unknown. */
  public static Optional<String> of(SourceProvenance source) {
    Coverage coverage = source.coverage();
    if (coverage.status() == Coverage.Status.UNKNOWN) {
      return Optional.empty();
    }
    boolean file = source.provider().equals("file");
    return Optional.of(
        SchemaDigest.of(
            new JsonMembers()
                .put("provider", source.provider())
                .put("dataset", file ? "" : source.dataset())
                .put("params", source.params())
                .put("status", coverage.status().wire())
                .putTexts("reasons", coverage.reasons())
                .toObject()));
  }
}
