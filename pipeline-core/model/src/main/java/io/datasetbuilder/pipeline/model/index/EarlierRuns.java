package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Optional;

/**
 * The successful runs that a new one is compared with. Only a run with the status {@code ok}
 * counts: a cancelled or failed one never does. Safe for concurrent use.
 */
public interface EarlierRuns {

  /**
   * The newest successful run that has the source.
   *
   * @param excludedRunId the run that is compared, should it be indexed already
   * @throws IndexFailure when the index cannot be read
   */
  Optional<EarlierSource> newest(
      OwnerId owner, String datasetId, String sourceKey, String excludedRunId);

  /**
   * The newest successful run whose source was read and normalised alike, so that its row count can
   * be compared.
   *
   * @param coverageFingerprint see {@link SchemaDigest.CoverageFingerprint}
   * @param schemaDigest see {@link SchemaDigest}
   * @throws IndexFailure when the index cannot be read
   */
  Optional<EarlierSource> newestAlike(
      OwnerId owner,
      String datasetId,
      String sourceKey,
      String excludedRunId,
      String coverageFingerprint,
      String schemaDigest);

  /**
   * A source as an earlier run left it.
   *
   * @param run the earlier run
   * @param source the source in it
   */
  public record EarlierSource(IndexedRun run, IndexedSource source) {}
}
