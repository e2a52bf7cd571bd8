package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Locates problems in the words and lines of a definition's file. */
final class ProblemLocations {

  private static final Pattern DATASET = Pattern.compile("^datasets\\[([0-9]+)]");

  private final Map<String, Position> byNotation = new HashMap<>();
  private final List<Integer> origins;

  ProblemLocations(DatasetExpansion definition) {
    this.origins = definition.origins();
    note(definition.root(), FieldPath.ROOT);
  }

  private void note(SpecNode node, FieldPath at) {
    byNotation.putIfAbsent(at.notation(), node.position());
    if (node instanceof MappingNode mapping) {
      mapping.entries().forEach((name, entry) -> note(entry.value(), at.field(name)));
    } else if (node instanceof ListNode list) {
      for (int i = 0; i < list.items().size(); i++) {
        note(list.items().get(i), at.item(i));
      }
    }
  }

  /**
   * The problem as its file shows it: with the position of its member, or of the nearest one around
   * it, and with the index that its dataset has in the file.
   */
  Problem located(Problem problem) {
    Position position = problem.position().orElseGet(() -> nearest(problem.at()));
    return new Problem(
            problem.code(),
            inFile(problem.at()),
            problem.message(),
            problem.hint(),
            problem.position())
        .at(position);
  }

  private Position nearest(String at) {
    String notation = at;
    while (!byNotation.containsKey(notation)) {
      int end = Math.max(notation.lastIndexOf('.'), notation.lastIndexOf('['));
      notation = notation.substring(0, Math.max(0, end));
    }
    return byNotation.get(notation);
  }

  private String inFile(String at) {
    Matcher dataset = DATASET.matcher(at);
    if (!dataset.find()) {
      return at;
    }
    int origin = origins.get(Integer.parseInt(dataset.group(1)));
    return "datasets[" + origin + "]" + at.substring(dataset.end());
  }
}
