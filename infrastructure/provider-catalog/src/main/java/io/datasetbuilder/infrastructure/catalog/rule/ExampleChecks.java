package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.GridAxis;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.Repeat;
import java.util.List;
import java.util.Optional;

/** Values that the definition itself gives: its probe, its examples and its suggested axes. */
final class ExampleChecks {

  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  ExampleChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

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
        faults.contradiction(
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
    if (param.isPresent() && value instanceof JsonArray && param.get().repeat() == Repeat.NONE) {
      faults.contradiction(
          place,
          "The parameter " + Quoting.quoted(name) + " takes one value, and this is a list.",
          "Write one value, or say under repeat how a list is written.");
    } else if (param.isPresent()) {
      ParamTexts.of(value).orElse(List.of()).forEach(text -> fits(param.get(), text, place));
    }
  }

  private void complete(JsonObject params, FieldPath place) {
    for (ParamDefinition param : dataset.missing(params.members().keySet())) {
      faults.contradiction(
          place,
          "The example lacks the required parameter " + Quoting.quoted(param.shownName()) + ".",
          "Give it a value.");
    }
  }

  private void axis(GridAxis axis, FieldPath place) {
    Optional<ParamDefinition> param = declared(axis.param(), place.field("param"));
    for (int i = 0; i < axis.values().size(); i++) {
      if (param.isPresent()) {
        fits(param.get(), axis.values().get(i), place.field("values").item(i));
      }
    }
  }

  /** The parameter of a name; where none is declared, that is reported unless any name is accepted. */
  private Optional<ParamDefinition> declared(String name, FieldPath place) {
    Optional<ParamDefinition> param = dataset.param(name);
    if (param.isEmpty() && !dataset.openParams()) {
      List<String> names = dataset.params().stream().map(ParamDefinition::shownName).toList();
      faults.contradiction(
          place,
          "There is no parameter " + Quoting.quoted(name) + ".",
          NearestName.of(name, names)
              .map(near -> "Did you mean " + near + "?")
              .orElse("Declare it under params, or write open_params: true."));
    }
    return param;
  }

  private void fits(ParamDefinition param, String value, FieldPath place) {
    if (param.misfit(value).isPresent()) {
      faults.contradiction(
          place,
          "The value "
              + Quoting.quoted(value)
              + " does not fit the parameter's type, allowed or pattern.",
          "Change one of them.");
    }
  }
}
