package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Outputs of a run.
 *
 * @param files every published file except the manifest itself
 * @param artifacts by the name of the Gold directory
 * @param specDigest {@code sha256:<hex>} over {@code buildspec.yaml} as stored
 * @param sameData whether the sources' checksums equal those of an earlier run; empty where nothing
 *     was compared or algorithms differ
 * @param removed raw records that were removed, whose files are still among {@code files}
 */
public record OutputFacts(
    Map<RunPath, OutputFile> files,
    Map<String, GoldArtifact> artifacts,
    Optional<String> specDigest,
    Optional<Boolean> sameData,
    Optional<RemovedRecords> removed) {

  public OutputFacts {
    files = ImmutableCopies.copy(files);
    artifacts = ImmutableCopies.copy(artifacts);
  }

  public static OutputFacts none() {
    return new OutputFacts(
        Map.of(), Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  OutputFacts withFile(RunPath path, OutputFile file) {
    Map<RunPath, OutputFile> more = new LinkedHashMap<>(files);
    more.put(path, file);
    return new OutputFacts(more, artifacts, specDigest, sameData, removed);
  }

  OutputFacts withArtifact(String goldName, GoldArtifact artifact) {
    return new OutputFacts(
        files, ImmutableCopies.put(artifacts, goldName, artifact), specDigest, sameData, removed);
  }

  OutputFacts withSameData(boolean same) {
    return new OutputFacts(files, artifacts, specDigest, Optional.of(same), removed);
  }

  OutputFacts withSpecDigest(String digest) {
    return new OutputFacts(files, artifacts, Optional.of(digest), sameData, removed);
  }

  OutputFacts withRemoved(RemovedRecords records) {
    return new OutputFacts(files, artifacts, specDigest, sameData, Optional.of(records));
  }

  /** Whether a file is not among the raw records that were removed. */
  public boolean isPresent(RunPath path) {
    return removed.filter(records -> records.files().contains(path)).isEmpty();
  }

  /** The files without raw records that were removed. */
  public Map<RunPath, OutputFile> present() {
    if (removed.isEmpty()) {
      return files;
    }
    Map<RunPath, OutputFile> present = new LinkedHashMap<>(files);
    present.keySet().removeAll(removed.get().files());
    return ImmutableCopies.copy(present);
  }

  /**
   * Digest of one Gold directory, and the engine that wrote it.
   *
   * @param digest {@code sha256:<hex>} over its files
   * @param writerName the engine that wrote it
   * @param writerVersion that engine's version
   */
  public record GoldArtifact(String digest, String writerName, String writerVersion) {}

  /**
   * A file that a run published.
   *
   * @param facts what proves its bytes
   * @param rows the rows it holds, where it is a table
   */
  public record OutputFile(FileFacts facts, Optional<Long> rows) {

    public static OutputFile document(FileFacts facts) {
      return new OutputFile(facts, Optional.empty());
    }

    public static OutputFile table(FileFacts facts, long rows) {
      return new OutputFile(facts, Optional.of(rows));
    }
  }
}
