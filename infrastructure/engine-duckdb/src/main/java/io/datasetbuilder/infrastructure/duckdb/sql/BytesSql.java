package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredDecimal;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredValue;
import java.util.stream.Collectors;

/** Bytes at any depth, as the texts that they are read as. */
public final class BytesSql {

  private BytesSql() {}

  /** The value of a column with texts in place of its bytes. */
  static String texts(String value, StoredValue stored) {
    return stored instanceof StoredBytes bytes
        ? texts(value, bytes.type(), bytes.form())
        : LargeDecimalSql.text(value, ((StoredDecimal) stored).scale());
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
    return text(value, form);
  }

  private static String text(String bytes, BinaryForm form) {
    return switch (form) {
      case TEXT -> "decode(" + bytes + ")";
      case BASE64 -> "base64(" + bytes + ")";
      case HEX -> "hex(" + bytes + ")";
      case WKT -> "ST_AsText(ST_GeomFromWKB(" + bytes + "))";
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

  /** True for a row in which the column holds bytes that the form cannot express exactly. */
  public static String notOf(BinaryForm form, Column bytes) {
    return NanosecondSql.anywhere(
        Quoted.identifier(bytes.name()),
        bytes.type(),
        (value, type) ->
            type == Simple.BINARY
                ? "(%s IS NOT NULL AND coalesce(TRY(NOT (%s)), true))"
                    .formatted(value, isExact(value, form))
                : null);
  }

  /**
   * True for bytes that come back from their text. Bytes of a geometry may have either order; those
   * of a longer form state a reference system, which the text would lose. The names of numbers that
   * are not finite have the only small n of a text.
   */
  private static String isExact(String bytes, BinaryForm form) {
    String text = text(bytes, form);
    return form == BinaryForm.WKT
        ? """
        octet_length(ST_AsWKB(ST_GeomFromWKB(%1$s))) = octet_length(%1$s)
        AND ST_AsWKB(CAST(%2$s AS GEOMETRY)) = ST_AsWKB(ST_GeomFromWKB(%1$s))
        AND NOT contains(%2$s, 'n')\
        """
            .formatted(bytes, text)
        : text + " IS NOT NULL";
  }
}
