package io.datasetbuilder.infrastructure.spark.file;

import java.io.Serializable;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Rows as JSON arrays, in the form of responses. Sent to executors. */
public final class RowTexts implements Serializable {

  private static final long serialVersionUID = 1L;

  private final JsonForm[] cells;

  public RowTexts(StructType schema) {
    this.cells = new JsonForm[schema.length()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = JsonForms.inResponse(schema.apply(i).dataType());
    }
  }

  /** One row. */
  public String of(Row row) {
    StringBuilder out = new StringBuilder("[");
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        out.append(',');
      }
      cells[i].appendNullable(row.get(i), out);
    }
    return out.append(']').toString();
  }
}
