package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the index keeps of one finished run.
 *
 * @param runId the name of its folder
 * @param startedAt in whole microseconds, like the end
 * @param ownerId stable identity; never in an HTTP answer
 * @param createdBy display label of the owner
 * @param dataset which dataset was built; empty for a run without a stored spec, which is part of
 *     no dataset
 * @param driftFindings findings of schema and volume drift
 * @param publishedRows rows of all Gold tables, see {@link RunTotals}; empty when the manifest does
 *     not record them
 * @param sources in spec order; without a stored spec in the order of the attempts
 */
public record IndexedRun(
    String runId,
    RunStatus status,
    Optional<Instant> startedAt,
    Optional<Instant> finishedAt,
    Optional<OwnerId> ownerId,
    Optional<String> createdBy,
    Optional<IndexedDataset> dataset,
    long driftFindings,
    Optional<Long> publishedRows,
    List<IndexedSource> sources) {

  public IndexedRun {
    sources = List.copyOf(sources);
  }

  /**
   * What there is to keep of a run.
   *
   * @param runId the name of its folder
   * @param spec its stored spec; empty when there is none
   */
  public static IndexedRun of(String runId, Manifest manifest, Optional<SpecFacts> spec) {
    return IndexedRunReader.of(runId, manifest, spec);
  }

  /** The same run as part of no dataset: its stored spec is gone. */
  public IndexedRun withoutDataset() {
    return new IndexedRun(
        runId,
        status,
        startedAt,
        finishedAt,
        ownerId,
        createdBy,
        Optional.empty(),
        driftFindings,
        publishedRows,
        sources);
  }

  /** When it ended, else when it began; empty for a legacy run that states neither. */
  public Optional<Instant> happenedAt() {
    return finishedAt.or(() -> startedAt);
  }

  /** Silver rows of all sources; a source without Silver adds none. */
  public long totalRowCount() {
    return sources.stream().mapToLong(source -> source.rowCount().orElse(0L)).sum();
  }

  /** The checks of all sources. */
  public CheckCounts checks() {
    return sources.stream()
        .flatMap(source -> source.checks().stream())
        .reduce(CheckCounts.NONE, CheckCounts::plus);
  }

  /**
   * Whether at least one check was evaluated; {@link QualityRunCounts#evaluated} counts these runs.
   */
  public boolean isEvaluated() {
    return checks().evaluated() > 0;
  }

  /** How much of the run has quality results (Spec, "Other state vocabularies"). */
  public QualityAvailability qualityAvailability() {
    long attempted = sources.stream().filter(IndexedSource::attempted).count();
    long evaluated = sources.stream().filter(source -> source.checks().isPresent()).count();
    return QualityAvailability.of(attempted, evaluated);
  }
}
