package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What the value of a field is once it is typed. */
public enum FieldType implements WireNamed {
  STRING,
  INTEGER,
  NUMBER,
  BOOLEAN;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
