package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.CommittableColumn;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.Continuation;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.TableCoverage;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.PiiSuspicion;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.ParentFacts;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Gold tables of a successful run, with all facts that a warehouse stores. Nothing is computed
 * again: digests and rows are those of the manifest.
 */
final class GoldTables {

  private static final String DIGEST_PREFIX = "sha256:";

  private final PiiPolicy policy;
  private final Supplier<String> snapshotIds;

  /**
   * @param snapshotIds a new id for each table
   */
  GoldTables(PiiPolicy policy, Supplier<String> snapshotIds) {
    this.policy = policy;
    this.snapshotIds = snapshotIds;
  }

  /** The tables of the sources in spec order, then the composed one. */
  List<CommittableTable> of(List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    List<CommittableTable> tables = new ArrayList<>();
    for (BuiltSource source : sources) {
      source.gold().ifPresent(gold -> tables.add(ofSource(source, gold)));
    }
    composition
        .flatMap(BuiltComposition::made)
        .ifPresent(made -> tables.add(composed(made.joined(), made.gold())));
    return tables;
  }

  private CommittableTable ofSource(BuiltSource source, BuiltGold gold) {
    return table(source.facts().key(), gold, coverage(source), column -> suspicion(source, column));
  }

  private CommittableTable composed(JoinedSources joined, BuiltGold gold) {
    return table(
        joined.name(),
        gold,
        coverage(joined),
        column ->
            composed(joined, column)
                .map(composed -> suspicion(joined, composed))
                .orElseGet(() -> unscanned(column)));
  }

  /** Empty for a column that only the history of the table has. */
  private static Optional<ComposedColumn> composed(JoinedSources joined, Column column) {
    return joined.plan().columns().stream()
        .filter(composed -> composed.name().equals(column.name()))
        .findFirst();
  }

  private PiiSuspicion unscanned(Column column) {
    return PiiSuspicion.of(
        column.name(), column, policy, Stream.empty(), HistorySpec.isValidity(column.name()));
  }

  private CommittableTable table(
      SourceKey key,
      BuiltGold gold,
      TableCoverage coverage,
      Function<Column, PiiSuspicion> suspicion) {
    PublishedTable table = gold.table();
    return new CommittableTable(
        key.value(),
        snapshotIds.get(),
        table.table().location(),
        DIGEST_PREFIX + table.facts().sha256(),
        table.rows(),
        table.table().columns().stream()
            .map(
                column ->
                    new CommittableColumn(
                        column.name(),
                        column.type().dtype(),
                        gold.description().table().hints(column.name()),
                        suspicion.apply(column)))
            .toList(),
        coverage,
        gold.history().map(GoldTables::continuation));
  }

  private static Continuation continuation(HistoryFacts history) {
    return new Continuation(history.parent().map(ParentFacts::snapshotId), history.cursor());
  }

  private PiiSuspicion suspicion(BuiltSource source, Column column) {
    InspectedSilver silver = source.silver().orElseThrow().made();
    if (silver.columns().stream().noneMatch(known -> known.name().equals(column.name()))) {
      return unscanned(column);
    }
    Stream<PiiFinding> findings =
        silver.personalData().all().stream()
            .filter(finding -> finding.column().equals(column.name()));
    return PiiSuspicion.of(
        column.name(), column, policy, findings, isScanned(source, column.name()));
  }

  private PiiSuspicion suspicion(JoinedSources joined, ComposedColumn column) {
    Stream<PiiFinding> findings =
        joined.findings().filter(finding -> finding.column().equals(column.name()));
    String silverName = column.origin().column();
    return PiiSuspicion.of(
        silverName,
        column.column(),
        policy,
        findings,
        isScanned(joined.side(column.origin().alias()), silverName));
  }

  private boolean isScanned(BuiltSource source, String silverColumn) {
    InspectedSilver silver = source.silver().orElseThrow().made();
    return policy.mode() != PiiMode.ALLOW
        && !SilverStage.notScanned(source.facts(), silver.declared(), policy)
            .contains(silverColumn);
  }

  private static TableCoverage coverage(BuiltSource source) {
    SourceProvenance provenance = source.provenance().orElseThrow();
    return new TableCoverage(
        provenance.coverage(), provenance.fetchedRowCount(), provenance.sourceReportedTotal());
  }

  /** A join is as complete as the less complete of its sides; no source states its rows. */
  private static TableCoverage coverage(JoinedSources joined) {
    List<Coverage> sides =
        Stream.of(joined.left(), joined.right())
            .map(side -> side.provenance().orElseThrow().coverage())
            .toList();
    Coverage.Status status =
        Stream.of(Coverage.Status.PARTIAL, Coverage.Status.UNKNOWN)
            .filter(lesser -> sides.stream().anyMatch(side -> side.status() == lesser))
            .findFirst()
            .orElse(Coverage.Status.COMPLETE);
    List<String> reasons =
        sides.stream().flatMap(side -> side.reasons().stream()).distinct().toList();
    return new TableCoverage(
        new Coverage(status, reasons), Optional.empty(), SourceReportedTotal.notReported());
  }
}
