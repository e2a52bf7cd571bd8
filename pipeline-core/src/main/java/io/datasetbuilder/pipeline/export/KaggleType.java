package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Decimal;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import io.datasetbuilder.pipeline.type.DataType.ZonedDatetime;

/** Column types by the names that Kaggle knows. */
final class KaggleType {

  private KaggleType() {}

  static String of(DataType type) {
    if (type instanceof Whole) {
      return "integer";
    }
    if (type instanceof Decimal || type == Simple.FLOAT32 || type == Simple.FLOAT64) {
      return "decimal";
    }
    if (type instanceof ZonedDatetime || type == Simple.DATE || type == Simple.DATETIME) {
      return "datetime";
    }
    return type == Simple.BOOLEAN ? "boolean" : "string";
  }
}
