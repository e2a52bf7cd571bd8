package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** How many rows of each side may share a key (Spec, "composition", rule 4). */
public enum Cardinality implements WireNamed {
  ONE_TO_ONE,
  ONE_TO_MANY,
  MANY_TO_ONE,
  MANY_TO_MANY;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
