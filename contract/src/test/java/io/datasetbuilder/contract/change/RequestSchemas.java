package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Named schemas that requests use. Responses may use some of them as well. */
final class RequestSchemas {

  private static final String SCHEMA = "#/components/schemas/";

  private final ContractDocument document;
  private final Set<String> names = new TreeSet<>();

  private RequestSchemas(ContractDocument document) {
    this.document = document;
  }

  static Set<String> of(ContractDocument document) {
    RequestSchemas schemas = new RequestSchemas(document);
    for (ContractOperation operation : document.operations()) {
      schemas.visit(operation.requestBody());
      operation.parameters().forEach(schemas::visit);
    }
    return Set.copyOf(schemas.names);
  }

  private void visit(Object value) {
    if (value instanceof List<?> items) {
      items.forEach(this::visit);
    }
    if (!(value instanceof Map<?, ?>)) {
      return;
    }
    Map<String, Object> members = Tree.object(value);
    if (members.get("$ref") instanceof String reference
        && reference.startsWith(SCHEMA)
        && names.add(reference.substring(SCHEMA.length()))) {
      visit(document.target(reference));
    }
    members.values().forEach(this::visit);
  }
}
