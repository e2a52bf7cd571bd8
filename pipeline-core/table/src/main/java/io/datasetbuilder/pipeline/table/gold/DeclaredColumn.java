package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.text.WireNamed;
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
      throw new IllegalArgumentException("somebody has to declare it");
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

  /** How it is masked, when it is. */
  public MaskedAs maskedAs() {
    return MaskedAs.of(column.type());
  }

  /** Who says that a column holds personal data, in the order in which documents list them. */
  public enum Declarer implements WireNamed {
    /** The provider's specification of the dataset. */
    PROVIDER_SPEC("kpubdata_spec"),
    /** {@code gold.pii_columns} or {@code pii.mask_columns} of the BuildSpec. */
    BUILD_SPEC("build_spec");

    private final String wire;

    Declarer(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }
  }
}
