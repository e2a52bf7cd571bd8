package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.building.commit.CommittedSnapshots;
import io.datasetbuilder.pipeline.model.index.EarlierRuns.EarlierSource;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.SpecFacts;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.table.drift.DetectDrift;
import io.datasetbuilder.pipeline.table.drift.DetectDrift.Baseline;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.drift.ObservedTable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Earlier runs, with which the tables of a new run are compared, and the index to which it is
 * added. The index is optional: when it cannot be read or written, the run is built nevertheless.
 * Safe for concurrent use.
 */
public final class RunHistory {

  private static final Logger LOG = System.getLogger(RunHistory.class.getName());

  private final Supplier<RunIndex> index;
  private final ManifestStore manifests;
  private final CommittedSnapshots snapshots;

  /**
   * @param index opened when a build first needs it; may throw {@link ProblemException}
   */
  public RunHistory(
      Supplier<RunIndex> index, ManifestStore manifests, CommittedSnapshots snapshots) {
    this.index = index;
    this.manifests = manifests;
    this.snapshots = snapshots;
  }

  /**
   * A source of a run that is being built.
   *
   * @param runId the run
   */
  record Present(OwnerId owner, String datasetId, String sourceKey, RunId runId) {}

  /** Differences between a table and earlier ones; empty when the index cannot be read. */
  Optional<DriftReport> drift(Present source, ObservedTable table) {
    try {
      return Optional.of(DetectDrift.between(table, baselines(source, table)));
    } catch (ProblemException unreadable) {
      return Optional.empty();
    }
  }

  private List<Baseline> baselines(Present source, ObservedTable table) {
    return Stream.concat(newest(source).stream(), newestAlike(source, table).stream())
        .distinct()
        .flatMap(earlier -> baseline(earlier, source).stream())
        .toList();
  }

  private Optional<EarlierSource> newestAlike(Present source, ObservedTable table) {
    if (table.coverageFingerprint().isEmpty() || table.schemaDigest().isEmpty()) {
      return Optional.empty();
    }
    return index
        .get()
        .newestAlike(
            source.owner(),
            source.datasetId(),
            source.sourceKey(),
            source.runId().value(),
            table.coverageFingerprint().get(),
            table.schemaDigest().get());
  }

  /**
   * Whether all sources delivered the same records as in the newest successful run that has this
   * source; empty where no such run exists, or its fingerprint has another algorithm.
   */
  Optional<Boolean> sameData(Present source, InputFacts inputs) {
    try {
      return newest(source)
          .flatMap(this::manifest)
          .map(Manifest::inputs)
          .filter(earlier -> earlier.fingerprint().isPresent())
          .filter(earlier -> earlier.fingerprintAlgorithm().equals(inputs.fingerprintAlgorithm()))
          .map(earlier -> earlier.fingerprint().equals(inputs.fingerprint()));
    } catch (ProblemException unreadable) {
      return Optional.empty();
    }
  }

  /** The manifest of the newest successful run that has the source. */
  Optional<Manifest> newestManifest(Present source) {
    try {
      return newest(source).flatMap(this::manifest);
    } catch (ProblemException unreadable) {
      return Optional.empty();
    }
  }

  private Optional<EarlierSource> newest(Present source) {
    return index
        .get()
        .newest(source.owner(), source.datasetId(), source.sourceKey(), source.runId().value());
  }

  private Optional<Baseline> baseline(EarlierSource earlier, Present source) {
    return manifest(earlier)
        .flatMap(manifest -> table(manifest, earlier, source.sourceKey()))
        .map(table -> baseline(earlier.run().runId(), source, table));
  }

  private Baseline baseline(String runId, Present source, ObservedTable table) {
    return new Baseline(
        runId, table, snapshots.find(runId, source.datasetId(), source.sourceKey()));
  }

  private static Optional<ObservedTable> table(
      Manifest manifest, EarlierSource earlier, String sourceKey) {
    SchemaSummary schema = manifest.tables().schemaSummaries().get(sourceKey);
    Long rows = manifest.tables().rowCounts().get(sourceKey);
    return schema == null || rows == null
        ? Optional.empty()
        : Optional.of(
            new ObservedTable(
                schema,
                rows,
                earlier.source().coverageFingerprint(),
                earlier.source().schemaDigest()));
  }

  private Optional<Manifest> manifest(EarlierSource earlier) {
    return manifests.readable(new RunId(earlier.run().runId()));
  }

  /** Adds a finished run; false when it could not be added to the index, which must be rebuilt. */
  boolean add(RunId id, Manifest manifest, SpecFacts spec) {
    try {
      index.get().record(IndexedRun.of(id.value(), manifest, Optional.of(spec)));
      return true;
    } catch (RuntimeException notWritten) {
      LOG.log(Level.WARNING, "run " + id + " is not in the index of runs", notWritten);
      return false;
    }
  }
}
