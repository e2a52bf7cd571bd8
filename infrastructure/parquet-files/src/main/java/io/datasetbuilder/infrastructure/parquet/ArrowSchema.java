package io.datasetbuilder.infrastructure.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * What Arrow's own schema says about a file that Arrow wrote, and Parquet has no types for:
 * durations, which Arrow stores as plain integers that would be taken for numbers of unknown unit,
 * and the zones of instants.
 *
 * @param durations paths of durations: a column and the names inside it, {@code element} for those
 *     of a list
 * @param zones zones of instants
 */
record ArrowSchema(List<List<String>> durations, List<Zone> zones) {

  private static final String KEY = "ARROW:schema";
  private static final int CONTINUATION = -1;
  private static final int PREFIX_BYTES = 8;
  private static final int MOST_DEPTH = 100;

  /** Fields of a schema at the most, nested ones included: offsets of a damaged one may loop. */
  private static final int MOST_FIELDS = 100_000;

  /** Field numbers in Arrow's flat-buffer tables Message, Schema, Field and Timestamp. */
  private static final int MESSAGE_HEADER = 2;

  private static final int SCHEMA_FIELDS = 1;
  private static final int FIELD_NAME = 0;
  private static final int FIELD_TYPE_KIND = 2;
  private static final int FIELD_TYPE = 3;
  private static final int FIELD_CHILDREN = 5;
  private static final int TIMESTAMP_ZONE = 1;

  /** Members of Arrow's union of types. */
  private static final int KIND_TIMESTAMP = 10;

  private static final int KIND_LIST = 12;
  private static final int KIND_FIXED_LIST = 16;
  private static final int KIND_DURATION = 18;
  private static final int KIND_LARGE_LIST = 21;

  /**
   * The zone of the instants at a path.
   *
   * @param zone as it is written
   */
  record Zone(List<String> path, String zone) {
    Zone {
      path = List.copyOf(path);
    }
  }

  ArrowSchema {
    durations = List.copyOf(durations);
    zones = List.copyOf(zones);
  }

  /** Empty when the file holds no Arrow schema or an unreadable one. */
  static ArrowSchema in(Map<String, String> metadata) {
    String encoded = metadata.get(KEY);
    Walk walk = new Walk();
    if (encoded != null) {
      walk.decode(encoded);
    }
    return new ArrowSchema(walk.durations, walk.zones);
  }

  /** The schema is a hint: what cannot be read of it takes nothing from the file's own types. */
  private static final class Walk {
    final List<List<String>> durations = new ArrayList<>();
    final List<Zone> zones = new ArrayList<>();
    private int fields;

    void decode(String encoded) {
      try {
        byte[] message = Base64.getDecoder().decode(encoded);
        boolean prefixed = FlatTable.littleEndian(message).getInt(0) == CONTINUATION;
        ByteBuffer buffer =
            FlatTable.littleEndian(message, prefixed ? PREFIX_BYTES : Integer.BYTES);
        FlatTable schema = FlatTable.root(buffer).table(MESSAGE_HEADER);
        for (FlatTable field : schema.tables(SCHEMA_FIELDS)) {
          collect(field, List.of(field.text(FIELD_NAME)), MOST_DEPTH);
        }
      } catch (IllegalArgumentException | IndexOutOfBoundsException noArrowSchema) {
        durations.clear();
        zones.clear();
      }
    }

    private void collect(FlatTable field, List<String> path, int depth) {
      fields++;
      if (fields > MOST_FIELDS) {
        throw new IllegalArgumentException("an impossible number of fields");
      }
      int kind = field.unsignedByte(FIELD_TYPE_KIND);
      if (kind == KIND_DURATION) {
        durations.add(path);
      }
      if (kind == KIND_TIMESTAMP) {
        String zone = field.table(FIELD_TYPE).text(TIMESTAMP_ZONE);
        if (!zone.isEmpty()) {
          zones.add(new Zone(path, zone));
        }
      }
      if (depth > 0) {
        for (FlatTable child : field.tables(FIELD_CHILDREN)) {
          List<String> inside = new ArrayList<>(path);
          inside.add(isList(kind) ? "element" : child.text(FIELD_NAME));
          collect(child, List.copyOf(inside), depth - 1);
        }
      }
    }
  }

  private static boolean isList(int kind) {
    return kind == KIND_LIST || kind == KIND_FIXED_LIST || kind == KIND_LARGE_LIST;
  }

  /**
   * One table of a flat buffer: fields are found through a table of offsets. Every access is
   * checked by the buffer, so damaged bytes end in {@link IndexOutOfBoundsException} or {@link
   * IllegalArgumentException}.
   */
  record FlatTable(ByteBuffer buffer, int at) {

    /** More fields than any schema has; stops offsets that loop. */
    private static final int MOST_ITEMS = 100_000;

    static ByteBuffer littleEndian(byte[] bytes) {
      return littleEndian(bytes, 0);
    }

    static ByteBuffer littleEndian(byte[] bytes, int from) {
      return ByteBuffer.wrap(bytes, from, bytes.length - from)
          .slice()
          .order(ByteOrder.LITTLE_ENDIAN);
    }

    static FlatTable root(ByteBuffer buffer) {
      return new FlatTable(buffer, buffer.getInt(0));
    }

    /** A table below this one. */
    FlatTable table(int field) {
      int place = required(field);
      return new FlatTable(buffer, place + buffer.getInt(place));
    }

    /** A list of tables; empty when absent. */
    List<FlatTable> tables(int field) {
      int place = place(field);
      if (place == 0) {
        return List.of();
      }
      int vector = place + buffer.getInt(place);
      int count = buffer.getInt(vector);
      if (count < 0 || count > MOST_ITEMS) {
        throw new IllegalArgumentException("an impossible number of items");
      }
      List<FlatTable> items = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        int item = vector + Integer.BYTES * i;
        items.add(new FlatTable(buffer, item + buffer.getInt(item)));
      }
      return items;
    }

    /** A text; empty when absent. */
    String text(int field) {
      int place = place(field);
      if (place == 0) {
        return "";
      }
      int start = place + buffer.getInt(place);
      int length = buffer.getInt(start);
      if (length < 0 || length > buffer.capacity()) {
        throw new IllegalArgumentException("an impossible length");
      }
      byte[] bytes = new byte[length];
      buffer.get(start + Integer.BYTES, bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A small number; 0 when absent. */
    int unsignedByte(int field) {
      int place = place(field);
      return place == 0 ? 0 : Byte.toUnsignedInt(buffer.get(place));
    }

    private int required(int field) {
      int place = place(field);
      if (place == 0) {
        throw new IllegalArgumentException("a field is absent");
      }
      return place;
    }

    /** Where a field's value lies; 0 when the table does not have it. */
    private int place(int field) {
      int offsets = at - buffer.getInt(at);
      int slot = (field + 2) * Short.BYTES;
      if (slot >= Short.toUnsignedInt(buffer.getShort(offsets))) {
        return 0;
      }
      int offset = Short.toUnsignedInt(buffer.getShort(offsets + slot));
      return offset == 0 ? 0 : at + offset;
    }
  }
}
