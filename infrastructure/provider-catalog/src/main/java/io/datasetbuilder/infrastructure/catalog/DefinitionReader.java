package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import io.datasetbuilder.infrastructure.catalog.DatasetExpansion.Origin;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads one definition: its document, its form, its values, its contradictions, in this order. */
final class DefinitionReader {

  /**
   * Reads a definition.
   *
   * @param definition UTF-8, at most 1 MiB
   * @param rules checks of a definition beyond its form
   * @return the provider with its datasets by name, or all problems with their places
   */
  Result<ProviderDefinition> read(byte[] definition, DefinitionRules rules) {
    return DefinitionDocument.read(definition).then(document -> read(document, rules));
  }

  private static Result<ProviderDefinition> read(
      DefinitionDocument document, DefinitionRules rules) {
    DatasetExpansion definition = DatasetExpansion.of(document.root());
    ProblemLocations places = new ProblemLocations(document.positions(), definition.origins());
    List<Problem> misshapen =
        problems(definition.root(), CatalogProblem.DEFINITION_INVALID).toList();
    if (!misshapen.isEmpty()) {
      return refused(misshapen, places);
    }
    DefinitionProblems problems = new DefinitionProblems();
    ObjectNode whole =
        new DefinitionCompletion((ObjectNode) definition.root(), Common.FAMILIES, problems).whole();
    Common.FORM.complete(whole);
    problems(whole, CatalogProblem.DEFINITION_CONTRADICTORY).forEach(problems::add);

    ProviderDefinition provider;
    try {
      provider = new DefinitionMapper(whole, problems).read();
    } catch (JacksonException outOfRange) {
      problems.invalid(
          FieldPath.ROOT,
          "A value does not fit into its member.",
          "Look for a number beyond the usual range.");
      return refused(problems.problems(), places);
    }
    rules.check(provider, problems);
    return problems.problems().isEmpty()
        ? Result.ok(sorted(provider))
        : refused(problems.problems(), places);
  }

  private static Stream<Problem> problems(JsonNode definition, CatalogProblem code) {
    return Common.FORM.problems(definition).stream().filter(problem -> problem.code() == code);
  }

  /** Datasets that one template makes share their problems: each is reported once. */
  private static Result<ProviderDefinition> refused(
      List<Problem> problems, ProblemLocations places) {
    Stream<Problem> inOrder =
        problems.stream()
            .map(places::located)
            .distinct()
            .sorted(
                Comparator.comparingInt((Problem p) -> p.position().orElseThrow().line())
                    .thenComparingInt(p -> p.position().orElseThrow().column()));
    return Result.refused(inOrder.toList());
  }

  private static ProviderDefinition sorted(ProviderDefinition provider) {
    return provider.with(
        provider.datasets().stream()
            .sorted(Comparator.comparing(DatasetDefinition::name))
            .toList());
  }

  /**
   * Parts of all definitions, read when the first one is: reading the schema takes longer than all
   * definitions.
   */
  private static final class Common {
    static final SchemaValidator FORM = new SchemaValidator();
    static final ObjectNode FAMILIES = families();

    private static ObjectNode families() {
      byte[] families = CatalogResources.read(CatalogResources.FAMILIES);
      return (ObjectNode)
          ((Result.Ok<DefinitionDocument>) DefinitionDocument.read(families)).value().root();
    }
  }

  /**
   * Locates problems in the words and lines of a definition's file.
   *
   * @param positions by field notation
   * @param origins for each dataset, where the file writes it
   */
  record ProblemLocations(Map<String, Position> positions, List<Origin> origins) {

    private static final Pattern DATASET = Pattern.compile("^datasets\\[([0-9]+)]");

    /**
     * The problem as its file shows it: with the position of its member, or of the nearest one
     * around it, and with the index that its dataset has in the file.
     */
    Problem located(Problem problem) {
      Matcher dataset = DATASET.matcher(problem.at());
      if (!dataset.find()) {
        return problem.at(nearest(problem.at()));
      }
      Origin origin = origins.get(Integer.parseInt(dataset.group(1)));
      String begin = "datasets[" + origin.dataset() + "]";
      String member = problem.at().substring(dataset.end());
      Position ofEntry = positions.get(begin + ".each[" + origin.entry() + "]" + member);
      boolean isWritten = ofEntry == null || positions.containsKey(begin + member);
      return new Problem(
              problem.code(), begin + member, problem.message(), problem.hint(), Optional.empty())
          .at(isWritten ? nearest(begin + member) : ofEntry);
    }

    private Position nearest(String at) {
      String notation = at;
      while (!positions.containsKey(notation)) {
        int end = Math.max(notation.lastIndexOf('.'), notation.lastIndexOf('['));
        notation = notation.substring(0, Math.max(0, end));
      }
      return positions.get(notation);
    }
  }
}
