package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.DataType;
import java.io.Serializable;
import org.apache.spark.sql.Row;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Finds floats that JSON cannot express in the values of one type. Sent to executors. */
@FunctionalInterface
interface FiniteCheck extends Serializable {

  /** Whether all floats in a value that is not null are finite. */
  boolean isFinite(Object value);

  static FiniteCheck of(DataType type) {
    if (type instanceof DataType.ListOf list) {
      FiniteCheck element = of(list.element());
      return value -> {
        for (Object item : CollectionConverters.asJava((Seq<?>) value)) {
          if (item != null && !element.isFinite(item)) {
            return false;
          }
        }
        return true;
      };
    }
    if (type instanceof DataType.StructOf struct && !struct.fields().isEmpty()) {
      FiniteCheck[] fields =
          struct.fields().stream().map(field -> of(field.type())).toArray(FiniteCheck[]::new);
      return value -> {
        Row row = (Row) value;
        for (int i = 0; i < fields.length; i++) {
          if (!row.isNullAt(i) && !fields[i].isFinite(row.get(i))) {
            return false;
          }
        }
        return true;
      };
    }
    return value ->
        !(value instanceof Double || value instanceof Float)
            || Double.isFinite(((Number) value).doubleValue());
  }
}
