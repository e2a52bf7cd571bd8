package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Builds the nodes of one document from the engine's events, each of which is seen once. Recursion
 * is as deep as the nesting that is allowed. For one thread and one document.
 */
final class NodeWalk {

  /** The most collections inside each other. */
  static final int DEEPEST = 64;

  static final String TOO_DEEP = "Values are nested deeper here than " + DEEPEST + " levels.";

  private final Iterator<Event> events;
  private final ProblemCollector problems;
  private final Anchors anchors = new Anchors();
  private final ScalarNodes scalars;

  NodeWalk(Iterator<Event> events, ProblemCollector problems) {
    this.events = events;
    this.problems = problems;
    this.scalars = new ScalarNodes(problems);
  }

  Event next() {
    return events.next();
  }

  /**
   * The node that an event begins, read to its end.
   *
   * @param depth collections around it
   */
  MeasuredNode node(Event first, FieldPath at, int depth) {
    if (first instanceof ScalarEvent scalar) {
      MeasuredNode built = MeasuredNode.leaf(scalars.node(scalar, at), scalar.getValue());
      anchors.close(scalar.getAnchor(), built);
      return built;
    }
    return first instanceof AliasEvent alias
        ? alias(alias, at, depth)
        : collection((CollectionStartEvent) first, at, depth);
  }

  private MeasuredNode alias(AliasEvent alias, FieldPath at, int depth) {
    Anchors.Resolved resolved = anchors.resolve(alias.getAlias(), depth);
    if (resolved instanceof Anchors.Resolved.Value found) {
      return found.value();
    }
    Problem problem = ((Anchors.Resolved.Refused) resolved).problem();
    problems.add(
        Problem.of((DocumentProblem) problem.code(), at.notation(), problem.message())
            .withHint("Write the value out, or quote it if a text is meant.")
            .at(MarkPositions.of(alias)));
    return MeasuredNode.leaf(new SpecNode.NullNode(MarkPositions.of(alias)), "");
  }

  private MeasuredNode collection(CollectionStartEvent start, FieldPath at, int depth) {
    if (depth >= DEEPEST) {
      problems.add(
          Problem.of(DocumentProblem.TOO_DEEP, at.notation(), TOO_DEEP)
              .at(MarkPositions.of(start)));
      // The engine's work on what is nested deeper grows with the square of the depth.
      throw new WalkEnded();
    }
    boolean isMapping = start instanceof MappingStartEvent;
    refuseTag(start, isMapping ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq", at);
    anchors.open(start.getAnchor());
    MeasuredNode built =
        isMapping
            ? new MappingNodes(this, problems).mapping(start, at, depth + 1)
            : list(start, at, depth + 1);
    anchors.close(start.getAnchor(), built);
    return built;
  }

  private void refuseTag(CollectionStartEvent start, String expected, FieldPath at) {
    boolean fits = start.getTag().map(tag -> tag.equals(expected) || tag.equals("!")).orElse(true);
    if (!fits) {
      problems.add(ScalarNodes.customTag(at).at(MarkPositions.of(start)));
    }
  }

  private MeasuredNode list(CollectionStartEvent start, FieldPath at, int depth) {
    List<SpecNode> items = new ArrayList<>();
    int height = 0;
    long weight = 1;
    for (Event event = next(); !(event instanceof CollectionEndEvent); event = next()) {
      MeasuredNode item = node(event, at.item(items.size()), depth);
      items.add(item.node());
      height = Math.max(height, item.height());
      weight += item.weight();
    }
    return new MeasuredNode(
        new SpecNode.ListNode(items, MarkPositions.of(start)), height + 1, weight);
  }

  /**
   * Ends the walk where its continuation would cost too much; the reason is among the problems. It
   * never leaves {@link YamlSpecReader}.
   */
  static final class WalkEnded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WalkEnded() {
      super("the walk ended", null, false, false);
    }
  }

  /**
   * A node and what an alias to it would repeat.
   *
   * @param node the node
   * @param height collections nested in it, itself included; 0 for a scalar
   * @param weight values and characters in it with its aliases expanded, at least 1
   */
  record MeasuredNode(SpecNode node, int height, long weight) {

    static MeasuredNode leaf(SpecNode node, String written) {
      return new MeasuredNode(node, 0, 1L + written.length());
    }
  }

  /**
   * The anchors of one document and how much its aliases repeat. Expanded twice at each of thirty
   * levels, a text of one line would become a billion values; both bounds stop that early.
   */
  static final class Anchors {

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
     * The value that an alias refers to, or the problem that it has none here.
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

    /** Result of resolving an alias. */
    sealed interface Resolved {
      /** The anchored value. */
      record Value(NodeWalk.MeasuredNode value) implements Resolved {}

      /** The reason why the alias has no value; without path and position. */
      record Refused(Problem problem) implements Resolved {}
    }
  }

  /** The engine's marks, which count from 0, as positions, which count from 1. */
  static final class MarkPositions {

    private static final Position START = new Position(1, 1);

    private MarkPositions() {}

    /**
     * Position at which the event's value begins; the beginning of the text if the engine states
     * none.
     */
    static Position of(Event event) {
      return event.getStartMark().map(MarkPositions::of).orElse(START);
    }

    static Position of(Mark mark) {
      return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }
  }

  /** The problems of one document in the order found, up to a bound. For one thread. */
  static final class ProblemCollector {

    /**
     * Most problems that are kept: more are of no use, and a hostile text could hold a hundred
     * thousand.
     */
    static final int MOST_PROBLEMS = 1000;

    private final List<Problem> problems = new ArrayList<>();

    void add(Problem problem) {
      if (problems.size() < MOST_PROBLEMS) {
        problems.add(problem);
      }
    }

    List<Problem> all() {
      return problems;
    }
  }
}
