package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** Which rows a join keeps. */
public enum JoinType implements WireNamed {
  /** Rows that match on both sides; the default. */
  INNER,
  /** All rows of the left side. */
  LEFT;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
