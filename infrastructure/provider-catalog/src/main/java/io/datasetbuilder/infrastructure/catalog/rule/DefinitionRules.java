package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DatasetChecks.FieldChecks;
import io.datasetbuilder.infrastructure.catalog.rule.ParamChecks.ExampleChecks;
import io.datasetbuilder.infrastructure.catalog.rule.ResponseChecks.PagingChecks;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks a definition against all rules beyond its schema. */
public final class DefinitionRules {

  /** For definitions that come with the service. */
  public static final DefinitionRules BUILT_IN = new DefinitionRules(true, Set.of());

  private final boolean mayNameSuffixes;
  private final Set<String> innerHosts;

  private DefinitionRules(boolean mayNameSuffixes, Set<String> innerHosts) {
    this.mayNameSuffixes = mayNameSuffixes;
    this.innerHosts = Set.copyOf(innerHosts);
  }

  /**
   * For an operator's definitions: these name hosts one by one.
   *
   * @param innerHosts names of an inner network that may be called, in lower case
   */
  public static DefinitionRules ofOperator(Set<String> innerHosts) {
    return new DefinitionRules(false, innerHosts);
  }

  /**
   * Notes everything that is wrong.
   *
   * @param provider its datasets in the order of the file
   */
  public void check(ProviderDefinition provider, DefinitionProblems problems) {
    new EndpointChecks(provider, problems).check(mayNameSuffixes, innerHosts);
    FieldPath datasets = FieldPath.ROOT.field("datasets");
    for (int i = 0; i < provider.datasets().size(); i++) {
      check(provider, provider.datasets().get(i), datasets.item(i), problems);
    }
    List<String> names = provider.datasets().stream().map(DatasetDefinition::name).toList();
    otherNames(provider, datasets, problems);
    for (int repeated : Duplicates.in(names)) {
      problems.contradiction(
          datasets.item(repeated).field("name"),
          "Two datasets are called " + Quoting.quoted(names.get(repeated)) + ".",
          "Give one of them another name.");
    }
  }

  /** A name that two datasets share would be taken for the first of them. */
  private static void otherNames(
      ProviderDefinition provider, FieldPath datasets, DefinitionProblems problems) {
    for (int i = 0; i < provider.datasets().size(); i++) {
      for (String other : provider.datasets().get(i).about().also()) {
        long meant = provider.datasets().stream().filter(each -> each.isCalled(other)).count();
        if (meant > 1) {
          problems.contradiction(
              datasets.item(i).field("also"),
              "Two datasets are called " + Quoting.quoted(other) + ".",
              "Remove the name from one of them.");
        }
      }
    }
    for (String other : provider.elsewhere().keySet()) {
      if (provider.dataset(other).isPresent()) {
        problems.contradiction(
            FieldPath.ROOT.field("elsewhere").field(other),
            "A dataset of this provider is called " + Quoting.quoted(other) + ".",
            "Remove the name here or there.");
      }
    }
  }

  private static void check(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      FieldPath at,
      DefinitionProblems problems) {
    new DatasetChecks(dataset, at, problems).check();
    new RequestChecks(provider, dataset, at.field("request"), problems).check();
    new RequestChecks.ReservedNameChecks(provider, dataset, at, problems).check();
    new ParamChecks(dataset, at.field("params"), problems).check();
    new ExampleChecks(dataset, at, problems).check();
    new FieldChecks(dataset, at, problems).check();
    new ResponseChecks(dataset.response(), at.field("response"), problems).check();
    new PagingChecks(dataset, at.field("paging"), problems).check();
  }

  /** Collects the problems of one definition whose members have the right form. */
  public static final class DefinitionProblems {

    private final ProblemLog log = new ProblemLog();

    public void add(Problem problem) {
      log.add(problem);
    }

    /** A hint at the known name that a written one most likely means; another without such one. */
    public static String nearest(String written, List<String> known, String otherwise) {
      return NearestName.of(written, known)
          .map(near -> "Did you mean " + near + "?")
          .orElse(otherwise);
    }

    /** A value that nothing can be made of. */
    public void invalid(FieldPath at, String message, String hint) {
      log.add(CatalogProblem.DEFINITION_INVALID, at, message, hint);
    }

    /** Two parts that exclude each other. */
    public void contradiction(FieldPath at, String message, String hint) {
      log.add(CatalogProblem.DEFINITION_CONTRADICTORY, at, message, hint);
    }

    /** The problems found so far, in order. */
    public List<Problem> problems() {
      return log.problems();
    }
  }

  /** Checks the addresses that a dataset calls. */
  record RequestChecks(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      FieldPath at,
      DefinitionProblems problems) {

    void check() {
      address(dataset.request().url(), at.field("url"));
      dataset.request().count().stream()
          .flatMap(count -> count.url().stream())
          .forEach(url -> address(url, at.field("count").field("url")));
    }

    private void address(String url, FieldPath place) {
      new UrlTemplateChecks(provider, place, problems).check(url, dataset);
    }

    /**
     * Checks the names of the query that belong to the client: key, constants, position of a page.
     * No parameter that a spec may set has one of them, letter case ignored, but for the page's
     * size.
     */
    record ReservedNameChecks(
        ProviderDefinition provider,
        DatasetDefinition dataset,
        FieldPath at,
        DefinitionProblems problems) {

      void check() {
        List<ParamDefinition> params = dataset.params();
        for (int i = 0; i < params.size(); i++) {
          FieldPath place = at.field("params").item(i).field("name");
          owned(params.get(i).name(), place);
        }
        FieldPath constants = at.field("request").field("constants");
        for (String constant : new TreeSet<>(dataset.request().constants().keySet())) {
          fixed(constant, constants.field(constant));
        }
      }

      private void fixed(String constant, FieldPath place) {
        if (isCalled(provider.credential().queryName(), constant)) {
          problems.contradiction(
              place,
              "The key would travel in two places: " + Quoting.quoted(constant) + " is a constant.",
              "Remove the constant.");
        }
        if (placesPages(constant) || isCalled(dataset.paging().sizeName(), constant)) {
          problems.contradiction(
              place,
              "The constant " + Quoting.quoted(constant) + " is a parameter of paging.",
              "Remove the constant.");
        }
      }

      private void owned(String name, FieldPath place) {
        if (isCalled(provider.credential().queryName(), name)) {
          problems.contradiction(
              place,
              "The key would travel in two places: " + Quoting.quoted(name) + " is a parameter.",
              "Remove the parameter.");
        } else if (dataset.request().constants().keySet().stream()
            .anyMatch(name::equalsIgnoreCase)) {
          problems.contradiction(
              place,
              "The parameter " + Quoting.quoted(name) + " is a constant too.",
              "Keep one of the two.");
        } else if (placesPages(name)) {
          problems.contradiction(
              place,
              "The parameter " + Quoting.quoted(name) + " is one of paging.",
              "Remove it; the client requests the pages.");
        }
      }

      private boolean placesPages(String name) {
        return isCalled(dataset.paging().placeName(), name);
      }

      private static boolean isCalled(Optional<String> reserved, String name) {
        return reserved.filter(name::equalsIgnoreCase).isPresent();
      }
    }
  }
}
