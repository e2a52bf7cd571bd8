package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes from a manifest and the stored spec what the index keeps. */
final class IndexedRunReader {

  private final Manifest manifest;
  private final Optional<SpecFacts> spec;

  private IndexedRunReader(Manifest manifest, Optional<SpecFacts> spec) {
    this.manifest = manifest;
    this.spec = spec;
  }

  static IndexedRun of(String runId, Manifest manifest, Optional<SpecFacts> spec) {
    return new IndexedRun(
        runId,
        manifest.run().status(),
        micros(manifest.run().startedAt()),
        micros(manifest.run().finishedAt()),
        manifest.run().ownerId(),
        manifest.run().createdBy(),
        spec.map(
            facts ->
                new IndexedDataset(
                    facts.datasetId(), facts.title(), facts.digest(), facts.refreshCadence())),
        entries(manifest.findings().schemaDrift()),
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
        provenance.flatMap(CoverageFingerprint::of),
        declared.map(SpecSource::schemaDigest),
        checks(key));
  }

  private boolean attempted(String key) {
    return manifest.inputs().sourceKeys().contains(key);
  }

  private Optional<CheckCounts> checks(String key) {
    return manifest.findings().qualityResults().members().get(key) instanceof JsonArray results
        ? Optional.of(CheckCounts.of(results))
        : Optional.empty();
  }

  private static long entries(JsonObject lists) {
    long count = 0;
    for (JsonValue list : lists.members().values()) {
      count += list instanceof JsonArray array ? array.items().size() : 0;
    }
    return count;
  }

  private static Optional<Instant> micros(Optional<Instant> time) {
    return time.map(at -> at.truncatedTo(ChronoUnit.MICROS));
  }
}
