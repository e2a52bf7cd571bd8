package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;

/** The addresses that a dataset calls. */
final class RequestChecks {

  private final ProviderDefinition provider;
  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  RequestChecks(
      ProviderDefinition provider, DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.provider = provider;
    this.dataset = dataset;
    this.at = at.field("request");
    this.faults = faults;
  }

  void check() {
    new UrlTemplateChecks(provider, at.field("url"), faults)
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
                          new UrlTemplateChecks(provider, place.field("url"), faults)
                              .check(url, dataset, false));
              if (!dataset.response().totalAt().isEmpty()) {
                faults.contradiction(
                    place,
                    "A call of its own counts the total, and total_at finds it in the pages.",
                    "Keep one of the two.");
              }
            });
  }
}
