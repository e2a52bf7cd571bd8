package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.MarkPositions;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.ProblemCollector;
import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * Reads spec documents in YAML 1.2 with the core schema, and so JSON too.
 *
 * <p>The engine only tokenises; values, keys, tags and aliases are checked here, so that each
 * refusal has its own code, field path, line and column. All refusals are gathered; a syntax error
 * ends the walk, because nothing after it can be trusted, and so does too deep a nesting. Work is
 * linear in the text, which is at most 1 MiB. Safe for concurrent use.
 */
public final class YamlSpecReader implements SpecDocumentReader {

  /** The largest document, in bytes. */
  static final int LARGEST_DOCUMENT = 1024 * 1024;

  private final LoadSettings settings =
      LoadSettings.builder()
          .setLabel("spec")
          .setUseMarks(true)
          .setParseComments(false)
          .setCodePointLimit(2 * LARGEST_DOCUMENT)
          .build();

  @Override
  public Result<SpecNode> read(byte[] document) {
    if (document.length > LARGEST_DOCUMENT) {
      return Result.refused(
          Problem.of(
              DocumentProblem.DOCUMENT_TOO_LARGE, "", "The spec document is larger than 1 MiB."));
    }
    DecodedDocument decoded = DecodedDocument.of(document);
    return decoded.problem().map(Result::<SpecNode>refused).orElseGet(() -> parse(decoded.text()));
  }

  private Result<SpecNode> parse(String text) {
    ProblemCollector problems = new ProblemCollector();
    Optional<SpecNode> root = Optional.empty();
    try {
      root = root(new Parse(settings).parseString(text).iterator(), problems);
    } catch (NodeWalk.WalkEnded tooDeep) {
      root = Optional.empty();
    } catch (MarkedYamlEngineException broken) {
      problems.add(SyntaxFault.in(text, broken));
    } catch (RuntimeException | StackOverflowError unforeseen) {
      // The engine signals some syntax errors without a mark; whatever it throws, the text is not
      // readable, and its own words are not for users.
      problems.add(SyntaxFault.somewhere());
    }
    return root.isPresent() && problems.all().isEmpty()
        ? Result.ok(root.get())
        : Result.refused(problems.all());
  }

  /** The document's root; empty, with a problem found, where there is nothing in it. */
  private static Optional<SpecNode> root(Iterator<Event> events, ProblemCollector problems) {
    events.next();
    if (!(events.next() instanceof DocumentStartEvent)) {
      refuseEmpty(new Position(1, 1), problems);
      return Optional.empty();
    }
    Event first = events.next();
    NodeWalk.MeasuredNode root = new NodeWalk(events, problems).node(first, FieldPath.ROOT, 0);
    // The rest is read first: what seems to be one text may turn out to be a syntax error.
    events.next();
    Event next = events.next();
    if (isNothing(first)) {
      refuseEmpty(root.node().position(), problems);
    } else if (!(root.node() instanceof SpecNode.MappingNode)) {
      refuseRoot(root.node().position(), problems);
    }
    refuseSecond(next, problems);
    return Optional.of(root.node());
  }

  private static boolean isNothing(Event event) {
    return event instanceof ScalarEvent scalar && scalar.isPlain() && scalar.getValue().isEmpty();
  }

  private static void refuseEmpty(Position position, ProblemCollector problems) {
    problems.add(
        Problem.of(DocumentProblem.EMPTY_DOCUMENT, "", "The spec document is empty.").at(position));
  }

  private static void refuseRoot(Position position, ProblemCollector problems) {
    problems.add(
        Problem.of(
                DocumentProblem.NOT_A_MAPPING,
                "",
                "The spec document is not a mapping of field names to values.")
            .withHint("Begin with fields such as dataset_id: at the left margin.")
            .at(position));
  }

  private static void refuseSecond(Event event, ProblemCollector problems) {
    if (event instanceof DocumentStartEvent) {
      problems.add(
          Problem.of(DocumentProblem.MULTIPLE_DOCUMENTS, "", "A second YAML document begins here.")
              .withHint("Keep one document, without a second --- line.")
              .at(MarkPositions.of(event)));
    }
  }
}
