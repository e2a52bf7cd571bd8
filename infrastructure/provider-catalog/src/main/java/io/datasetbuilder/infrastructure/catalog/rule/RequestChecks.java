package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Checks the addresses that a dataset calls. */
record RequestChecks(
    ProviderDefinition provider,
    DatasetDefinition dataset,
    FieldPath at,
    DefinitionProblems problems) {

  void check() {
    new UrlTemplateChecks(provider, at.field("url"), problems)
        .check(dataset.request().url(), dataset, true);
    dataset
        .request()
        .count()
        .ifPresent(
            count -> {
              FieldPath place = at.field("count");
              count
                  .url()
                  .ifPresent(
                      url ->
                          new UrlTemplateChecks(provider, place.field("url"), problems)
                              .check(url, dataset, false));
              if (!dataset.response().totalAt().isEmpty()) {
                problems.contradiction(
                    place,
                    "A call of its own counts the total, and total_at finds it in the pages.",
                    "Keep one of the two.");
              }
            });
  }

  /**
   * Checks the names of the query that belong to the client: key, constants, position of a page. No
   * parameter that a spec may set has one of them, letter case ignored, but for the page's size.
   */
  record ReservedNameChecks(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      FieldPath at,
      DefinitionProblems problems) {

    void check() {
      provider.credential().queryName().ifPresent(this::keyTravelsOnce);
      List<ParamDefinition> params = dataset.params();
      for (int i = 0; i < params.size(); i++) {
        FieldPath place = at.field("params").item(i).field("name");
        owned(params.get(i).name(), place);
      }
      for (String constant : new TreeSet<>(dataset.request().constants().keySet())) {
        if (placesPages(constant) || isCalled(dataset.paging().sizeName(), constant)) {
          problems.contradiction(
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
                  problems.contradiction(
                      constants.field(name),
                      "The key would travel in two places: "
                          + Quoting.quoted(name)
                          + " is a constant.",
                      "Remove the constant."));
    }

    private void owned(String name, FieldPath place) {
      if (isCalled(provider.credential().queryName(), name)) {
        problems.contradiction(
            place,
            "The key would travel in two places: " + Quoting.quoted(name) + " is a parameter.",
            "Remove the parameter.");
      } else if (dataset.request().constants().keySet().stream().anyMatch(name::equalsIgnoreCase)) {
        problems.contradiction(
            place,
            "The parameter " + Quoting.quoted(name) + " is a constant too.",
            "Keep one of the two.");
      } else if (placesPages(name)) {
        problems.contradiction(
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
}
