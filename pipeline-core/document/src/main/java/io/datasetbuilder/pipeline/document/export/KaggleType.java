package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.Set;

/** Column types by the names that Kaggle knows. */
final class KaggleType {

  private static final Set<DataType> DATETIMES =
      Set.of(Simple.DATE, Simple.DATETIME, Simple.DATETIME_NS, Simple.DATETIME_NS_UTC);

  private KaggleType() {}

  static String of(DataType type) {
    if (type instanceof Whole) {
      return "integer";
    }
    if (type instanceof Decimal || type == Simple.FLOAT32 || type == Simple.FLOAT64) {
      return "decimal";
    }
    if (type instanceof ZonedDatetime || DATETIMES.contains(type)) {
      return "datetime";
    }
    return type == Simple.BOOLEAN ? "boolean" : "string";
  }
}
