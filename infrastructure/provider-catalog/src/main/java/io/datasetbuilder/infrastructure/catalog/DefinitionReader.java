package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads one definition: its document, its form, its values, its contradictions, in this order. */
final class DefinitionReader {

  private final SpecDocumentReader documents;
  private volatile SchemaValidator form;
  private final Members commonFamilies;

  DefinitionReader(SpecDocumentReader documents) {
    this.documents = documents;
    this.commonFamilies =
        Members.of(
            ((Result.Ok<SpecNode>) documents.read(CatalogResources.read(CatalogResources.FAMILIES)))
                .value());
  }

  /**
   * Reads a definition.
   *
   * @param definition UTF-8, at most 1 MiB
   * @param rules what is asked of it beyond its form
   * @return the provider with its datasets by name, or all problems with their places
   */
  Result<ProviderDefinition> read(byte[] definition, DefinitionRules rules) {
    return documents
        .read(definition)
        .match(
            document -> read(document, rules),
            problems ->
                Result.refused(problems.stream().map(DefinitionReader::unreadable).toList()));
  }

  private Result<ProviderDefinition> read(SpecNode document, DefinitionRules rules) {
    DatasetExpansion definition = DatasetExpansion.of(document);
    ProblemLocations places = new ProblemLocations(definition);
    List<Problem> misshapen = form().problems(definition.root());
    if (!misshapen.isEmpty()) {
      return refused(misshapen, places);
    }
    DefinitionProblems problems = new DefinitionProblems();
    ProviderDefinition provider =
        new ProviderMapper(Members.of(definition.root()), commonFamilies, problems).read();
    rules.check(provider, problems);
    return problems.problems().isEmpty()
        ? Result.ok(sorted(provider))
        : refused(problems.problems(), places);
  }

  /** Made when it is first needed: reading the schema takes longer than all definitions. */
  private SchemaValidator form() {
    SchemaValidator made = form;
    if (made == null) {
      made = new SchemaValidator();
      form = made;
    }
    return made;
  }

  /** The fault's own words say where it is; what to do is said for definitions. */
  private static Problem unreadable(Problem problem) {
    Problem reported =
        Problem.of(CatalogProblem.DEFINITION_UNREADABLE, problem.at(), problem.message());
    return problem.position().map(reported::at).orElse(reported);
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

  /** Locates problems in the words and lines of a definition's file. */
  static final class ProblemLocations {

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
     * The problem as its file shows it: with the position of its member, or of the nearest one
     * around it, and with the index that its dataset has in the file.
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
}
