package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.RecordShape;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the records of an answer that reports no failure. */
final class RecordPlaces {

  private static final JsonPointer ROOT = new JsonPointer(List.of());

  private final List<JsonPointer> pointers;
  private final RecordShape shape;
  private final boolean promisesCode;

  RecordPlaces(ResponseRules rules) {
    this.pointers = rules.body() == ResponseRules.Body.CSV ? List.of(ROOT) : rules.recordsAt();
    this.shape = rules.shape();
    this.promisesCode = !rules.errors().ok().isEmpty();
  }

  /** Where records may be, in the order of preference. */
  List<JsonPointer> pointers() {
    return pointers;
  }

  /** Other places that tell whether an answer without records fits. */
  Stream<JsonPointer> context() {
    return Stream.concat(Stream.of(ROOT), pointers.stream().flatMap(at -> parent(at).stream()));
  }

  /**
   * Writes the records.
   *
   * @param ok whether a result place told success
   * @param total as the answer states it
   * @throws MalformedAnswer when the answer fits nothing that the definition promises
   */
  void write(JsonWalk answer, boolean ok, Optional<Long> total, RecordLines lines) {
    for (int i = 0; i < pointers.size(); i++) {
      RecordsPlace place = answer.records(i);
      if (place != null) {
        if (!place.isEmpty()) {
          ShapeReader.of(shape, pointers.get(i).segments().isEmpty()).read(place, lines);
        } else if (pointers.get(i).segments().isEmpty() && place.kind() != Found.Kind.ARRAY) {
          throw new MalformedAnswer();
        }
        return;
      }
    }
    if (shape == RecordShape.COLUMNS && writesSeveral(answer, lines)) {
      return;
    }
    if (!mayLackRecords(answer, ok, total)) {
      throw new MalformedAnswer();
    }
  }

  /** An answer lacks the place of records without being wrong only when it says why. */
  private boolean mayLackRecords(JsonWalk answer, boolean ok, Optional<Long> total) {
    boolean zero = total.filter(count -> count == 0).isPresent();
    boolean nothing =
        answer
            .at(ROOT)
            .filter(root -> root.kind() == Found.Kind.OBJECT && root.empty())
            .isPresent();
    boolean surroundings =
        pointers.stream()
            .flatMap(at -> parent(at).stream())
            .flatMap(at -> answer.at(at).stream())
            .anyMatch(RecordPlaces::mayHoldNothing);
    return zero || (nothing && !promisesCode) || (ok && surroundings);
  }

  private static boolean mayHoldNothing(Found parent) {
    return parent.empty()
        || parent.kind() == Found.Kind.OBJECT
        || parent.kind() == Found.Kind.ARRAY;
  }

  /** Several points are an array of documents; their records begin with what tells the point. */
  private boolean writesSeveral(JsonWalk answer, RecordLines lines) {
    Optional<Found> root = answer.at(ROOT).filter(found -> found.kind() == Found.Kind.ARRAY);
    if (root.isEmpty() || root.get().empty()) {
      return false;
    }
    for (Slice each : JsonParts.items(answer.document())) {
      Map<String, Slice> members = JsonParts.members(each);
      lines(JsonWalk.through(each, PlaceTree.of(pointers, List.of())), scalars(members), lines);
    }
    return true;
  }

  private void lines(JsonWalk part, Map<String, Slice> before, RecordLines lines) {
    for (int i = 0; i < pointers.size(); i++) {
      RecordsPlace place = part.records(i);
      if (place != null) {
        ColumnShape.read(before, place.whole(), lines);
        return;
      }
    }
    throw new MalformedAnswer();
  }

  private static Map<String, Slice> scalars(Map<String, Slice> members) {
    Map<String, Slice> scalars = new LinkedHashMap<>();
    members.forEach(
        (name, value) -> {
          if (!JsonParts.isObject(value) && !JsonParts.isArray(value)) {
            scalars.put(name, value);
          }
        });
    return scalars;
  }

  private static Optional<JsonPointer> parent(JsonPointer pointer) {
    List<String> segments = new ArrayList<>(pointer.segments());
    if (segments.isEmpty()) {
      return Optional.empty();
    }
    segments.remove(segments.size() - 1);
    return Optional.of(new JsonPointer(segments));
  }
}
