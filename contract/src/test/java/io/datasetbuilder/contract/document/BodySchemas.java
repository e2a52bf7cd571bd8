package io.datasetbuilder.contract.document;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Validates bodies by the schemas of a contract. Safe for concurrent use.
 *
 * <p>Strictly, a member that the contract does not have is wrong: so the service is validated. As
 * clients read, it is ignored (Spec, "Versioning").
 */
public final class BodySchemas {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Where the library finds the named schemas, which it compiles once for all bodies. */
  private static final String NAMED = "https://contract.example/named";

  private final SchemaRegistry registry;
  private final Map<Map<String, Object>, Schema> ready = new ConcurrentHashMap<>();
  private final boolean open;

  private BodySchemas(ContractDocument document, boolean open) {
    this.open = open;
    Object named = schema(Tree.at(document.root(), "components", "schemas"));
    String text = JSON.writeValueAsString(Map.of("components", Map.of("schemas", named)));
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder ->
                builder
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build())
                    .schemas(Map.of(NAMED, text))
                    .schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** What this version sends, and nothing else. */
  public static BodySchemas exactly(ContractDocument document) {
    return new BodySchemas(document, false);
  }

  /** What clients have to accept. */
  public static BodySchemas asClientsRead(ContractDocument document) {
    return new BodySchemas(document, true);
  }

  /** What is wrong with a value; empty when nothing is. */
  public List<String> errors(Map<String, Object> schema, Object value) {
    return errors(schema, JSON.writeValueAsString(value));
  }

  /** What is wrong with a JSON text; empty when nothing is. */
  public List<String> errors(Map<String, Object> schema, String json) {
    return ready.computeIfAbsent(schema, this::ready).validate(json, InputFormat.JSON).stream()
        .map(Error::toString)
        .toList();
  }

  private Schema ready(Map<String, Object> wanted) {
    return registry.getSchema(JSON.writeValueAsString(schema(wanted)), InputFormat.JSON);
  }

  /** A schema that refers to the named ones, as it is or without the word that closes it. */
  private Object schema(Object value) {
    if (value instanceof List<?> items) {
      return items.stream().map(this::schema).toList();
    }
    if (!(value instanceof Map<?, ?>)) {
      return value;
    }
    Map<String, Object> members = Tree.object(value);
    if (open && Boolean.FALSE.equals(members.get("additionalProperties"))) {
      members.remove("additionalProperties");
    }
    members.replaceAll((name, member) -> schema(member));
    members.computeIfPresent(
        "$ref", (name, member) -> member instanceof String ? NAMED + member : member);
    return members;
  }
}
