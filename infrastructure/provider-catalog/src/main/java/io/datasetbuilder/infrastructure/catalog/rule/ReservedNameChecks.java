package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Names of the query that belong to the client: the key, the constants and the place of a page. No
 * parameter that a spec may set has one of them, letter case ignored, but for the page's size.
 */
final class ReservedNameChecks {

  private final ProviderDefinition provider;
  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  ReservedNameChecks(
      ProviderDefinition provider, DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.provider = provider;
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

  void check() {
    provider.credential().queryName().ifPresent(this::keyTravelsOnce);
    List<ParamDefinition> params = dataset.params();
    for (int i = 0; i < params.size(); i++) {
      FieldPath place = at.field("params").item(i).field("name");
      owned(params.get(i).name(), place);
    }
    for (String constant : new TreeSet<>(dataset.request().constants().keySet())) {
      if (placesPages(constant) || isCalled(dataset.paging().sizeName(), constant)) {
        faults.contradiction(
            at.field("request").field("constants").field(constant),
            "The constant " + Quoting.quoted(constant) + " is a parameter of paging.",
            "Remove the constant.");
      }
    }
  }

  private void keyTravelsOnce(String key) {
    FieldPath constants = at.field("request").field("constants");
    dataset.request().constants().keySet().stream()
        .filter(key::equalsIgnoreCase)
        .forEach(
            name ->
                faults.contradiction(
                    constants.field(name),
                    "The key would travel in two places: "
                        + Quoting.quoted(name)
                        + " is a constant.",
                    "Remove the constant."));
  }

  private void owned(String name, FieldPath place) {
    if (isCalled(provider.credential().queryName(), name)) {
      faults.contradiction(
          place,
          "The key would travel in two places: " + Quoting.quoted(name) + " is a parameter.",
          "Remove the parameter.");
    } else if (dataset.request().constants().keySet().stream().anyMatch(name::equalsIgnoreCase)) {
      faults.contradiction(
          place,
          "The parameter " + Quoting.quoted(name) + " is a constant too.",
          "Keep one of the two.");
    } else if (placesPages(name)) {
      faults.contradiction(
          place,
          "The parameter " + Quoting.quoted(name) + " is one of paging.",
          "Remove it; pages are asked for by themselves.");
    }
  }

  private boolean placesPages(String name) {
    return isCalled(dataset.paging().placeName(), name);
  }

  private static boolean isCalled(Optional<String> reserved, String name) {
    return reserved.filter(name::equalsIgnoreCase).isPresent();
  }
}
