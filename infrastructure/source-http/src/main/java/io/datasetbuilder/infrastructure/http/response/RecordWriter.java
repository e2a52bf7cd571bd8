package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** Whether records are written as they are in the response. */
  boolean areVerbatim() {
    return lifted.isEmpty();
  }

  /**
   * Writes a record as it is in the response.
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

  /**
   * Lifts nested values to members of their own. The member that they come from is left out; a
   * value that is absent there is absent in the record.
   */
  static final class LiftedFields {

    private record Lift(String name, List<String> path) {}

    private final Map<String, List<Lift>> byMember = new LinkedHashMap<>();

    LiftedFields(List<FieldDefinition> fields) {
      for (FieldDefinition field : fields) {
        field
            .source()
            .map(JsonPointer::segments)
            .filter(path -> !path.isEmpty())
            .ifPresent(path -> add(new Lift(field.name(), path)));
      }
    }

    private void add(Lift lift) {
      byMember.computeIfAbsent(lift.path().get(0), member -> new ArrayList<>()).add(lift);
    }

    boolean isEmpty() {
      return byMember.isEmpty();
    }

    /** The record with its lifted fields in the place of the members that they come from. */
    Map<String, JsonSlice> in(Map<String, JsonSlice> record) {
      if (isEmpty()) {
        return record;
      }
      Map<String, JsonSlice> lifted = new LinkedHashMap<>();
      record.forEach(
          (name, value) -> {
            List<Lift> lifts = byMember.get(name);
            if (lifts == null) {
              lifted.putIfAbsent(name, value);
            } else {
              lifts.forEach(
                  lift ->
                      find(value, lift.path()).ifPresent(found -> lifted.put(lift.name(), found)));
            }
          });
      return lifted;
    }

    private static Optional<JsonSlice> find(JsonSlice top, List<String> path) {
      JsonSlice at = top;
      for (String segment : path.subList(1, path.size())) {
        at = step(at, segment);
        if (at == null) {
          return Optional.empty();
        }
      }
      return Optional.of(at);
    }

    private static JsonSlice step(JsonSlice at, String segment) {
      if (BoundedJson.isObject(at)) {
        return BoundedJson.members(at).get(segment);
      }
      if (BoundedJson.isArray(at) && JsonPointer.isIndex(segment)) {
        List<JsonSlice> items = BoundedJson.items(at);
        int index = Integer.parseInt(segment);
        return index < items.size() ? items.get(index) : null;
      }
      return null;
    }
  }
}
