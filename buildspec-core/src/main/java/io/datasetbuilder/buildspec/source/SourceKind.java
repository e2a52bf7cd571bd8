package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** The kinds of sources. */
public enum SourceKind implements WireNamed {
  /** A provider's dataset; the default. */
  PUBLIC_API,
  /** A file uploaded before. */
  FILE,
  /** A public HTTPS fetch. */
  URL;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
