package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Each parameter by itself, and their names beside each other. */
final class ParamChecks {

  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  ParamChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at.field("params");
    this.faults = faults;
  }

  void check() {
    Set<String> names = new HashSet<>();
    List<ParamDefinition> params = dataset.params();
    for (int i = 0; i < params.size(); i++) {
      ParamDefinition param = params.get(i);
      FieldPath place = at.item(i);
      unique(names, param.name(), place.field("name"));
      param
          .alias()
          .filter(alias -> !alias.equals(param.name()))
          .ifPresent(alias -> unique(names, alias, place.field("alias")));
      values(param, place);
      probed(param, place);
    }
  }

  private void unique(Set<String> names, String name, FieldPath place) {
    if (!names.add(name)) {
      faults.contradiction(
          place,
          "Two parameters are called " + Quoting.quoted(name) + ".",
          "Give one of them another name or alias.");
    }
  }

  private void values(ParamDefinition param, FieldPath place) {
    for (int i = 0; i < param.allowed().size(); i++) {
      if (!param.type().takes(param.allowed().get(i))) {
        misfit(param.allowed().get(i), "type", place.field("allowed").item(i));
      }
    }
    param
        .example()
        .filter(example -> param.misfit(example).isPresent())
        .ifPresent(example -> misfit(example, "type, allowed or pattern", place.field("example")));
    if (param.maxAgeDays().isPresent() && !param.type().isDate()) {
      faults.contradiction(
          place.field("max_age_days"),
          "The parameter has an age, and is no date.",
          "Give it the type of a date, or remove max_age_days.");
    }
  }

  private void misfit(String value, String what, FieldPath place) {
    faults.contradiction(
        place,
        "The value " + Quoting.quoted(value) + " does not fit the parameter's " + what + ".",
        "Change one of them.");
  }

  /** A connection test fills in what a call needs, so it must know a value. */
  private void probed(ParamDefinition param, FieldPath place) {
    if (dataset.probe().isEmpty() || !param.required() || param.example().isPresent()) {
      return;
    }
    boolean given = dataset.probe().get().members().keySet().stream().anyMatch(param::isCalled);
    if (!given) {
      faults.contradiction(
          place,
          "The parameter "
              + Quoting.quoted(param.name())
              + " is required, and the probe has no value for it.",
          "Write an example here, or give the value in probe.");
    }
  }
}
