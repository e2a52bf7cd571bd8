package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.Repeat;
import io.datasetbuilder.pipeline.source.provider.definition.ReservedNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns the parameters that a spec writes into those that a provider takes. */
final class CallParamsMapper {

  private final DatasetDefinition dataset;
  private final ReservedNames reserved;

  CallParamsMapper(DatasetDefinition dataset, ReservedNames reserved) {
    this.dataset = dataset;
    this.reserved = reserved;
  }

  /**
   * @param written as the spec has them; null is no value
   * @throws ProviderFailure when one of them cannot be sent, or a required one is absent
   */
  CallParams read(JsonObject written) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonValue> member : written.members().entrySet()) {
      if (!(member.getValue() instanceof JsonNull)) {
        ParamDefinition param = param(member.getKey());
        if (texts.put(param.name(), texts(param, member.getValue())) != null) {
          throw refuse(ProviderProblem.PARAMETER_GIVEN_TWICE, param.shownName(), "is given twice");
        }
        values.put(param.name(), member.getValue());
      }
    }
    requireAll(texts);
    return new CallParams(texts, new JsonObject(values));
  }

  private ParamDefinition param(String written) {
    Optional<ParamDefinition> declared = dataset.param(written);
    if (declared.isEmpty() && reserved.contains(written)) {
      throw refuse(ProviderProblem.RESERVED_PARAMETER, written, "is set by the service");
    }
    if (declared.isEmpty() && !dataset.openParams()) {
      throw refuse(ProviderProblem.UNKNOWN_PARAMETER, written, "is not one of the dataset");
    }
    return declared.orElseGet(() -> ParamDefinition.text(written));
  }

  private List<String> texts(ParamDefinition param, JsonValue value) {
    if (value instanceof JsonArray && param.repeat() == Repeat.NONE) {
      throw invalid(param);
    }
    List<String> each = ParamTexts.of(value).orElseThrow(() -> invalid(param));
    return switch (param.repeat()) {
      case COMMA -> List.of(String.join(",", each));
      case SEMICOLON -> List.of(String.join(";", each));
      case NONE, REPEATED_KEY -> each;
    };
  }

  private void requireAll(Map<String, List<String>> texts) {
    for (ParamDefinition param : dataset.missing(texts.keySet())) {
      throw refuse(ProviderProblem.MISSING_PARAMETER, param.shownName(), "is absent");
    }
  }

  private ProviderFailure invalid(ParamDefinition param) {
    return refuse(
        ProviderProblem.INVALID_PARAMETER, param.shownName(), "takes no value of this kind");
  }

  private ProviderFailure refuse(ProviderProblem code, String name, String what) {
    return new ProviderFailure(
        Problem.of(code, "params." + name, dataset.key() + ": the parameter " + name + " " + what));
  }
}
