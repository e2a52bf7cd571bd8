package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import java.util.stream.Collectors;

/** Bytes at any depth, as the texts that they are read as. */
public final class BytesSql {

  private BytesSql() {}

  /** The value of a column with texts in place of its bytes. */
  static String texts(String value, StoredBytes stored) {
    return texts(value, stored.type(), stored.form());
  }

  private static String texts(String value, DataType type, BinaryForm form) {
    if (!holdsBytes(type)) {
      return value;
    }
    if (type instanceof ListOf list) {
      return "list_transform(%s, lambda %s: %s)"
          .formatted(value, Quoted.ELEMENT, texts(Quoted.ELEMENT, list.element(), form));
    }
    if (type instanceof StructOf struct) {
      String fields =
          struct.fields().stream()
              .map(
                  field ->
                      Quoted.identifier(field.name())
                          + " := "
                          + texts(Quoted.member(value, field.name()), field.type(), form))
              .collect(Collectors.joining(", "));
      return "CASE WHEN " + value + " IS NOT NULL THEN struct_pack(" + fields + ") END";
    }
    return function(form) + "(" + value + ")";
  }

  private static String function(BinaryForm form) {
    return switch (form) {
      case TEXT -> "decode";
      case BASE64 -> "base64";
      case HEX -> "hex";
      case FAIL -> throw new IllegalArgumentException("columns of bytes are refused");
    };
  }

  private static boolean holdsBytes(DataType type) {
    if (type instanceof ListOf list) {
      return holdsBytes(list.element());
    }
    return type instanceof StructOf struct
        ? struct.fields().stream().anyMatch(field -> holdsBytes(field.type()))
        : type == Simple.BINARY;
  }

  /** True for a row in which the column holds bytes that are not UTF-8. */
  public static String notUtf8(Column bytes) {
    return NanosecondSql.anywhere(
        Quoted.identifier(bytes.name()),
        bytes.type(),
        (value, type) ->
            type == Simple.BINARY
                ? "(" + value + " IS NOT NULL AND TRY(decode(" + value + ")) IS NULL)"
                : null);
  }
}
