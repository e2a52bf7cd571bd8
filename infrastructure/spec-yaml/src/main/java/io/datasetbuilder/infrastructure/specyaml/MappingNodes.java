package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.MarkPositions;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.ProblemCollector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Builds one mapping and checks its keys. For one mapping. */
final class MappingNodes {

  private static final String BOOLEAN_FORM = ".bool";

  private final NodeWalk walk;
  private final ProblemCollector problems;
  private final Map<String, SpecNode.Entry> entries = new LinkedHashMap<>();
  private int height;
  private long weight = 1;

  MappingNodes(NodeWalk walk, ProblemCollector problems) {
    this.walk = walk;
    this.problems = problems;
  }

  NodeWalk.MeasuredNode mapping(CollectionStartEvent start, FieldPath at, int depth) {
    for (Event event = walk.next(); !(event instanceof CollectionEndEvent); event = walk.next()) {
      entry(event, at, depth);
    }
    return new NodeWalk.MeasuredNode(
        new SpecNode.MappingNode(entries, MarkPositions.of(start)), height + 1, weight);
  }

  private void entry(Event keyEvent, FieldPath at, int depth) {
    Position position = MarkPositions.of(keyEvent);
    FieldPath under = at.field(keyEvent instanceof ScalarEvent key ? key.getValue() : "?");
    if (isMergeKey(keyEvent)) {
      problems.add(
          Problem.of(DocumentProblem.MERGE_KEY, under.notation(), "Merge keys are not supported.")
              .withHint("Write the merged fields out, or quote the key if a text is meant.")
              .at(position));
      value(under, depth);
      return;
    }
    NodeWalk.MeasuredNode key = walk.node(keyEvent, under, depth);
    weight += key.weight();
    Optional<String> name = name(key.node(), at);
    if (name.isPresent()) {
      FieldPath named = at.field(name.get());
      put(name.get(), new SpecNode.Entry(position, value(named, depth)), named);
    } else {
      problems.add(nonText(key.node(), under).at(position));
      value(under, depth);
    }
  }

  /** The words for true and false are listed under these two. */
  private static Optional<String> name(SpecNode key, FieldPath at) {
    if (key instanceof SpecNode.BooleanNode flag && at.notation().endsWith(BOOLEAN_FORM)) {
      return Optional.of(String.valueOf(flag.value()));
    }
    return key instanceof SpecNode.TextNode text ? Optional.of(text.value()) : Optional.empty();
  }

  private static boolean isMergeKey(Event event) {
    return event instanceof ScalarEvent key && key.isPlain() && key.getValue().equals("<<");
  }

  private SpecNode value(FieldPath at, int depth) {
    NodeWalk.MeasuredNode value = walk.node(walk.next(), at, depth);
    height = Math.max(height, value.height());
    weight += value.weight();
    return value.node();
  }

  private void put(String key, SpecNode.Entry entry, FieldPath at) {
    SpecNode.Entry first = entries.putIfAbsent(key, entry);
    if (first != null) {
      problems.add(
          Problem.of(
                  DocumentProblem.DUPLICATE_KEY,
                  at.notation(),
                  "The key %s is given again; line %d has it already."
                      .formatted(Quoting.quoted(key), first.keyPosition().line()))
              .withHint("Keep one of the two.")
              .at(entry.keyPosition()));
    }
  }

  private static Problem nonText(SpecNode key, FieldPath at) {
    return Problem.of(
            DocumentProblem.NON_TEXT_KEY,
            at.notation(),
            "A key must be a text; this one is %s.".formatted(kind(key)))
        .withHint("Quote the key.");
  }

  private static String kind(SpecNode node) {
    if (node instanceof SpecNode.NumberNode) {
      return "a number";
    }
    if (node instanceof SpecNode.BooleanNode) {
      return "a boolean";
    }
    if (node instanceof SpecNode.NullNode) {
      return "null";
    }
    return node instanceof SpecNode.ListNode ? "a list" : "a mapping";
  }
}
