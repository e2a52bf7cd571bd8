package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Removed columns that may only have another name now: an added one has the same dtype and a name
 * much like theirs. A guess for people, each column in one pair at most.
 */
record RenameCandidates(Map<String, String> nowByBefore) {

  static RenameCandidates between(List<Field> removed, List<Field> added) {
    Map<String, String> pairs = new LinkedHashMap<>();
    List<Field> left = new ArrayList<>(added);
    for (Field gone : removed) {
      List<String> candidates =
          left.stream().filter(field -> field.type().equals(gone.type())).map(Field::name).toList();
      NearestName.of(gone.name(), candidates)
          .ifPresent(
              name -> {
                pairs.put(gone.name(), name);
                left.removeIf(field -> field.name().equals(name));
              });
    }
    return new RenameCandidates(pairs);
  }

  /** What a removed column may be called now. */
  Optional<String> now(String before) {
    return Optional.ofNullable(nowByBefore.get(before));
  }

  /** What an added column may have been called. */
  Optional<String> before(String now) {
    return nowByBefore.entrySet().stream()
        .filter(pair -> pair.getValue().equals(now))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
