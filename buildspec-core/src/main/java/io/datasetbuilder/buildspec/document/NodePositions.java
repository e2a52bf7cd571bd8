package io.datasetbuilder.buildspec.document;

import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Positions of the fields of a document, so that a problem that is found later can refer to them.
 */
public final class NodePositions {

  /** Free mappings: rules speak of them as a whole, and they may hold very many values. */
  private static final Set<String> FREE = Set.of("metadata", "params", "options");

  private final Map<String, Position> byNotation = new HashMap<>();

  /** The positions of a document's fields. */
  public NodePositions(SpecNode root) {
    note(root, FieldPath.ROOT);
  }

  private void note(SpecNode node, FieldPath at) {
    byNotation.putIfAbsent(at.notation(), node.position());
    if (node instanceof MappingNode mapping) {
      mapping.entries().forEach((name, entry) -> note(name, entry.value(), at));
    } else if (node instanceof ListNode list) {
      for (int i = 0; i < list.items().size(); i++) {
        note(list.items().get(i), at.item(i));
      }
    }
  }

  private void note(String name, SpecNode value, FieldPath at) {
    if (FREE.contains(name)) {
      byNotation.putIfAbsent(at.field(name).notation(), value.position());
    } else {
      note(value, at.field(name));
    }
  }

  /**
   * The problem with the position of its field, or of the nearest field around it; one that has a
   * position keeps it.
   */
  public Problem locate(Problem problem) {
    if (problem.position().isPresent()) {
      return problem;
    }
    String notation = problem.at();
    while (!byNotation.containsKey(notation)) {
      notation = notation.substring(0, parentEnd(notation));
    }
    return problem.at(byNotation.get(notation));
  }

  private static int parentEnd(String notation) {
    return Math.max(0, Math.max(notation.lastIndexOf('.'), notation.lastIndexOf('[')));
  }
}
