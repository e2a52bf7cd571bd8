package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.EarlierSource;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Successful runs that a new run of one source is compared with. */
final class EarlierQueries {

  private static final String SUCCESSFUL =
      "SELECT e.* FROM runs e JOIN run_sources f ON f.run_id = e.run_id"
          + " WHERE e.dataset_key = :dataset_key AND e.status = 'ok' AND e.owner_id = :owner_id"
          + " AND e.run_id <> :excluded AND f.source_key = :source_key";

  private static final String ALIKE =
      " AND f.coverage_fingerprint = :coverage AND f.schema_digest = :schema";

  private static final String NEWEST = " ORDER BY e.recency DESC LIMIT :limit";

  private final RunQueries runs;
  private final String sourceKey;
  private final Map<String, Object> values = new LinkedHashMap<>();

  EarlierQueries(
      Handle handle, OwnerId owner, String datasetId, String sourceKey, String excludedRunId) {
    this.runs = new RunQueries(handle);
    this.sourceKey = sourceKey;
    values.put("owner_id", owner.value());
    values.put("dataset_key", IndexKeys.of(datasetId));
    values.put("source_key", sourceKey);
    values.put("excluded", excludedRunId);
  }

  Optional<EarlierSource> newest() {
    return first(SUCCESSFUL + NEWEST);
  }

  Optional<EarlierSource> newestAlike(String coverageFingerprint, String schemaDigest) {
    values.put("coverage", coverageFingerprint);
    values.put("schema", schemaDigest);
    return first(SUCCESSFUL + ALIKE + NEWEST);
  }

  private Optional<EarlierSource> first(String sql) {
    return runs.joined(sql, values, 1).stream().findFirst().flatMap(this::sourceOf);
  }

  private Optional<EarlierSource> sourceOf(IndexedRun run) {
    return run.sources().stream()
        .filter(source -> source.key().equals(sourceKey))
        .findFirst()
        .map(source -> new EarlierSource(run, source));
  }
}
