package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.gold.pii.MaskColumnCheck;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.quality.ForeignKeyChecks;
import io.datasetbuilder.pipeline.table.quality.ForeignKeyChecks.Referenced;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checks that need the Silver tables of all sources: whether some source has each column of
 * {@code pii.mask_columns}, and the foreign keys. Made when each source has its table or has ended,
 * so that the results do not depend on which source continues first. A table that is referenced was
 * validated by the rules that need no other table, so that sources may reference each other. Safe
 * for concurrent use.
 */
final class CrossSourceChecks {

  private final BuildSpec spec;
  private final List<Problem> refusals;
  private final Map<String, Referenced> referenced = new LinkedHashMap<>();

  /**
   * @param tables the sources of the spec, in its order
   */
  CrossSourceChecks(BuildSpec spec, List<SourceTable> tables) {
    this.spec = spec;
    this.refusals =
        MaskColumnCheck.problems(
            spec.pii(),
            tables.stream().map(table -> table.silver().map(InspectedSilver::columns)).toList());
    tables.forEach(
        table ->
            table
                .facts()
                .source()
                .common()
                .alias()
                .ifPresent(alias -> referenced.put(alias, table.referenced())));
  }

  /**
   * A source at the end of its Silver stage.
   *
   * @param silver its table; empty when it has ended without one
   * @param validated whether the table passes the gate before Gold
   * @param whole false for the table of a preview that did not read the source to its end
   */
  record SourceTable(
      SourceFacts facts, Optional<InspectedSilver> silver, boolean validated, boolean whole) {

    private Referenced referenced() {
      return new Referenced(
          silver.filter(made -> validated).map(made -> made.table().table()), whole);
    }
  }

  static CrossSourceChecks of(BuildSpec spec, List<BuiltSource> sources) {
    return new CrossSourceChecks(
        spec,
        sources.stream()
            .map(
                source ->
                    new SourceTable(
                        source.facts(),
                        source.silver().map(BuiltSource.Silver::made),
                        source.isValidated(),
                        true))
            .toList());
  }

  /** Whether a spec has such checks. */
  static boolean areNeeded(BuildSpec spec) {
    return !spec.pii().maskColumns().isEmpty() || haveForeignKeys(spec);
  }

  private static boolean haveForeignKeys(BuildSpec spec) {
    return !spec.quality().of(ForeignKeyRule.KIND).isEmpty();
  }

  boolean haveForeignKeys() {
    return haveForeignKeys(spec);
  }

  /** Problems of the spec as a whole that stop every source before Gold. */
  List<Problem> refusals() {
    return refusals;
  }

  /** Checks the foreign keys of one source. */
  ForeignKeyChecks.Results foreignKeys(
      SourceFacts facts, InspectedSilver silver, TableEngine.Session engine) {
    return new ForeignKeyChecks(
            facts.key().value(), facts.source().common().alias(), spec.quality())
        .check(silver.table().table(), referenced, engine);
  }
}
