package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.pipeline.model.type.Column;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A column that holds declared personal data.
 *
 * @param column its name and type in Silver
 * @param declaredBy who declared it, or a column whose values it shows; at least one, in order
 * @param publishUnmasked whether {@code gold.publish_unmasked} names it
 */
public record DeclaredColumn(Column column, Set<Declarer> declaredBy, boolean publishUnmasked) {

  public DeclaredColumn {
    if (declaredBy.isEmpty()) {
      throw new IllegalArgumentException("a declared column needs at least one declarer");
    }
    declaredBy = Collections.unmodifiableSet(EnumSet.copyOf(declaredBy));
  }

  public String name() {
    return column.name();
  }

  /**
   * The same values in a composed Gold, which has no opt-out (Spec, "sources[].gold", rule 8).
   *
   * @param output the name of the column there
   */
  public DeclaredColumn inComposition(String output) {
    return new DeclaredColumn(new Column(output, column.type()), declaredBy, false);
  }

  /** This column, declared by the other's declarers too. */
  DeclaredColumn and(DeclaredColumn other) {
    Set<Declarer> both = EnumSet.copyOf(declaredBy);
    both.addAll(other.declaredBy);
    return new DeclaredColumn(column, both, publishUnmasked && other.publishUnmasked);
  }

  /** Replacement of its values when the column is masked. */
  public MaskedAs maskedAs() {
    return MaskedAs.of(column.type());
  }
}
