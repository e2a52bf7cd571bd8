package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.Declarer;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn.SourceColumn;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The two sources of a composition with the plan that joins them.
 *
 * @param name name of the composed Gold table
 * @param maskColumns columns that the BuildSpec declares for all sources and for this Gold table
 */
record JoinedSources(
    SourceKey name,
    BuiltSource left,
    BuiltSource right,
    ComposedPlan plan,
    List<String> maskColumns) {

  JoinedSources {
    maskColumns = List.copyOf(maskColumns);
  }

  CompositionProvenance provenance() {
    return plan.provenance();
  }

  /**
   * The columns to be masked: every declared one of either side (Spec, gold rule 8), and those that
   * have a name in {@code pii.mask_columns} only here.
   */
  DeclaredColumns declared() {
    List<DeclaredColumn> declared = new ArrayList<>();
    for (ComposedColumn column : plan.columns()) {
      for (SourceColumn source : column.declared()) {
        silver(source.alias())
            .declared()
            .find(source.column())
            .map(found -> found.inComposition(column.name()))
            .ifPresent(declared::add);
      }
      if (maskColumns.contains(column.name())) {
        declared.add(new DeclaredColumn(column.column(), EnumSet.of(Declarer.BUILD_SPEC), false));
      }
    }
    List<String> absent = new ArrayList<>(silver(left).declared().absent());
    absent.addAll(silver(right).declared().absent());
    return DeclaredColumns.composed(declared, absent);
  }

  /** Findings of the scans of both sides in columns that the result has, under its names. */
  Stream<PiiFinding> findings() {
    return plan.columns().stream()
        .flatMap(
            column ->
                silver(column.origin().alias()).personalData().all().stream()
                    .filter(found -> found.column().equals(column.origin().column()))
                    .map(
                        found ->
                            new PiiFinding(
                                column.name(), found.kind(), found.count(), found.basis())));
  }

  /** The checks of both sides. */
  List<QualityCheckResult> qualityResults() {
    return Stream.of(left, right)
        .flatMap(source -> source.qualityResults().orElse(List.of()).stream())
        .toList();
  }

  /** Sentence that describes the join. */
  String sentence() {
    return "Rows of "
        + provenance().left()
        + " and "
        + provenance().right()
        + " were joined ("
        + provenance().joinType().wire()
        + ") where "
        + String.join(
            " and ",
            provenance().keys().stream().map(key -> key.left() + " equals " + key.right()).toList())
        + ".";
  }

  /** The source of an alias. */
  BuiltSource side(String alias) {
    return alias.equals(provenance().left()) ? left : right;
  }

  private InspectedSilver silver(String alias) {
    return silver(side(alias));
  }

  private static InspectedSilver silver(BuiltSource source) {
    return source.silver().orElseThrow().made();
  }
}
