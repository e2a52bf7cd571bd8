package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Lists of records by name, read from a document that a user may have edited: unknown members are
 * ignored, and an entry that is not such a record is skipped.
 *
 * @param byName in the document's order; a list that held only unreadable entries is empty, not
 *     absent
 * @param skipped number of entries that were left out, and of names without a list
 */
public record RecordedLists<T>(Map<String, List<T>> byName, int skipped) {

  public RecordedLists {
    Map<String, List<T>> copies = new LinkedHashMap<>();
    byName.forEach((name, entries) -> copies.put(name, List.copyOf(entries)));
    byName = Collections.unmodifiableMap(copies);
  }

  /** The entries under a name; none when there is no such name. */
  public List<T> of(String name) {
    return byName.getOrDefault(name, List.of());
  }

  /**
   * Reads an object of lists.
   *
   * @param code what the document's complaints are reported as, should anybody ask
   * @param reader one entry under its list's name; empty, or a complaint, when it is no record
   */
  public static <T> RecordedLists<T> read(
      JsonObject lists, ProblemCode code, BiFunction<String, JsonFields, Optional<T>> reader) {
    Map<String, List<T>> read = new LinkedHashMap<>();
    int skipped = 0;
    for (Map.Entry<String, JsonValue> entry : lists.members().entrySet()) {
      if (entry.getValue() instanceof JsonArray array) {
        List<T> records = new ArrayList<>();
        for (JsonValue item : array.items()) {
          entry(item, code, entry.getKey(), reader).ifPresent(records::add);
        }
        read.put(entry.getKey(), records);
        skipped += array.items().size() - records.size();
      } else {
        skipped++;
      }
    }
    return new RecordedLists<>(read, skipped);
  }

  private static <T> Optional<T> entry(
      JsonValue item,
      ProblemCode code,
      String name,
      BiFunction<String, JsonFields, Optional<T>> reader) {
    if (!(item instanceof JsonObject object)) {
      return Optional.empty();
    }
    JsonProblems complaints = new JsonProblems(code);
    Optional<T> read = reader.apply(name, JsonFields.of(object, complaints));
    return complaints.problems().isEmpty() ? read : Optional.empty();
  }
}
