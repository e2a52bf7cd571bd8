package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.RecordShape;

/** Makes records of what stands at the place of records, which is not empty. */
interface ShapeReader {

  /**
   * Reads the records.
   *
   * @throws MalformedAnswer when something else stands there
   */
  void read(RecordsPlace place, RecordLines lines);

  /**
   * The reader of a shape.
   *
   * @param rootPlace whether the document itself is the place
   */
  static ShapeReader of(RecordShape shape, boolean rootPlace) {
    return switch (shape) {
      case ROWS, CSV -> new RowShape(rootPlace);
      case MATRIX -> new MatrixShape();
      case COLUMNS -> new ColumnShape();
      case FEATURES -> new FeatureShape();
      case JSONSTAT -> new CubeShape();
    };
  }
}
