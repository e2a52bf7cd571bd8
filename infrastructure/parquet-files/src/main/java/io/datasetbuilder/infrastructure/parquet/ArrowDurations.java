package io.datasetbuilder.infrastructure.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Finds duration columns in files that Arrow wrote. Parquet itself has no such type: Arrow stores
 * plain integers and keeps the truth in a schema of its own, without which a duration would be
 * taken for a number of unknown unit.
 */
final class ArrowDurations {

  private static final String KEY = "ARROW:schema";
  private static final int CONTINUATION = -1;
  private static final int PREFIX_BYTES = 8;
  private static final int MOST_DEPTH = 100;

  /** Field numbers in Arrow's flat-buffer tables Message, Schema and Field. */
  private static final int MESSAGE_HEADER = 2;

  private static final int SCHEMA_FIELDS = 1;
  private static final int FIELD_NAME = 0;
  private static final int FIELD_TYPE_KIND = 2;
  private static final int FIELD_CHILDREN = 5;

  /** Members of Arrow's union of types. */
  private static final int KIND_LIST = 12;

  private static final int KIND_FIXED_LIST = 16;
  private static final int KIND_DURATION = 18;
  private static final int KIND_LARGE_LIST = 21;

  private ArrowDurations() {}

  /** Paths of all durations; none when the file holds no Arrow schema or an unreadable one. */
  static List<String> in(Map<String, String> metadata) {
    String encoded = metadata.get(KEY);
    return encoded == null ? List.of() : decode(encoded);
  }

  /** The schema is a hint: one that cannot be read takes nothing from the file's own types. */
  private static List<String> decode(String encoded) {
    List<String> durations = new ArrayList<>();
    try {
      byte[] message = Base64.getDecoder().decode(encoded);
      boolean prefixed = FlatTable.littleEndian(message).getInt(0) == CONTINUATION;
      ByteBuffer buffer = FlatTable.littleEndian(message, prefixed ? PREFIX_BYTES : Integer.BYTES);
      FlatTable schema = FlatTable.root(buffer).table(MESSAGE_HEADER);
      for (FlatTable field : schema.tables(SCHEMA_FIELDS)) {
        collect(field, field.text(FIELD_NAME), durations, MOST_DEPTH);
      }
      return List.copyOf(durations);
    } catch (IllegalArgumentException | IndexOutOfBoundsException noArrowSchema) {
      return List.copyOf(durations);
    }
  }

  private static void collect(FlatTable field, String path, List<String> durations, int depth) {
    int kind = field.unsignedByte(FIELD_TYPE_KIND);
    if (kind == KIND_DURATION) {
      durations.add(path);
    }
    if (depth > 0) {
      for (FlatTable child : field.tables(FIELD_CHILDREN)) {
        String name = isList(kind) ? "element" : child.text(FIELD_NAME);
        collect(child, path + "." + name, durations, depth - 1);
      }
    }
  }

  private static boolean isList(int kind) {
    return kind == KIND_LIST || kind == KIND_FIXED_LIST || kind == KIND_LARGE_LIST;
  }
}
