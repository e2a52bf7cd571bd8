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
import java.util.function.Function;

/**
 * Lists of records by name, written by a build or read from a document that a user may have edited:
 * unknown members are ignored, and an entry that is not such a record is skipped. The document is
 * kept, so that whoever writes it again loses nothing.
 *
 * @param document the lists in their wire form
 * @param byName in the document's order; a list that held only unreadable entries is empty, not
 *     absent
 */
public record RecordedLists<T>(JsonObject document, Map<String, List<T>> byName) {

  public RecordedLists {
    Map<String, List<T>> copies = new LinkedHashMap<>();
    byName.forEach((name, entries) -> copies.put(name, List.copyOf(entries)));
    byName = Collections.unmodifiableMap(copies);
  }

  /**
   * Lists that this version writes.
   *
   * @param form the wire form of one entry
   */
  public static <T> RecordedLists<T> of(Map<String, List<T>> byName, Function<T, JsonObject> form) {
    JsonMembers members = new JsonMembers();
    byName.forEach((name, entries) -> members.putList(name, entries, form));
    return new RecordedLists<>(members.toObject(), byName);
  }

  /** The entries under a name; none when there is no such name. */
  public List<T> of(String name) {
    return byName.getOrDefault(name, List.of());
  }

  /** The entries of all lists. */
  public List<T> all() {
    return byName.values().stream().flatMap(List::stream).toList();
  }

  /** Names of the lists that have an entry, readable or not. */
  public List<String> filled() {
    return byName.keySet().stream().filter(name -> !items(name).isEmpty()).toList();
  }

  /** Number of the entries of all lists, readable or not. */
  public long entries() {
    return byName.keySet().stream().mapToLong(name -> items(name).size()).sum();
  }

  /** Number of entries that are no records, and of names without a list. */
  public long skipped() {
    return entries() - all().size() + document.members().size() - byName.size();
  }

  private List<JsonValue> items(String name) {
    return document.members().get(name) instanceof JsonArray array ? array.items() : List.of();
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
    for (Map.Entry<String, JsonValue> entry : lists.members().entrySet()) {
      if (entry.getValue() instanceof JsonArray array) {
        List<T> records = new ArrayList<>();
        for (JsonValue item : array.items()) {
          entry(item, code, entry.getKey(), reader).ifPresent(records::add);
        }
        read.put(entry.getKey(), records);
      }
    }
    return new RecordedLists<>(lists, read);
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
