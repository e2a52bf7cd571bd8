package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;

/**
 * Facts of Arrow's own schema for which Parquet has no types: durations, which Arrow stores as
 * plain integers that would be taken for numbers of unknown unit, and the zones of instants.
 *
 * @param durations paths of durations: a column and the names inside it, {@code element} for those
 *     of a list
 * @param zones zones of instants
 */
record ArrowSchema(List<List<String>> durations, List<ZoneChange> zones) {

  private static final String KEY = "ARROW:schema";
  private static final int CONTINUATION = -1;
  private static final int PREFIX_BYTES = 8;
  private static final int MOST_DEPTH = 100;

  /** Most fields of a schema, including nested ones: offsets of a damaged schema may loop. */
  private static final int MOST_FIELDS = 100_000;

  ArrowSchema {
    durations = List.copyOf(durations);
    zones = List.copyOf(zones);
  }

  /**
   * Empty when the file holds no Arrow schema or an unreadable one: it is only a hint in addition
   * to the file's own types.
   */
  static ArrowSchema in(Map<String, String> metadata) {
    Walk walk = new Walk();
    try {
      if (metadata.get(KEY) != null) {
        walk.decode(Base64.getDecoder().decode(metadata.get(KEY)));
      }
      return new ArrowSchema(walk.durations, walk.zones);
    } catch (RuntimeException damaged) {
      return new ArrowSchema(List.of(), List.of());
    }
  }

  /** Every access is checked by the buffer, so damaged bytes end in an exception. */
  private static final class Walk {
    final List<List<String>> durations = new ArrayList<>();
    final List<ZoneChange> zones = new ArrayList<>();
    private int fields;

    void decode(byte[] bytes) {
      ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      message.position(message.getInt(0) == CONTINUATION ? PREFIX_BYTES : Integer.BYTES);
      Schema schema = (Schema) Message.getRootAsMessage(message).header(new Schema());
      for (int i = 0; i < schema.fieldsLength(); i++) {
        collect(schema.fields(i), List.of(schema.fields(i).name()));
      }
    }

    private void collect(Field field, List<String> path) {
      fields++;
      if (fields > MOST_FIELDS) {
        throw new IllegalArgumentException("an impossible number of fields");
      }
      int kind = Byte.toUnsignedInt(field.typeType());
      if (kind == Type.Duration) {
        durations.add(path);
      }
      if (kind == Type.Timestamp) {
        String zone = ((Timestamp) field.type(new Timestamp())).timezone();
        if (zone != null) {
          zones.add(new ZoneChange(path.get(0), path.subList(1, path.size()), zone));
        }
      }
      for (int i = 0; i < field.childrenLength() && path.size() <= MOST_DEPTH; i++) {
        List<String> inside = new ArrayList<>(path);
        inside.add(isList(kind) ? "element" : field.children(i).name());
        collect(field.children(i), List.copyOf(inside));
      }
    }
  }

  private static boolean isList(int kind) {
    return kind == Type.List || kind == Type.FixedSizeList || kind == Type.LargeList;
  }
}
