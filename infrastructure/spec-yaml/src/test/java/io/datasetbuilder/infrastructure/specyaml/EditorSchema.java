package io.datasetbuilder.infrastructure.specyaml;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.infrastructure.specyaml.ScalarNodes.QuotedText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The published schema, applied by a validator that is not ours. */
final class EditorSchema {

  private final Schema schema;

  EditorSchema() {
    this(text());
  }

  private EditorSchema(String text) {
    schema = registry().getSchema(text, InputFormat.JSON);
  }

  /** The part of the schema that covers one field. */
  static EditorSchema ofField(JsonObject field) {
    Map<String, JsonValue> members = new LinkedHashMap<>(field.members());
    members.put("definitions", document().members().get("definitions"));
    return new EditorSchema(json(new JsonObject(members)));
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_7,
        registry -> registry.schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** What the schema finds wrong with a document. */
  List<Error> errors(SpecNode root) {
    return errors(Documents.plain(root));
  }

  /** What the schema finds wrong with a value. */
  List<Error> errors(JsonValue value) {
    return schema.validate(json(value), InputFormat.JSON);
  }

  /** The schema as values. */
  static JsonObject document() {
    return (JsonObject) Documents.value(text());
  }

  private static String text() {
    try (InputStream in = ContractResources.editorSchema()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String json(JsonValue value) {
    if (value instanceof JsonObject object) {
      return object.members().entrySet().stream()
          .map(member -> QuotedText.value(member.getKey()) + ":" + json(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof JsonArray array) {
      return array.items().stream()
          .map(EditorSchema::json)
          .collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof JsonNumber number) {
      return number.value().toString();
    }
    if (value instanceof JsonText text) {
      return QuotedText.value(text.value());
    }
    return value instanceof JsonBoolean bool ? Boolean.toString(bool.value()) : "null";
  }
}
