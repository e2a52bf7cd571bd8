package io.datasetbuilder.infrastructure.catalog;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.KeyTransport;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition.DatasetRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Binding of the members of a provider to its records: unknown ones fail, absent ones are empty.
 */
final class DefinitionBinding {

  private static final JsonMapper RECORDS =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withConfigOverride(List.class, DefinitionBinding::emptyWhereAbsent)
          .withConfigOverride(Set.class, DefinitionBinding::emptyWhereAbsent)
          .withConfigOverride(Map.class, DefinitionBinding::emptyWhereAbsent)
          .addMixIn(Paging.class, PagingModes.class)
          .addMixIn(KeyTransport.class, TransportPlaces.class)
          .addModule(
              new SimpleModule()
                  .addDeserializer(String.class, from(DefinitionBinding::text))
                  .addDeserializer(JsonPointer.class, from(node -> JsonPointer.of(text(node))))
                  .addDeserializer(DatasetRef.class, from(node -> DatasetRef.of(text(node))))
                  .addDeserializer(JsonObject.class, from(DefinitionBinding::values)))
          .build();

  private DefinitionBinding() {}

  static ProviderDefinition bind(JsonNode provider) {
    return RECORDS.treeToValue(provider, ProviderDefinition.class);
  }

  private static void emptyWhereAbsent(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }

  /** A text as it is, anything else as it is written. */
  private static String text(JsonNode node) {
    return node.isNumber() ? node.decimalValue().toPlainString() : node.asString();
  }

  /** Parameters as a spec writes them: scalars and lists of scalars. */
  private static JsonObject values(JsonNode mapping) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    mapping.forEachEntry((name, node) -> values.put(name, value(node)));
    return new JsonObject(values);
  }

  private static JsonValue value(JsonNode node) {
    if (node.isArray()) {
      return new JsonArray(node.valueStream().map(DefinitionBinding::value).toList());
    }
    if (node.isNumber()) {
      return JsonValue.of(node.decimalValue());
    }
    return node.isBoolean() ? JsonValue.of(node.booleanValue()) : JsonValue.of(text(node));
  }

  private static <T> ValueDeserializer<T> from(Function<JsonNode, T> mapping) {
    return new ValueDeserializer<>() {
      @Override
      public T deserialize(JsonParser parser, DeserializationContext context) {
        return mapping.apply(context.readTree(parser));
      }
    };
  }

  /** Names of the ways of paging. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "mode")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Paging.Single.class, name = "none"),
    @JsonSubTypes.Type(value = Paging.Numbered.class, name = "page"),
    @JsonSubTypes.Type(value = Paging.Offset.class, name = "offset"),
    @JsonSubTypes.Type(value = Paging.Range.class, name = "range"),
    @JsonSubTypes.Type(value = Paging.Window.class, name = "window")
  })
  private interface PagingModes {}

  /** Names of the places of a key. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "in")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = KeyTransport.Query.class, name = "query"),
    @JsonSubTypes.Type(value = KeyTransport.Header.class, name = "header"),
    @JsonSubTypes.Type(value = KeyTransport.Path.class, name = "path")
  })
  private interface TransportPlaces {}
}
