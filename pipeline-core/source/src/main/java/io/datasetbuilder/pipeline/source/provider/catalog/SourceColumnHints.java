package io.datasetbuilder.pipeline.source.provider.catalog;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what the spec and the catalog say about the columns of Silver: through a run's sources, by
 * their names after rename (Spec, "Other records", column wire info). Descriptions of the spec
 * precede those of the catalog, which describes the fields of a provider's dataset only, and not
 * what the schema makes of several fields.
 */
public final class SourceColumnHints {

  private final DatasetCatalog catalog;

  public SourceColumnHints(DatasetCatalog catalog) {
    this.catalog = catalog;
  }

  /** Hints about the columns of the source with this output key; empty when no source has it. */
  public Map<String, ColumnHints> of(Collection<SourceSpec> sources, String sourceKey) {
    return sources.stream()
        .filter(source -> source.keyText().equals(sourceKey))
        .findFirst()
        .map(this::of)
        .orElse(Map.of());
  }

  /** Hints about the columns of one source, by Silver name. */
  public Map<String, ColumnHints> of(SourceSpec source) {
    Map<String, ColumnHints> all =
        new HashMap<>(source.match(this::ofProvider, file -> Map.of(), url -> Map.of()));
    source
        .common()
        .schema()
        .map(SourceSchema::columns)
        .orElseGet(() -> SourceSchema.empty().columns())
        .forEach((column, own) -> all.merge(column, own.hints(), (other, mine) -> mine.and(other)));
    return Map.copyOf(all);
  }

  /**
   * Hints about columns that may be of any of the sources. A column that two sources describe
   * differently has none.
   */
  public Map<String, ColumnHints> ofAny(Collection<SourceSpec> sources) {
    Map<String, ColumnHints> agreed = new HashMap<>();
    Set<String> disputed = new HashSet<>();
    for (SourceSpec source : sources) {
      of(source)
          .forEach(
              (column, hints) -> {
                ColumnHints earlier = agreed.putIfAbsent(column, hints);
                if (earlier != null && !earlier.equals(hints)) {
                  disputed.add(column);
                }
              });
    }
    agreed.keySet().removeAll(disputed);
    return Map.copyOf(agreed);
  }

  private Map<String, ColumnHints> ofProvider(PublicApiSource source) {
    SourceSchema schema = source.common().schema().orElse(SourceSchema.empty());
    Map<String, ColumnHints> stated = new HashMap<>();
    catalog
        .find(source.provider(), source.dataset())
        .ifPresent(
            facts ->
                facts
                    .columnHints()
                    .forEach(
                        (field, hints) ->
                            stated.put(schema.rename().getOrDefault(field, field), hints)));
    stated.keySet().removeAll(made(schema));
    stated.values().removeIf(ColumnHints::isNone);
    return Map.copyOf(stated);
  }

  private static Set<String> made(SourceSchema schema) {
    Set<String> made = new HashSet<>(schema.coalesce().keySet());
    List<DerivedRule> derived = schema.derived();
    derived.forEach(rule -> made.add(rule.name()));
    return made;
  }
}
