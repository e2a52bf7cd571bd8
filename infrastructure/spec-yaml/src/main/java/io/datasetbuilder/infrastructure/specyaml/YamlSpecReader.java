package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
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
  public Reading read(byte[] document) {
    if (document.length > LARGEST_DOCUMENT) {
      return refused(
          Problem.of(
              DocumentProblem.DOCUMENT_TOO_LARGE, "", "The spec document is larger than 1 MiB."));
    }
    DecodedDocument decoded = DecodedDocument.of(document);
    return decoded.problem().map(YamlSpecReader::refused).orElseGet(() -> parse(decoded.text()));
  }

  private Reading parse(String text) {
    ProblemCollector findings = new ProblemCollector();
    Optional<SpecNode> root = Optional.empty();
    try {
      root = DocumentWalk.over(new Parse(settings).parseString(text).iterator(), findings).root();
    } catch (WalkEnded tooDeep) {
      root = Optional.empty();
    } catch (MarkedYamlEngineException broken) {
      findings.add(SyntaxFault.in(text, broken));
    } catch (RuntimeException | StackOverflowError unforeseen) {
      // The engine signals some syntax errors without a mark; whatever it throws, the text is not
      // readable, and its own words are not for users.
      findings.add(SyntaxFault.somewhere());
    }
    if (root.isPresent() && findings.problems().isEmpty()) {
      return new Reading.Read(root.get());
    }
    return new Reading.Unreadable(findings.problems());
  }

  private static Reading refused(Problem problem) {
    return new Reading.Unreadable(List.of(problem));
  }
}
