package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** How far a definition has been tried against the live service. */
public enum Readiness implements WireNamed {
  /** Somebody with a key has run it. */
  ACTIVE,
  /** Written from documents alone. */
  UNVERIFIED,
  /** Works, but changes or fails often. */
  UNSTABLE,
  /** Works, but its provider advises another one. */
  DEPRECATED,
  /** Known not to work. */
  BROKEN;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
