package io.datasetbuilder.infrastructure.spark.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredDecimal;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Bytes at any depth, as the texts that they are read as. */
final class StoredTexts {

  /** Decimals with more digits than Spark has, with their digits after the point also as zeros. */
  private static final UserDefinedFunction LARGE_DECIMAL =
      functions.udf(
          (UDF2<byte[], Integer, String>)
              (bytes, scale) ->
                  bytes == null
                      ? null
                      : new BigDecimal(new BigInteger(bytes), scale).toPlainString(),
          DataTypes.StringType);

  private StoredTexts() {}

  /**
   * The value of a column with texts in place of its bytes.
   *
   * @param type Spark's type of the value
   * @throws EngineFailure when Spark has no function for the form
   */
  static Column of(Column value, DataType type, StoredValue stored) {
    return stored instanceof StoredBytes bytes
        ? texts(value, type, bytes.form())
        : LARGE_DECIMAL.apply(value, functions.lit(((StoredDecimal) stored).scale()));
  }

  private static Column texts(Column value, DataType type, BinaryForm form) {
    if (type instanceof ArrayType list) {
      return functions.transform(value, element -> texts(element, list.elementType(), form));
    }
    if (type instanceof StructType struct) {
      Column[] fields =
          Arrays.stream(struct.fields())
              .map(
                  field ->
                      texts(value.getField(field.name()), field.dataType(), form).as(field.name()))
              .toArray(Column[]::new);
      return functions.when(value.isNotNull(), functions.struct(fields));
    }
    return type instanceof BinaryType ? text(value, form) : value;
  }

  private static Column text(Column bytes, BinaryForm form) {
    return switch (form) {
      case TEXT -> functions.decode(bytes, "UTF-8");
      case BASE64 -> functions.base64(bytes);
      case HEX -> functions.hex(bytes);
      case WKT ->
          throw new EngineFailure(
              Problem.of(
                  EngineProblem.ENGINE_TYPE_UNSUPPORTED, "", "the engine reads no geometries"),
              null);
      case FAIL -> throw new IllegalArgumentException("columns of bytes are refused");
    };
  }
}
