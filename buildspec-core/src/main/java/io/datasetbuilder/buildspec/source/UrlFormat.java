package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** The formats of fetched responses. */
public enum UrlFormat implements WireNamed {
  JSON,
  JSONL,
  CSV;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
