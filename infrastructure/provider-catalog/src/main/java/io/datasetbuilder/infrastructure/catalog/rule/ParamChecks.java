package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks each parameter by itself, and their names against each other. */
record ParamChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems problems) {

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
      for (int other = 0; other < param.also().size(); other++) {
        unique(names, param.also().get(other), place.field("also").item(other));
      }
      values(param, place);
      probed(param, place);
    }
  }

  private void unique(Set<String> names, String name, FieldPath place) {
    if (!names.add(name)) {
      problems.contradiction(
          place,
          "Two parameters are called " + Quoting.quoted(name) + ".",
          "Give one of them another name or alias.");
    }
  }

  private void values(ParamDefinition param, FieldPath place) {
    for (int i = 0; i < param.allowed().size(); i++) {
      if (!param.type().takes(param.allowed().get(i))) {
        misfit(param.allowed().get(i), "type", place.field("allowed").item(i), problems);
      }
    }
    param.example().ifPresent(example -> fits(param, example, place.field("example"), problems));
    param.standard().ifPresent(usual -> fits(param, usual, place.field("default"), problems));
  }

  /** Notes a value that the parameter does not take. */
  private static void fits(
      ParamDefinition param, String value, FieldPath place, DefinitionProblems problems) {
    if (param.misfit(value).isPresent()) {
      misfit(value, "type, allowed or pattern", place, problems);
    }
  }

  private static void misfit(
      String value, String what, FieldPath place, DefinitionProblems problems) {
    problems.contradiction(
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
      problems.contradiction(
          place,
          "The parameter "
              + Quoting.quoted(param.name())
              + " is required, and the probe has no value for it.",
          "Write an example here, or give the value in probe.");
    }
  }

  /** Checks the values of the definition itself: its probe, its examples and its suggested axes. */
  record ExampleChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems problems) {

    void check() {
      dataset.probe().ifPresent(this::probe);
      for (int i = 0; i < dataset.examples().size(); i++) {
        JsonObject params = dataset.examples().get(i).params();
        FieldPath place = at.field("examples").item(i).field("params");
        given(params, place);
        complete(params, place);
      }
      for (int i = 0; i < dataset.grid().size(); i++) {
        axis(dataset.grid().get(i), at.field("grid").item(i));
      }
    }

    private void probe(JsonObject params) {
      FieldPath place = at.field("probe");
      given(params, place);
      for (String name : params.members().keySet()) {
        if (dataset.param(name).filter(param -> param.type().isDate()).isPresent()) {
          problems.contradiction(
              place.field(name),
              "The probe fixes a date, and dates grow old.",
              "Remove it; a connection test leaves dates out.");
        }
      }
    }

    private void given(JsonObject params, FieldPath place) {
      params.members().forEach((name, value) -> value(name, value, place.field(name)));
    }

    private void value(String name, JsonValue value, FieldPath place) {
      Optional<ParamDefinition> param = declared(name, place);
      if (param.isPresent()
          && value instanceof JsonArray
          && param.get().repeat() == ParamDefinition.Repeat.NONE) {
        problems.contradiction(
            place,
            "The parameter " + Quoting.quoted(name) + " takes one value, and this is a list.",
            "Write one value, or say under repeat how a list is written.");
      } else if (param.isPresent()) {
        ParamTexts.of(value)
            .orElse(List.of())
            .forEach(text -> fits(param.get(), text, place, problems));
      }
    }

    private void complete(JsonObject params, FieldPath place) {
      for (ParamDefinition param : dataset.missing(params.members().keySet())) {
        problems.contradiction(
            place,
            "The example lacks the required parameter " + Quoting.quoted(param.shownName()) + ".",
            "Give it a value.");
      }
    }

    private void axis(DatasetDefinition.GridAxis axis, FieldPath place) {
      Optional<ParamDefinition> param = declared(axis.param(), place.field("param"));
      for (int i = 0; i < axis.values().size(); i++) {
        if (param.isPresent()) {
          fits(param.get(), axis.values().get(i), place.field("values").item(i), problems);
        }
      }
    }

    /**
     * The parameter of a name; a name that is not declared is reported unless the dataset takes any
     * name.
     */
    private Optional<ParamDefinition> declared(String name, FieldPath place) {
      Optional<ParamDefinition> param = dataset.param(name);
      if (param.isEmpty() && !dataset.openParams()) {
        List<String> names = dataset.params().stream().map(ParamDefinition::shownName).toList();
        problems.contradiction(
            place,
            "There is no parameter " + Quoting.quoted(name) + ".",
            DefinitionProblems.nearest(
                name, names, "Declare it under params, or write open_params: true."));
      }
      return param;
    }
  }
}
