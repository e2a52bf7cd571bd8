package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** How two columns of a row are compared. */
public enum ComparisonOperator implements WireNamed {
  EQ,
  NE,
  GT,
  GTE,
  LT,
  LTE;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
