package io.datasetbuilder.pipeline.gold;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The columns of one source that hold declared personal data (Spec, "sources[].gold", rule 7).
 *
 * @param columns in Silver's order
 * @param absent fields that the provider declares and the source does not have, in the provider's
 *     spelling, sorted
 * @param hiddenInSource the source's own columns, before the schema, whose Silver column is masked;
 *     in the source's order
 * @param withoutEffect names in {@code gold.publish_unmasked} that Silver has and that are not
 *     declared
 */
public record DeclaredColumns(
    List<DeclaredColumn> columns,
    List<String> absent,
    List<String> hiddenInSource,
    List<String> withoutEffect) {

  private static final DeclaredColumns NONE =
      new DeclaredColumns(List.of(), List.of(), List.of(), List.of());

  public DeclaredColumns {
    columns = List.copyOf(columns);
    absent = List.copyOf(absent);
    hiddenInSource = List.copyOf(hiddenInSource);
    withoutEffect = List.copyOf(withoutEffect);
  }

  /** Nothing is declared. */
  public static DeclaredColumns none() {
    return NONE;
  }

  /**
   * The declared columns of a composed Gold: all of them masked, since it has no opt-out (Spec,
   * "sources[].gold", rule 8).
   *
   * @param columns those of both sides, under their names in the result and in its order; one that
   *     holds values of both sides, as a join key does, may come once from each
   * @param absent what either side declares and does not have
   */
  public static DeclaredColumns composed(List<DeclaredColumn> columns, Collection<String> absent) {
    Map<String, DeclaredColumn> byName = new LinkedHashMap<>();
    for (DeclaredColumn column : columns) {
      byName.merge(column.name(), column.inComposition(column.name()), DeclaredColumn::and);
    }
    return new DeclaredColumns(
        List.copyOf(byName.values()), List.copyOf(new TreeSet<>(absent)), List.of(), List.of());
  }

  /** The declared column of that Silver name. */
  public Optional<DeclaredColumn> find(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The names of the columns that are masked, in Silver's order. */
  public List<String> masked() {
    return columns.stream()
        .filter(column -> !column.publishUnmasked())
        .map(DeclaredColumn::name)
        .toList();
  }

  /** A sentence for each name in {@code gold.publish_unmasked} that changes nothing. */
  public List<String> warnings() {
    return withoutEffect.stream()
        .map(
            name ->
                "gold.publish_unmasked names '"
                    + name
                    + "', which is not declared as personal data: it has no effect")
        .toList();
  }
}
