package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What a violated rule does (Spec, "quality"). */
public enum Severity implements WireNamed {
  /** The build continues; the default. */
  WARN,
  /** The source fails before Gold. */
  FAIL;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
