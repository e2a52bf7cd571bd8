package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamType;

/** How pages are asked for must fit what a spec may ask. */
final class PagingChecks {

  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  PagingChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at.field("paging");
    this.faults = faults;
  }

  void check() {
    check(dataset.paging(), at);
  }

  private void check(Paging paging, FieldPath place) {
    if (paging instanceof Paging.Numbered pages) {
      distinct(pages.pageParam(), pages.sizeParam(), place);
    } else if (paging instanceof Paging.Offset pages) {
      distinct(pages.offsetParam(), pages.limitParam(), place);
    } else if (paging instanceof Paging.Window window) {
      day(window.fromParam(), place.field("from_param"));
      day(window.toParam(), place.field("to_param"));
      distinct(window.fromParam(), window.toParam(), place);
      check(window.within(), place.field("within"));
    }
  }

  private void distinct(String one, String other, FieldPath place) {
    if (one.equals(other)) {
      faults.contradiction(
          place,
          "Paging uses the parameter " + Quoting.quoted(one) + " for two things.",
          "Name two parameters.");
    }
  }

  private void day(String name, FieldPath place) {
    boolean isDay =
        dataset.params().stream()
            .filter(param -> param.name().equals(name))
            .map(ParamDefinition::type)
            .anyMatch(type -> type == ParamType.DATE_ISO);
    if (!isDay) {
      faults.contradiction(
          place,
          "The window moves over "
              + Quoting.quoted(name)
              + ", which is no parameter with ISO dates.",
          "Declare it under params with the type date_iso.");
    }
  }
}
