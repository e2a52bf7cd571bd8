package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;

/**
 * The anchors of one document and how much its aliases repeat. Expanded twice at each of thirty
 * levels, a text of one line would become a billion values; both bounds stop that early.
 */
final class Anchors {

  /** The most aliases that name a collection. */
  static final int MOST_COLLECTION_ALIASES = 50;

  /** The most values and characters that all aliases together may repeat. */
  static final long MOST_REPEATED = 65_536;

  private final Map<String, Optional<NodeWalk.MeasuredNode>> byName = new HashMap<>();
  private int collectionAliases;
  private long repeated;

  /** The anchor's value begins: until it is closed, an alias to it is a cycle. */
  void open(Optional<Anchor> anchor) {
    anchor.ifPresent(name -> byName.put(name.getValue(), Optional.empty()));
  }

  void close(Optional<Anchor> anchor, NodeWalk.MeasuredNode value) {
    anchor.ifPresent(name -> byName.put(name.getValue(), Optional.of(value)));
  }

  /**
   * The value that an alias stands for, or the problem that it has none here.
   *
   * @param depth collections around the alias
   */
  Resolved resolve(Anchor alias, int depth) {
    Optional<NodeWalk.MeasuredNode> value = byName.get(alias.getValue());
    if (value == null) {
      return refused(DocumentProblem.NOT_YAML, "The alias refers to no anchor above it.");
    }
    return value.isEmpty()
        ? refused(DocumentProblem.ALIAS_CYCLE, "The alias refers to a value that contains it.")
        : charged(value.get(), depth);
  }

  private Resolved charged(NodeWalk.MeasuredNode value, int depth) {
    collectionAliases += value.height() > 0 ? 1 : 0;
    repeated += value.weight();
    if (collectionAliases > MOST_COLLECTION_ALIASES) {
      return refused(
          DocumentProblem.ALIAS_EXPANSION,
          "More than %d aliases refer to lists or mappings.".formatted(MOST_COLLECTION_ALIASES));
    }
    if (repeated > MOST_REPEATED) {
      return refused(
          DocumentProblem.ALIAS_EXPANSION,
          "The aliases up to here repeat more than %,d values and characters."
              .formatted(MOST_REPEATED));
    }
    return depth + value.height() > NodeWalk.DEEPEST
        ? refused(DocumentProblem.TOO_DEEP, NodeWalk.TOO_DEEP)
        : new Resolved.Value(value);
  }

  private static Resolved refused(DocumentProblem code, String message) {
    return new Resolved.Refused(Problem.of(code, "", message));
  }

  /** What an alias turned out to be. */
  sealed interface Resolved {
    /** The anchored value. */
    record Value(NodeWalk.MeasuredNode value) implements Resolved {}

    /** Why there is none; without path and position. */
    record Refused(Problem problem) implements Resolved {}
  }
}
