package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.index.SpecFacts.SpecSource;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Index entry of one finished run.
 *
 * @param runId the name of its folder
 * @param startedAt in whole microseconds, like the end
 * @param ownerId stable identity; never in an HTTP response
 * @param createdBy display label of the owner
 * @param dataset the dataset that was built; empty for a run without a stored spec, which belongs
 *     to no dataset
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
   * Derives the index entry of a run.
   *
   * @param runId the name of its folder
   * @param spec its stored spec; empty when the run has none
   */
  public static IndexedRun of(String runId, Manifest manifest, Optional<SpecFacts> spec) {
    return IndexedRunReader.of(runId, manifest, spec);
  }

  /** The same run as part of no dataset: its stored spec is gone. */
  public IndexedRun withoutDataset() {
    return inDataset(Optional.empty());
  }

  /** The same run, part of the dataset that the index states. */
  public IndexedRun inDataset(Optional<IndexedDataset> indexed) {
    return new IndexedRun(
        runId,
        status,
        startedAt,
        finishedAt,
        ownerId,
        createdBy,
        indexed,
        driftFindings,
        publishedRows,
        sources);
  }

  /** The same run for readers, who do not see its owner. */
  public IndexedRun withoutOwner() {
    return of(Optional.empty(), Optional.empty());
  }

  /** The same run, handed over to another owner. */
  public IndexedRun ownedBy(Principal owner) {
    return of(Optional.of(owner.ownerId()), Optional.of(owner.label()));
  }

  private IndexedRun of(Optional<OwnerId> newOwner, Optional<String> label) {
    return new IndexedRun(
        runId,
        status,
        startedAt,
        finishedAt,
        newOwner,
        label,
        dataset,
        driftFindings,
        publishedRows,
        sources);
  }

  /** End of the run, else its beginning; empty for a legacy run that states neither. */
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
   * Whether at least one check was evaluated; {@link RunIndex.QualityRunCounts#evaluated} counts
   * these runs.
   */
  public boolean isEvaluated() {
    return checks().evaluated() > 0;
  }

  /**
   * Extent to which the sources of the run have quality results (Spec, "Other state vocabularies").
   */
  public QualityAvailability qualityAvailability() {
    long attempted = sources.stream().filter(IndexedSource::attempted).count();
    long evaluated = sources.stream().filter(source -> source.checks().isPresent()).count();
    return QualityAvailability.of(attempted, evaluated);
  }

  /** Takes from a manifest and the stored spec what the index keeps. */
  private record IndexedRunReader(Manifest manifest, Optional<SpecFacts> spec) {

    static IndexedRun of(String runId, Manifest manifest, Optional<SpecFacts> spec) {
      return new IndexedRun(
          runId,
          manifest.run().status(),
          micros(manifest.run().startedAt()),
          micros(manifest.run().finishedAt()),
          manifest.run().ownerId(),
          manifest.run().createdBy(),
          spec.map(SpecFacts::dataset),
          manifest.findings().checks().schemaDrift().entries(),
          RunTotals.of(manifest).publishedRows(),
          new IndexedRunReader(manifest, spec).sources());
    }

    /** Provenance does not name its source: it is found by provider and dataset, in spec order. */
    private List<IndexedSource> sources() {
      List<SourceProvenance> left = new ArrayList<>(manifest.inputs().provenance());
      List<IndexedSource> read = new ArrayList<>();
      Set<String> unknown = new LinkedHashSet<>(manifest.inputs().sourceKeys());
      unknown.addAll(manifest.tables().rowCounts().keySet());
      for (SpecSource source : spec.map(SpecFacts::sources).orElseGet(List::of)) {
        read.add(source(source.key(), Optional.of(source), provenance(source, left)));
        unknown.remove(source.key());
      }
      unknown.forEach(key -> read.add(source(key, Optional.empty(), Optional.empty())));
      return read;
    }

    private Optional<SourceProvenance> provenance(SpecSource source, List<SourceProvenance> left) {
      if (!attempted(source.key())) {
        return Optional.empty();
      }
      Optional<SourceProvenance> found =
          left.stream()
              .filter(entry -> entry.provider().equals(source.provider()))
              .filter(entry -> entry.dataset().equals(source.dataset()))
              .findFirst();
      found.ifPresent(left::remove);
      return found;
    }

    private IndexedSource source(
        String key, Optional<SpecSource> declared, Optional<SourceProvenance> provenance) {
      return new IndexedSource(
          key,
          declared.map(SpecSource::provider),
          declared.map(SpecSource::dataset),
          declared.flatMap(SpecSource::alias),
          attempted(key),
          Optional.ofNullable(manifest.tables().rowCounts().get(key)),
          provenance.flatMap(SourceProvenance::fetchedRowCount),
          provenance.map(SourceProvenance::sourceReportedTotal).flatMap(SourceReportedTotal::value),
          provenance.map(entry -> entry.coverage().status()),
          provenance.flatMap(SchemaDigest.CoverageFingerprint::of),
          declared.map(SpecSource::schemaDigest),
          checks(key));
    }

    private boolean attempted(String key) {
      return manifest.inputs().sourceKeys().contains(key);
    }

    private Optional<CheckCounts> checks(String key) {
      return Optional.ofNullable(manifest.findings().checks().qualityResults().byName().get(key))
          .map(CheckCounts::of);
    }

    private static Optional<Instant> micros(Optional<Instant> time) {
      return time.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }
  }

  /**
   * Dataset that a run built, as its stored spec states.
   *
   * @param datasetId the only identity of the built dataset
   * @param specDigest {@code sha256:<hex>} over the stored spec
   * @param bronze how long the raw records of the run are kept; empty: as long as the run
   */
  public record IndexedDataset(
      String datasetId,
      String title,
      String specDigest,
      Optional<RefreshCadence> refreshCadence,
      Optional<BronzeRetention> bronze) {}
}
