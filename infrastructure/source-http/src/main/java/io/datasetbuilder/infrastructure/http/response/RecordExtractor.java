package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.infrastructure.http.response.JsonScan.PointerTree;
import io.datasetbuilder.infrastructure.http.response.ShapeReader.ColumnShape;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the records of a response that reports no failure. */
final class RecordExtractor {

  private static final JsonPointer ROOT = new JsonPointer(List.of());

  private final List<JsonPointer> pointers;
  private final ResponseRules.RecordShape shape;
  private final boolean promisesCode;

  RecordExtractor(ResponseRules rules) {
    this.pointers = rules.body() == ResponseRules.Body.CSV ? List.of(ROOT) : rules.recordsAt();
    this.shape = rules.shape();
    this.promisesCode = !rules.errors().ok().isEmpty();
  }

  /** Pointers to the possible places of records, in the order of preference. */
  List<JsonPointer> pointers() {
    return pointers;
  }

  /** Other pointers that show whether a response without records fits. */
  Stream<JsonPointer> context() {
    return Stream.concat(Stream.of(ROOT), pointers.stream().flatMap(at -> parent(at).stream()));
  }

  /**
   * Writes the records.
   *
   * @param ok whether a result pointer states success
   * @param total as the response states it
   * @throws MalformedResponse when the response fits nothing that the definition promises
   */
  void write(JsonScan response, boolean ok, Optional<Long> total, RecordWriter lines) {
    for (int i = 0; i < pointers.size(); i++) {
      RecordSpan span = response.records(i);
      if (span != null) {
        if (!span.isEmpty()) {
          ShapeReader.of(shape, pointers.get(i).segments().isEmpty()).read(span, lines);
        } else if (pointers.get(i).segments().isEmpty() && span.kind() != FoundValue.Kind.ARRAY) {
          throw new MalformedResponse();
        }
        return;
      }
    }
    if (shape == ResponseRules.RecordShape.COLUMNS && writesSeveral(response, lines)) {
      return;
    }
    if (!mayLackRecords(response, ok, total)) {
      throw new MalformedResponse();
    }
  }

  /** A response lacks the place of records without being wrong only when it says why. */
  private boolean mayLackRecords(JsonScan response, boolean ok, Optional<Long> total) {
    boolean zero = total.filter(count -> count == 0).isPresent();
    boolean nothing =
        response
            .at(ROOT)
            .filter(root -> root.kind() == FoundValue.Kind.OBJECT && root.empty())
            .isPresent();
    boolean surroundings =
        pointers.stream()
            .flatMap(at -> parent(at).stream())
            .flatMap(at -> response.at(at).stream())
            .anyMatch(RecordExtractor::mayHoldNothing);
    return zero || (nothing && !promisesCode) || (ok && surroundings);
  }

  private static boolean mayHoldNothing(FoundValue parent) {
    return parent.empty()
        || parent.kind() == FoundValue.Kind.OBJECT
        || parent.kind() == FoundValue.Kind.ARRAY;
  }

  /**
   * Several points are an array of documents; their records begin with the values that identify the
   * point.
   */
  private boolean writesSeveral(JsonScan response, RecordWriter lines) {
    Optional<FoundValue> root =
        response.at(ROOT).filter(found -> found.kind() == FoundValue.Kind.ARRAY);
    if (root.isEmpty() || root.get().empty()) {
      return false;
    }
    for (JsonSlice each : BoundedJson.items(response.document())) {
      Map<String, JsonSlice> members = BoundedJson.members(each);
      lines(JsonScan.through(each, PointerTree.of(pointers, List.of())), scalars(members), lines);
    }
    return true;
  }

  private void lines(JsonScan part, Map<String, JsonSlice> before, RecordWriter lines) {
    for (int i = 0; i < pointers.size(); i++) {
      RecordSpan span = part.records(i);
      if (span != null) {
        ColumnShape.read(before, span.whole(), lines);
        return;
      }
    }
    throw new MalformedResponse();
  }

  private static Map<String, JsonSlice> scalars(Map<String, JsonSlice> members) {
    Map<String, JsonSlice> scalars = new LinkedHashMap<>();
    members.forEach(
        (name, value) -> {
          if (!BoundedJson.isObject(value) && !BoundedJson.isArray(value)) {
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
