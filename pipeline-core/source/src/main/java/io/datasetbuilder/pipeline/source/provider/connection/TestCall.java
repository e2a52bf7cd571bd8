package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition.Application.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call that proves a connection: of the first dataset, by name, that can be listed, needs no
 * application of its own and has an example for every parameter that it requires (Spec, Endpoints,
 * {@code POST /providers/{provider}/test}).
 *
 * <p>Dates are excluded: an example of a date grows old, and the provider's refusal of an old date
 * says nothing of the connection. So a dataset that requires a date does not qualify. Neither does
 * one that is known not to work.
 *
 * @param params as a spec writes them
 */
public record TestCall(String dataset, JsonObject params) {

  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");

  /** The call; empty when no dataset qualifies. */
  public static Optional<TestCall> of(ProviderDefinition provider) {
    return provider.datasets().stream().flatMap(dataset -> of(dataset).stream()).findFirst();
  }

  private static Optional<TestCall> of(DatasetDefinition dataset) {
    return isCallable(dataset)
        ? params(dataset).map(params -> new TestCall(dataset.name(), params))
        : Optional.empty();
  }

  private static boolean isCallable(DatasetDefinition dataset) {
    return dataset.isListable()
        && dataset.application().need() != Need.PER_SERVICE
        && dataset.about().status() != ProviderDefinition.Readiness.BROKEN;
  }

  /** What the definition calls its smallest safe call wins over the examples of parameters. */
  private static Optional<JsonObject> params(DatasetDefinition dataset) {
    Map<String, JsonValue> params = new LinkedHashMap<>();
    dataset.probe().ifPresent(probe -> params.putAll(probe.members()));
    for (ParamDefinition param : dataset.params()) {
      if (param.required()) {
        Optional<JsonValue> value = value(param, params);
        if (param.type().isDate() || value.isEmpty()) {
          return Optional.empty();
        }
        value.ifPresent(example -> params.putIfAbsent(writtenName(param, params), example));
      }
    }
    return Optional.of(new JsonObject(params));
  }

  private static Optional<JsonValue> value(ParamDefinition param, Map<String, JsonValue> given) {
    return given.entrySet().stream()
        .filter(entry -> param.isCalled(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .or(() -> param.example().map(example -> typed(param.type(), example)));
  }

  private static String writtenName(ParamDefinition param, Map<String, JsonValue> given) {
    return given.keySet().stream().filter(param::isCalled).findFirst().orElse(param.shownName());
  }

  /** A whole number as a spec would write it; leading zeros stay a text. */
  private static JsonValue typed(ParamDefinition.ParamType type, String example) {
    return type == ParamDefinition.ParamType.INTEGER && WHOLE.matcher(example).matches()
        ? JsonValue.of(Long.parseLong(example))
        : JsonValue.of(example);
  }
}
