package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.Named;
import java.util.Locale;

/** The formats of fetched responses. */
public enum UrlFormat implements Named {
  JSON,
  JSONL,
  CSV;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
