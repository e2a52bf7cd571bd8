package io.datasetbuilder.infrastructure.spark.file;

import java.io.Serializable;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.Type;

/** The form that Parquet gives to the values of one type. Sent to executors. */
interface ParquetForm extends Serializable {

  /** The field of a schema for values that may be null. */
  Type type(String name);

  /** Writes a value that is not null. */
  void write(Object value, RecordConsumer out);
}
