package io.datasetbuilder.buildspec.source;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Source keys as they are written, by what a careless file system makes of them, so that a key is
 * compared with all others in one step and no number of sources takes long. For one spec.
 */
final class FoldedKeys {

  private static final String SUFFIX = ".jsonl";

  /** Two that differ are enough: of these, one at least differs from any third key. */
  private static final int ENOUGH = 2;

  private final Map<String, Map<String, Integer>> first = new HashMap<>();

  /**
   * Adds the key of a source whose index is larger than those before.
   *
   * @param written safe as a key, not yet in NFC
   */
  void add(String written, int index) {
    Map<String, Integer> alike =
        first.computeIfAbsent(folded(written), folded -> new LinkedHashMap<>());
    if (alike.size() < ENOUGH) {
      alike.putIfAbsent(written, index);
    }
  }

  /** The first source whose key is written otherwise and collides with this one. */
  OptionalInt collidingWith(String written) {
    String folded = folded(written);
    Stream<String> alike =
        folded.endsWith(SUFFIX)
            ? Stream.of(folded, folded + SUFFIX, withoutSuffix(folded))
            : Stream.of(folded, folded + SUFFIX);
    return alike
        .flatMap(other -> first.getOrDefault(other, Map.of()).entrySet().stream())
        .filter(other -> !other.getKey().equals(written))
        .mapToInt(Map.Entry::getValue)
        .min();
  }

  private static String folded(String written) {
    return new SourceKey(written).folded();
  }

  private static String withoutSuffix(String folded) {
    return folded.substring(0, folded.length() - SUFFIX.length());
  }
}
