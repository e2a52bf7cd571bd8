package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.JsonLine;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A source of a spec that calls a dataset: by its first example, or by what calls need. */
final class SourceBlock {

  private final DatasetDefinition dataset;

  SourceBlock(DatasetDefinition dataset) {
    this.dataset = dataset;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("- kind: public_api");
    lines.add("  provider: " + dataset.provider());
    lines.add("  dataset: " + dataset.name());
    Map<String, JsonValue> params = params();
    if (!params.isEmpty()) {
      lines.add("  params:");
      params.forEach((name, value) -> lines.add("    " + key(name) + ": " + JsonLine.of(value)));
    }
    return lines;
  }

  private Map<String, JsonValue> params() {
    if (!dataset.examples().isEmpty()) {
      return dataset.examples().get(0).params().members();
    }
    Map<String, JsonValue> needed = new LinkedHashMap<>();
    for (ParamDefinition param : dataset.params()) {
      if (param.required()) {
        needed.put(param.shownName(), JsonValue.of(value(param)));
      }
    }
    return needed;
  }

  private static String value(ParamDefinition param) {
    return param
        .example()
        .or(() -> param.allowed().stream().findFirst())
        .orElse("<" + param.type().wire() + ">");
  }

  private static String key(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : JsonRenderer.quoted(name);
  }
}
