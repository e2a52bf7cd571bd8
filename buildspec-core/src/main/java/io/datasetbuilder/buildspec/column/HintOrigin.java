package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/**
 * Where a hint comes from, in order of precedence: an earlier one wins (Spec, "Other records",
 * column wire info).
 */
public enum HintOrigin implements WireNamed {
  /** A user wrote it. */
  USER_ANNOTATION,
  /** The provider's specification of the dataset declares it. */
  CORE_SPEC,
  /** The catalog of datasets knows it. */
  CATALOG,
  /** The column's type suggests it. */
  ENGINE_INFERRED;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
