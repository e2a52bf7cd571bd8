package io.datasetbuilder.infrastructure.http.response;

import java.util.HashMap;
import java.util.Map;

/** Writes records as lines of JSON, each with its lifted fields. */
final class RecordWriter {

  private final LiftedFields lifted;
  private final LineBuffer buffer;
  private final Map<String, byte[]> names = new HashMap<>();
  private int records;

  RecordWriter(LiftedFields lifted, LineBuffer buffer) {
    this.lifted = lifted;
    this.buffer = buffer;
    buffer.clear();
  }

  /** Whether records are written as they stand in the answer. */
  boolean areVerbatim() {
    return lifted.isEmpty();
  }

  /**
   * A record as it stands in the answer.
   *
   * @param broken whether it is of several lines, which become one
   */
  void verbatim(JsonSlice record, boolean broken) {
    if (broken) {
      buffer.compact(record.source(), record.from(), record.to());
    } else {
      buffer.raw(record.source(), record.from(), record.to());
    }
    end();
  }

  /** A record of these members, in order. */
  void record(Map<String, JsonSlice> members) {
    char before = '{';
    for (Map.Entry<String, JsonSlice> member : lifted.in(members).entrySet()) {
      byte[] name = names.computeIfAbsent(member.getKey(), RecordWriter::named);
      JsonSlice value = member.getValue();
      buffer.put(before).raw(name, 0, name.length);
      buffer.compact(value.source(), value.from(), value.to());
      before = ',';
    }
    if (before == '{') {
      buffer.put('{');
    }
    buffer.put('}');
    end();
  }

  int records() {
    return records;
  }

  private void end() {
    buffer.put('\n');
    records++;
  }

  private static byte[] named(String name) {
    JsonSlice quoted = JsonSlice.of(new LineBuffer().text(name).put(':'));
    return quoted.source();
  }
}
