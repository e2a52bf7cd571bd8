package io.datasetbuilder.pipeline.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads JSON with a reader of YAML; writes as documents for people are written. */
public final class ParsedCodec implements JsonCodec {

  @Override
  public Optional<JsonValue> read(byte[] document) {
    try {
      Load load = new Load(LoadSettings.builder().build());
      return Optional.of(value(load.loadFromString(new String(document, UTF_8))));
    } catch (YamlEngineException damaged) {
      return Optional.empty();
    }
  }

  /** The YAML block that opens a Markdown page; empty when there is none. */
  public static Optional<JsonObject> frontMatterOf(String page) {
    if (!page.startsWith("---\n")) {
      return Optional.empty();
    }
    String block = page.substring(4, page.indexOf("\n---\n", 4) + 1);
    return new ParsedCodec()
        .read(block.getBytes(UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  @Override
  public byte[] write(JsonValue document) {
    return JsonRenderer.render(document).getBytes(UTF_8);
  }

  private static JsonValue value(Object read) {
    if (read instanceof Map<?, ?> map) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put((String) name, value(member)));
      return new JsonObject(members);
    }
    if (read instanceof List<?> list) {
      return new JsonArray(list.stream().map(ParsedCodec::value).toList());
    }
    if (read instanceof Number number) {
      return JsonValue.of(new BigDecimal(number.toString()));
    }
    if (read instanceof Boolean flag) {
      return JsonValue.of((boolean) flag);
    }
    return read == null ? JsonValue.ofNull() : JsonValue.of((String) read);
  }
}
