package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.checksum.InputsFingerprint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Inputs of a run.
 *
 * @param sourceKeys sources attempted, in spec order
 * @param fingerprint {@code sha256:<hex>} over the sources' checksums; empty without inputs
 * @param fingerprintAlgorithm the algorithm of the fingerprint
 * @param provenance one entry per source that delivered records, in spec order
 * @param fileNames by source key, the user's name of the uploaded file; provenance holds only the
 *     upload's id (Spec, "kind file")
 * @param originals by source key, the packed file that the records were unpacked from
 * @param files by source key, the files of a table that is made of several
 */
public record InputFacts(
    List<String> sourceKeys,
    Optional<String> fingerprint,
    Optional<String> fingerprintAlgorithm,
    List<SourceProvenance> provenance,
    Map<String, String> fileNames,
    Map<String, OriginalFile> originals,
    Map<String, List<SourceFile>> files) {

  /** The algorithm of new runs. */
  public static final String FINGERPRINT_ALGORITHM = InputsFingerprint.ALGORITHM;

  /** Algorithm of a fingerprint that does not name one. */
  public static final String LEGACY_FINGERPRINT_ALGORITHM = "sources-sha256-v1";

  public InputFacts {
    sourceKeys = List.copyOf(sourceKeys);
    provenance = List.copyOf(provenance);
    fileNames = ImmutableCopies.copy(fileNames);
    originals = ImmutableCopies.copy(originals);
    files = ImmutableCopies.copy(files);
  }

  public static InputFacts none() {
    return new InputFacts(
        List.of(), Optional.empty(), Optional.empty(), List.of(), Map.of(), Map.of(), Map.of());
  }

  /** User's name of the file of a source; empty without an upload or a name. */
  public Optional<String> fileName(String sourceKey) {
    return Optional.ofNullable(fileNames.get(sourceKey));
  }

  InputFacts withAttempted(String sourceKey) {
    return new InputFacts(
        ImmutableCopies.append(sourceKeys, sourceKey),
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        fileNames,
        originals,
        files);
  }

  InputFacts withFileName(String sourceKey, String name) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        ImmutableCopies.put(fileNames, sourceKey, name),
        originals,
        files);
  }

  InputFacts withOriginal(String sourceKey, OriginalFile original) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        fileNames,
        ImmutableCopies.put(originals, sourceKey, original),
        files);
  }

  InputFacts withFiles(String sourceKey, List<SourceFile> several) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        provenance,
        fileNames,
        originals,
        ImmutableCopies.put(files, sourceKey, List.copyOf(several)));
  }

  InputFacts withProvenance(SourceProvenance source) {
    return new InputFacts(
        sourceKeys,
        fingerprint,
        fingerprintAlgorithm,
        ImmutableCopies.append(provenance, source),
        fileNames,
        originals,
        files);
  }

  InputFacts withFingerprint(String digest) {
    return new InputFacts(
        sourceKeys,
        Optional.of(digest),
        Optional.of(FINGERPRINT_ALGORITHM),
        provenance,
        fileNames,
        originals,
        files);
  }
}
