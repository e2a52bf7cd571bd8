package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Whether a cell says the same as the object that the driver gives for it. */
final class CellComparison {

  private CellComparison() {}

  static boolean same(Object object, JsonValue cell) {
    try {
      return cell instanceof JsonText text
          ? sameText(object, text.value())
          : sameOther(object, cell);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean sameOther(Object object, JsonValue cell) throws SQLException {
    if (cell instanceof JsonNull) {
      return object == null || (object instanceof Number n && !Double.isFinite(n.doubleValue()));
    }
    if (cell instanceof JsonBoolean bool) {
      return object.equals(bool.value());
    }
    if (cell instanceof JsonNumber number) {
      return sameNumber(object, number.value());
    }
    if (cell instanceof JsonArray array) {
      return object instanceof Map<?, ?> map
          ? sameEntries(map, array.items())
          : sameItems((Object[]) ((Array) object).getArray(), array.items());
    }
    return cell instanceof JsonObject members
        && sameItems(((Struct) object).getAttributes(), List.copyOf(members.members().values()));
  }

  private static boolean sameNumber(Object object, BigDecimal cell) {
    if (object instanceof Double number) {
      return number == cell.doubleValue();
    }
    if (object instanceof Float number) {
      return number == cell.floatValue();
    }
    // The scale counts too.
    return new BigDecimal(object.toString()).toString().equals(cell.toString());
  }

  private static boolean sameText(Object object, String cell) throws SQLException {
    if (object instanceof Timestamp timestamp) {
      return timestamp.toLocalDateTime().equals(LocalDateTime.parse(cell));
    }
    if (object instanceof OffsetDateTime instant) {
      return instant.isEqual(OffsetDateTime.parse(cell));
    }
    if (object instanceof LocalDate date) {
      return date.equals(LocalDate.parse(cell));
    }
    if (object instanceof LocalTime time) {
      return time.equals(LocalTime.parse(cell));
    }
    if (object instanceof Blob blob) {
      return HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length())).equals(cell);
    }
    return object != null && object.toString().equals(cell);
  }

  private static boolean sameItems(Object[] objects, List<JsonValue> cells) {
    boolean same = objects.length == cells.size();
    for (int i = 0; same && i < objects.length; i++) {
      same = same(objects[i], cells.get(i));
    }
    return same;
  }

  /** The driver does not keep the order of entries. */
  private static boolean sameEntries(Map<?, ?> map, List<JsonValue> entries) {
    return map.size() == entries.size()
        && map.entrySet().stream()
            .allMatch(entry -> entries.stream().anyMatch(cell -> sameEntry(entry, cell)));
  }

  private static boolean sameEntry(Map.Entry<?, ?> entry, JsonValue cell) {
    Map<String, JsonValue> members = ((JsonObject) cell).members();
    return same(entry.getKey(), members.get("key")) && same(entry.getValue(), members.get("value"));
  }
}
