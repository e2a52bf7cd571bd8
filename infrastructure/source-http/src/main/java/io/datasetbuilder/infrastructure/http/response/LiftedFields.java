package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Nested values that become members of their own. The member that they come from is left out; where
 * nothing stands at their place, the record lacks them.
 */
final class LiftedFields {

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

  /** The record with its lifted fields where the members stood that they come from. */
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
    if (JsonParts.isObject(at)) {
      return JsonParts.members(at).get(segment);
    }
    if (JsonParts.isArray(at) && JsonPointer.isIndex(segment)) {
      List<JsonSlice> items = JsonParts.items(at);
      int index = Integer.parseInt(segment);
      return index < items.size() ? items.get(index) : null;
    }
    return null;
  }
}
