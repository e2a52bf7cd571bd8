package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.value.CastValue;
import io.datasetbuilder.warehouse.query.value.ColumnType;

/** Values as SQL literals. No other class of this package quotes a value. */
final class Literals {

  private Literals() {}

  /** A text; NUL is not allowed in a literal and is written by its code point. */
  static String text(String value) {
    String literal = SqlText.literal(value);
    return literal.indexOf('\0') < 0
        ? literal
        : "(" + literal.replace("\0", "' || chr(0) || '") + ")";
  }

  /** A value of a request in the type of the column that it is compared with. */
  static String of(CastValue value) {
    return switch (value.type().kind()) {
      case TEXT -> text(value.text());
      case BOOLEAN -> value.text();
      case BINARY -> "from_hex(" + text(value.text()) + ")";
      default -> "CAST(" + text(value.text()) + " AS " + stored(value.type()) + ")";
    };
  }

  /** The type that a column of a table has in its file. */
  private static String stored(ColumnType type) {
    return switch (type.kind()) {
      case WHOLE -> whole(type.width());
      case UNSIGNED -> "U" + whole(type.width());
      case DECIMAL -> "DECIMAL(" + type.width() + "," + type.scale() + ")";
      case FLOAT -> type.width() == 32 ? "FLOAT" : "DOUBLE";
      case DATE -> "DATE";
      case DATETIME -> isMicroseconds(type) ? "TIMESTAMP" : "TIMESTAMP_NS";
      case INSTANT -> isMicroseconds(type) ? "TIMESTAMPTZ" : "TIMESTAMPTZ_NS";
      case TIME -> isMicroseconds(type) ? "TIME" : "TIME_NS";
      case TEXT, BOOLEAN, BINARY, OTHER ->
          throw new IllegalArgumentException("a literal of this type is not cast");
    };
  }

  private static String whole(int bits) {
    return switch (bits) {
      case 8 -> "TINYINT";
      case 16 -> "SMALLINT";
      case 32 -> "INTEGER";
      case 64 -> "BIGINT";
      default -> "DECIMAL(38,0)";
    };
  }

  private static boolean isMicroseconds(ColumnType type) {
    return type.scale() <= 6;
  }
}
