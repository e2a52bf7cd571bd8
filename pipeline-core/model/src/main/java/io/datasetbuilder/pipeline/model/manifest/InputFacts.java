package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.checksum.InputsFingerprint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run was built from.
 *
 * @param sourceKeys sources attempted, in spec order
 * @param fingerprint {@code sha256:<hex>} over the sources' checksums; empty without inputs
 * @param fingerprintAlgorithm how it was computed
 * @param provenance one entry a source that delivered records, in spec order
 * @param fileNames by source key, what the user calls the file of an upload; provenance holds only
 *     the upload's id (Spec, "kind file")
 */
public record InputFacts(
    List<String> sourceKeys,
    Optional<String> fingerprint,
    Optional<String> fingerprintAlgorithm,
    List<SourceProvenance> provenance,
    Map<String, String> fileNames) {

  /** The algorithm of new runs. */
  public static final String FINGERPRINT_ALGORITHM = InputsFingerprint.ALGORITHM;

  /** What a fingerprint without a named algorithm was computed with. */
  public static final String LEGACY_FINGERPRINT_ALGORITHM = "sources-sha256-v1";

  public InputFacts {
    sourceKeys = List.copyOf(sourceKeys);
    provenance = List.copyOf(provenance);
    fileNames = ImmutableCopies.copy(fileNames);
  }

  public static InputFacts none() {
    return new InputFacts(List.of(), Optional.empty(), Optional.empty(), List.of(), Map.of());
  }

  /** What the user calls the file of a source; empty for what is no upload or has no name. */
  public Optional<String> fileName(String sourceKey) {
    return Optional.ofNullable(fileNames.get(sourceKey));
  }

  InputFacts withAttempted(String sourceKey) {
    return new InputFacts(
        ImmutableCopies.append(sourceKeys, sourceKey),
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        fileNames);
  }

  InputFacts withFileName(String sourceKey, String name) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        ImmutableCopies.put(fileNames, sourceKey, name));
  }

  InputFacts withProvenance(SourceProvenance source) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        ImmutableCopies.append(provenance, source),
        fileNames);
  }

  InputFacts withFingerprint(String digest) {
    return new InputFacts(
        sourceKeys, Optional.of(digest), Optional.of(FINGERPRINT_ALGORITHM), provenance, fileNames);
  }
}
