package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.util.stream.Stream;

/** Checks that no code or status of a response has two meanings. */
record ResponseChecks(ResponseRules response, FieldPath at, DefinitionProblems problems) {

  void check() {
    ErrorTable errors = response.errors();
    for (String code :
        Stream.concat(errors.ok().stream(), errors.empty().stream()).sorted().toList()) {
      boolean both = errors.isOk(code) && errors.isEmpty(code);
      if (both || errors.ofCode(code).isPresent()) {
        problems.contradiction(
            at.field("errors"),
            "The code " + Quoting.quoted(code) + " means two things.",
            "Keep it in one of ok, empty and codes; codes of digits are compared as numbers.");
      }
    }
    for (int status : errors.emptyStatuses().stream().sorted().toList()) {
      if (errors.statuses().containsKey(status)) {
        problems.contradiction(
            at.field("errors"),
            "The status " + status + " means two things.",
            "Keep it in one of empty_statuses and statuses.");
      }
    }
  }

  /** Checks that the parameters of paging fit those of the dataset. */
  record PagingChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems problems) {

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
        problems.contradiction(
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
              .anyMatch(type -> type == ParamDefinition.ParamType.DATE_ISO);
      if (!isDay) {
        problems.contradiction(
            place,
            "The window moves over "
                + Quoting.quoted(name)
                + ", which is not a parameter with ISO dates.",
            "Declare it under params with the type date_iso.");
      }
    }
  }
}
