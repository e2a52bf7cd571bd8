package io.datasetbuilder.buildspec.source;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The rules of output keys between sources (Spec, "Source output key rules"). */
public final class OutputKeyRules {

  /** The rule, as the end of a sentence about a name that breaks it. */
  public static final String RULE =
      "is not a letter or digit followed by letters, digits, dots, underscores and hyphens, at most"
          + " 200 bytes";

  private static final FieldPath SOURCES = FieldPath.ROOT.field("sources");

  private OutputKeyRules() {}

  /**
   * Notes what is wrong with the keys.
   *
   * @return the safe keys by index of their source; a source whose key is not safe has none
   */
  public static Map<Integer, SourceKey> check(List<SourceSpec> sources, ProblemLog log) {
    Map<Integer, SourceKey> keys = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      int index = i;
      key(sources.get(i), SOURCES.item(i), log).ifPresent(key -> keys.put(index, key));
    }
    Map<Integer, String> written = new LinkedHashMap<>();
    keys.keySet().forEach(index -> written.put(index, sources.get(index).keyText()));
    checkDuplicates(written, log);
    checkCollisions(written, log);
    return keys;
  }

  /**
   * The key; what breaks provider or dataset is reported there, not again for the key made of them.
   */
  private static Optional<SourceKey> key(SourceSpec source, FieldPath at, ProblemLog log) {
    String text = source.keyText();
    if (SourceKey.isSafe(text)) {
      return Optional.of(new SourceKey(text));
    }
    boolean statedElsewhere =
        source.common().alias().map(Blank::is).orElseGet(() -> !partsAreSafe(source));
    if (!statedElsewhere) {
      String message = "the output key " + Quoting.quoted(text) + " " + RULE;
      log.add(ValidationProblem.UNSAFE_SOURCE_KEY, at, message);
    }
    return Optional.empty();
  }

  private static boolean partsAreSafe(SourceSpec source) {
    return SourceKey.isSafe(source.provider()) && SourceKey.isSafe(source.dataset());
  }

  /** Keys that are written alike; those that are equal only in NFC collide as paths. */
  private static void checkDuplicates(Map<Integer, String> written, ProblemLog log) {
    Map<String, Integer> first = new HashMap<>();
    written.forEach(
        (index, key) -> {
          Integer earlier = first.putIfAbsent(key, index);
          if (earlier != null) {
            String message =
                SOURCES.item(earlier)
                    + " and "
                    + SOURCES.item(index)
                    + " have the same output key "
                    + Quoting.quoted(key);
            log.add(ValidationProblem.DUPLICATE_SOURCE_KEY, SOURCES, message);
          }
        });
  }

  private static void checkCollisions(Map<Integer, String> written, ProblemLog log) {
    FoldedKeys earlier = new FoldedKeys();
    written.forEach(
        (index, key) -> {
          earlier.collidingWith(key).ifPresent(other -> collision(written, index, other, log));
          earlier.add(key, index);
        });
  }

  private static void collision(
      Map<Integer, String> written, int index, int other, ProblemLog log) {
    String message =
        "the output key "
            + Quoting.quoted(requireNonNull(written.get(index)))
            + " would be the same file as "
            + Quoting.quoted(requireNonNull(written.get(other)))
            + " of "
            + SOURCES.item(other);
    log.add(ValidationProblem.SOURCE_KEY_PATH_COLLISION, SOURCES.item(index), message);
  }

  /**
   * Source keys as they are written, by what a careless file system makes of them, so that a key is
   * compared with all others in one step and no number of sources takes long. For one spec.
   */
  static final class FoldedKeys {

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
}
