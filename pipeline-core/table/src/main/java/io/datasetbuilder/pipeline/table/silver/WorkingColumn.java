package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.OptionalLong;

/**
 * A column on its way to Silver.
 *
 * @param name after the renames
 * @param stored the type of {@code value}
 * @param inferred the type that every value has without loss
 * @param value its value as stored, null tokens taken out
 * @param knownNulls nulls of {@code value}, where the scan has counted them
 */
record WorkingColumn(
    String name, DataType stored, DataType inferred, Expression value, OptionalLong knownNulls) {

  static DataType typeOf(SourceSchema.NamedDtype dtype) {
    return CastRules.target(new SourceSchema.Cast.ToDtype(dtype));
  }

  /** Its value in the inferred type, of which every cell is known to be a value. */
  Expression as(DataType type) {
    return type.equals(stored) ? value : TextCasts.known(value, type);
  }

  Expression present() {
    return Expression.notNull(value);
  }

  boolean isText() {
    return stored == Simple.STRING;
  }

  /** The same column with other text in it: nothing is inferred of text that we made. */
  WorkingColumn withText(Expression text, OptionalLong nulls) {
    return new WorkingColumn(name, Simple.STRING, Simple.STRING, text, nulls);
  }
}
