package io.datasetbuilder.infrastructure.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One table of a flat buffer: fields are found through a table of offsets. Every access is checked
 * by the buffer, so damaged bytes end in {@link IndexOutOfBoundsException} or {@link
 * IllegalArgumentException}.
 */
record FlatTable(ByteBuffer buffer, int at) {

  /** More fields than any schema has; stops offsets that loop. */
  private static final int MOST_ITEMS = 100_000;

  static ByteBuffer littleEndian(byte[] bytes) {
    return littleEndian(bytes, 0);
  }

  static ByteBuffer littleEndian(byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes, from, bytes.length - from).slice().order(ByteOrder.LITTLE_ENDIAN);
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
