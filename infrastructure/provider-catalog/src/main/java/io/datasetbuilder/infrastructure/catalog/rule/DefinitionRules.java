package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DatasetChecks.FieldChecks;
import io.datasetbuilder.infrastructure.catalog.rule.ParamChecks.ExampleChecks;
import io.datasetbuilder.infrastructure.catalog.rule.RequestChecks.ReservedNameChecks;
import io.datasetbuilder.infrastructure.catalog.rule.ResponseChecks.PagingChecks;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.regex.Pattern;

/** Checks a definition against all rules beyond its schema. */
public final class DefinitionRules {

  /** For definitions that come with the service. */
  public static final DefinitionRules BUILT_IN = new DefinitionRules(true);

  /** For an operator's definitions: these name hosts one by one. */
  public static final DefinitionRules OPERATORS = new DefinitionRules(false);

  private static final Pattern DATASET_NAME =
      Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");

  private final boolean mayNameSuffixes;

  private DefinitionRules(boolean mayNameSuffixes) {
    this.mayNameSuffixes = mayNameSuffixes;
  }

  /**
   * Notes everything that is wrong.
   *
   * @param provider its datasets in the order of the file
   */
  public void check(ProviderDefinition provider, DefinitionProblems problems) {
    new EndpointChecks(provider, problems).check(mayNameSuffixes);
    new CredentialChecks(provider, problems).check();
    FieldPath datasets = FieldPath.ROOT.field("datasets");
    for (int i = 0; i < provider.datasets().size(); i++) {
      check(provider, provider.datasets().get(i), datasets.item(i), problems);
    }
    List<String> names = provider.datasets().stream().map(DatasetDefinition::name).toList();
    for (int repeated : Duplicates.in(names)) {
      problems.contradiction(
          datasets.item(repeated).field("name"),
          "Two datasets are called " + Quoting.quoted(names.get(repeated)) + ".",
          "Give one of them another name.");
    }
  }

  private static void check(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      FieldPath at,
      DefinitionProblems problems) {
    if (!DATASET_NAME.matcher(dataset.name()).matches()) {
      problems.invalid(
          at.field("name"),
          Quoting.quoted(dataset.name()) + " is no name of a dataset.",
          "Use small letters, digits and underscores in parts joined by dots; a name in braces is"
              + " a member of the entries of each.");
    }
    new DatasetChecks(dataset, at, problems).check();
    new RequestChecks(provider, dataset, at.field("request"), problems).check();
    new ReservedNameChecks(provider, dataset, at, problems).check();
    new ParamChecks(dataset, at.field("params"), problems).check();
    new ExampleChecks(dataset, at, problems).check();
    new FieldChecks(dataset, at, problems).check();
    new ResponseChecks(dataset.response(), at.field("response"), problems).check();
    new PagingChecks(dataset, at.field("paging"), problems).check();
  }
}
