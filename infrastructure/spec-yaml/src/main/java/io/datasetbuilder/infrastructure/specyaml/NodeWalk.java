package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

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
   * Ends the walk where going on would cost too much; the reason is among the problems. It never
   * leaves {@link YamlSpecReader}.
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
}
