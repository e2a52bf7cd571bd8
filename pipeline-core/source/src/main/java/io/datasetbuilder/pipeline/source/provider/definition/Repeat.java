package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** How a parameter takes a list of values. */
public enum Repeat implements WireNamed {
  /** Not at all. */
  NONE,
  COMMA,
  SEMICOLON,
  /** The parameter again for each value. */
  REPEATED_KEY;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
