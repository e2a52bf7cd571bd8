package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.ParamRules;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a call by the names that go over the wire.
 *
 * @param texts each with its values as they are written: several for a parameter that is repeated
 * @param values each as the spec has it
 */
record CallParams(Map<String, List<String>> texts, JsonObject values) {

  CallParams {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /**
   * Maps the parameters that a spec writes to those that a provider takes.
   *
   * @param written as the spec has them; null is no value
   * @throws ProviderFailure when one of them cannot be sent, or a required one is absent
   */
  static CallParams read(DatasetDefinition dataset, ReservedNames reserved, JsonObject written) {
    ParamRules rules = new ParamRules(dataset, reserved);
    Map<String, List<String>> texts = new LinkedHashMap<>();
    Map<String, JsonValue> values = new LinkedHashMap<>();
    written
        .members()
        .forEach(
            (name, value) -> {
              if (value instanceof JsonNull) {
                return;
              }
              rules
                  .refusal(name)
                  .ifPresent(
                      code -> {
                        throw refused(dataset, code, name);
                      });
              ParamDefinition param = rules.definition(name);
              List<String> each =
                  texts(param, value)
                      .orElseThrow(
                          () ->
                              refused(
                                  dataset, ProviderProblem.INVALID_PARAMETER, param.shownName()));
              if (texts.put(param.name(), each) != null) {
                throw refused(dataset, ProviderProblem.PARAMETER_GIVEN_TWICE, param.shownName());
              }
              values.put(param.name(), value);
            });
    for (ParamDefinition param : dataset.missing(texts.keySet())) {
      throw refused(dataset, ProviderProblem.MISSING_PARAMETER, param.shownName());
    }
    return new CallParams(texts, new JsonObject(values));
  }

  private static Optional<List<String>> texts(ParamDefinition param, JsonValue value) {
    if (value instanceof JsonArray && param.repeat() == ParamDefinition.Repeat.NONE) {
      return Optional.empty();
    }
    return ParamTexts.of(value)
        .map(
            each ->
                switch (param.repeat()) {
                  case COMMA -> List.of(String.join(",", each));
                  case SEMICOLON -> List.of(String.join(";", each));
                  case NONE, REPEATED_KEY -> each;
                });
  }

  private static ProviderFailure refused(
      DatasetDefinition dataset, ProviderProblem code, String name) {
    String what =
        switch (code) {
          case PARAMETER_GIVEN_TWICE -> "is given twice";
          case RESERVED_PARAMETER -> "is set by the service";
          case UNKNOWN_PARAMETER -> "is not one of the dataset";
          case MISSING_PARAMETER -> "is absent";
          default -> "takes no value of this kind";
        };
    return new ProviderFailure(
        Problem.of(code, "params." + name, dataset.key() + ": the parameter " + name + " " + what));
  }

  /** The only value of a parameter. */
  Optional<String> text(String wireName) {
    return Optional.ofNullable(texts.get(wireName)).map(each -> each.get(0));
  }

  @Override
  public String toString() {
    return "CallParams" + texts.keySet();
  }
}
