package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Shown;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.KeyTransport;
import io.datasetbuilder.pipeline.definition.Paging;
import io.datasetbuilder.pipeline.definition.ParamDefinition;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Names of the query that belong to the client: the key, the constants and the place of a page. No
 * parameter that a spec may set has one of them, letter case ignored, but for the page's size.
 */
final class ReservedRules {

  private final ProviderDefinition provider;
  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final Faults faults;

  ReservedRules(
      ProviderDefinition provider, DatasetDefinition dataset, FieldPath at, Faults faults) {
    this.provider = provider;
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

  void check() {
    key().ifPresent(this::keyTravelsOnce);
    List<ParamDefinition> params = dataset.params();
    for (int i = 0; i < params.size(); i++) {
      FieldPath place = at.field("params").item(i).field("name");
      owned(params.get(i).name(), place);
    }
    for (String constant : new TreeSet<>(dataset.request().constants().keySet())) {
      if (contains(pageParams(dataset.paging(), true), constant)) {
        faults.contradiction(
            at.field("request").field("constants").field(constant),
            "The constant " + Shown.quoted(constant) + " is a parameter of paging.",
            "Remove the constant.");
      }
    }
  }

  private Optional<String> key() {
    return provider
        .credential()
        .travels()
        .filter(KeyTransport.Query.class::isInstance)
        .map(travels -> ((KeyTransport.Query) travels).param());
  }

  private void keyTravelsOnce(String key) {
    FieldPath constants = at.field("request").field("constants");
    dataset.request().constants().keySet().stream()
        .filter(key::equalsIgnoreCase)
        .forEach(
            name ->
                faults.contradiction(
                    constants.field(name),
                    "The key would travel in two places: " + Shown.quoted(name) + " is a constant.",
                    "Remove the constant."));
  }

  private void owned(String name, FieldPath place) {
    if (key().filter(name::equalsIgnoreCase).isPresent()) {
      faults.contradiction(
          place,
          "The key would travel in two places: " + Shown.quoted(name) + " is a parameter.",
          "Remove the parameter.");
    } else if (contains(List.copyOf(dataset.request().constants().keySet()), name)) {
      faults.contradiction(
          place,
          "The parameter " + Shown.quoted(name) + " is a constant too.",
          "Keep one of the two.");
    } else if (contains(pageParams(dataset.paging(), false), name)) {
      faults.contradiction(
          place,
          "The parameter " + Shown.quoted(name) + " is one of paging.",
          "Remove it; pages are asked for by themselves.");
    }
  }

  private static boolean contains(List<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  private static List<String> pageParams(Paging paging, boolean withSize) {
    if (paging instanceof Paging.Numbered pages) {
      return placeAndSize(pages.pageParam(), pages.sizeParam(), withSize);
    }
    if (paging instanceof Paging.Offset pages) {
      return placeAndSize(pages.offsetParam(), pages.limitParam(), withSize);
    }
    if (paging instanceof Paging.Cursor pages) {
      return List.of(pages.param());
    }
    return paging instanceof Paging.Window window
        ? pageParams(window.within(), withSize)
        : List.of();
  }

  private static List<String> placeAndSize(String place, String size, boolean withSize) {
    return withSize ? List.of(place, size) : List.of(place);
  }
}
