package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** The stream around the one document that a spec is. */
final class DocumentWalk {

  private final Iterator<Event> events;
  private final ProblemCollector findings;

  private DocumentWalk(Iterator<Event> events, ProblemCollector findings) {
    this.events = events;
    this.findings = findings;
  }

  static DocumentWalk over(Iterator<Event> events, ProblemCollector findings) {
    return new DocumentWalk(events, findings);
  }

  /** The document's root; empty, with a problem found, where there is nothing in it. */
  Optional<SpecNode> root() {
    events.next();
    if (!(events.next() instanceof DocumentStartEvent)) {
      refuseEmpty(new Position(1, 1));
      return Optional.empty();
    }
    Event first = events.next();
    MeasuredNode root = new NodeWalk(events, findings).node(first, FieldPath.ROOT, 0);
    // The rest is asked for first: what seems to be one text may turn out to be a syntax error.
    events.next();
    Event next = events.next();
    if (isNothing(first)) {
      refuseEmpty(root.node().position());
    } else if (!(root.node() instanceof SpecNode.MappingNode)) {
      refuseRoot(root.node().position());
    }
    refuseSecond(next);
    return Optional.of(root.node());
  }

  private static boolean isNothing(Event event) {
    return event instanceof ScalarEvent scalar && scalar.isPlain() && scalar.getValue().isEmpty();
  }

  private void refuseEmpty(Position position) {
    findings.add(
        Problem.of(DocumentProblem.EMPTY_DOCUMENT, "", "The spec document is empty.").at(position));
  }

  private void refuseRoot(Position position) {
    findings.add(
        Problem.of(
                DocumentProblem.NOT_A_MAPPING,
                "",
                "The spec document is not a mapping of field names to values.")
            .withHint("Begin with fields such as dataset_id: at the left margin.")
            .at(position));
  }

  private void refuseSecond(Event event) {
    if (event instanceof DocumentStartEvent) {
      findings.add(
          Problem.of(DocumentProblem.MULTIPLE_DOCUMENTS, "", "A second YAML document begins here.")
              .withHint("Keep one document, without a second --- line.")
              .at(MarkPositions.of(event)));
    }
  }
}
