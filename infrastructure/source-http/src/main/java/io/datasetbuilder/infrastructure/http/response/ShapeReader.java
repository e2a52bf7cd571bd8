package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.RecordShape;

/** Makes records of what stands at the place of records, which is not empty. */
interface ShapeReader {

  /**
   * Reads the records.
   *
   * @throws MalformedResponse when something else stands there
   */
  void read(RecordSpan place, RecordWriter lines);

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
