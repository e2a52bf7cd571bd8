package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One source of a run.
 *
 * @param index its place in the spec, from 0
 * @param key its output key
 */
record SourceFacts(int index, SourceKey key, SourceSpec source) {

  /** All sources of a spec with their keys, in its order. */
  static List<SourceFacts> all(ValidSpec spec) {
    return IntStream.range(0, spec.sourceKeys().size())
        .mapToObj(i -> new SourceFacts(i, spec.sourceKeys().get(i), spec.spec().sources().get(i)))
        .toList();
  }

  /** Its location in the spec. */
  String at() {
    return "sources[" + index + "]";
  }

  SourceSchema schema() {
    return source.common().schema().orElse(SourceSchema.empty());
  }

  /**
   * Rules that make Silver from its records: those of the spec, or else those that its dataset
   * declares.
   */
  SilverRules rules(SourceDeclarations declarations) {
    return new SilverRules(schema(), declarations.fields(source));
  }

  /** The calls that it takes; 1 without a parameter grid. */
  long combinations() {
    return source.match(
        api -> api.paramGrid().map(ParamGrid::size).orElse(1L), file -> 1L, url -> 1L);
  }

  /** The selection of its Gold; only a provider's dataset can have one. */
  Optional<GoldSelection> gold() {
    return source.match(api -> api.gold(), file -> Optional.empty(), url -> Optional.empty());
  }

  /** History of its Gold table; empty for a table that each run replaces. */
  Optional<HistorySpec> history() {
    return source.common().history();
  }

  /** Location of its history in the spec. */
  String atHistory() {
    return at() + ".history";
  }

  /** Selection of its Gold table; all rows and columns when the spec has none. */
  GoldSelection selection() {
    return gold().orElseGet(GoldSelection::everything);
  }
}
