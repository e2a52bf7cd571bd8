package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What repeated or null keys do (Spec, "composition", rules 5 and 6). */
public enum JoinReaction implements WireNamed {
  /** The result is built and the finding recorded; the default. */
  WARN,
  /** The composition fails before Gold. */
  FAIL;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
