package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What stands where the records are. */
public enum RecordShape implements WireNamed {
  /** An array of objects, or one object when there is one record. */
  ROWS,
  /** An array of arrays whose first names the columns. */
  MATRIX,
  /** An object of arrays of one length, read side by side. */
  COLUMNS,
  /** GeoJSON features: their properties, id and geometry. */
  FEATURES,
  /** A JSON-stat cube: a record for each cell that has a value. */
  JSONSTAT,
  /** Comma-separated text with a header. */
  CSV;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
