package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a contract binds both sides to, as nested maps. Parameters, headers and responses stand
 * where they are used, so that naming them otherwise changes nothing; schemas keep their names.
 */
final class NormativeContract {

  private final ContractDocument document;
  private final NormativeSchema schemas = new NormativeSchema();

  private NormativeContract(ContractDocument document) {
    this.document = document;
  }

  /** The normative part of a contract. */
  static Map<String, Object> of(ContractDocument document) {
    return new NormativeContract(document).members();
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new TreeMap<>();
    document.operations().forEach(each -> members.put("operation " + each, operation(each)));
    Tree.object(Tree.at(document.root(), "components", "schemas"))
        .forEach((name, schema) -> members.put("schema " + name, schemas.of(schema)));
    return members;
  }

  private Map<String, Object> operation(ContractOperation operation) {
    Map<String, Object> members = new TreeMap<>();
    members.put("operationId", operation.id());
    members.put("public", operation.isPublic());
    operation
        .parameters()
        .forEach(
            each ->
                members.put("parameter " + each.get("in") + " " + each.get("name"), valued(each)));
    if (!operation.requestBody().isEmpty()) {
      members.put("body", body(operation.requestBody()));
    }
    operation
        .responses()
        .forEach((status, response) -> members.put("status " + status, response(response)));
    return members;
  }

  private Map<String, Object> valued(Map<String, Object> parameter) {
    Map<String, Object> members = new TreeMap<>();
    members.put("required", Boolean.TRUE.equals(parameter.get("required")));
    members.put("value", schemas.of(parameter.get("schema")));
    return members;
  }

  private Map<String, Object> body(Map<String, Object> body) {
    Map<String, Object> members = content(body);
    members.put("required", Boolean.TRUE.equals(body.get("required")));
    return members;
  }

  private Map<String, Object> response(Map<String, Object> response) {
    Map<String, Object> members = content(response);
    Tree.object(response.get("headers"))
        .forEach(
            (name, header) -> members.put("header " + name, valued(document.resolved(header))));
    return members;
  }

  private Map<String, Object> content(Map<String, Object> body) {
    Map<String, Object> members = new TreeMap<>();
    Tree.object(body.get("content"))
        .forEach(
            (type, media) ->
                members.put("media " + type, schemas.of(asChoice(Tree.at(media, "schema")))));
    return members;
  }

  /** One named schema is a choice of one, so that a further one is an addition. */
  private static Object asChoice(Object schema) {
    return Tree.object(schema).keySet().equals(Set.of("$ref"))
        ? Map.of("anyOf", List.of(schema))
        : schema;
  }
}
