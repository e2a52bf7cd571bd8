package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The values of a document as the validator of schemas takes them. */
final class JsonTree {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTree() {}

  static JsonNode of(SpecNode node) {
    if (node instanceof MappingNode mapping) {
      ObjectNode object = NODES.objectNode();
      mapping.entries().forEach((name, entry) -> object.set(name, of(entry.value())));
      return object;
    }
    if (node instanceof ListNode list) {
      ArrayNode array = NODES.arrayNode();
      list.items().forEach(item -> array.add(of(item)));
      return array;
    }
    if (node instanceof TextNode text) {
      return NODES.stringNode(text.value());
    }
    if (node instanceof NumberNode number) {
      return NODES.numberNode(number.value());
    }
    return node instanceof BooleanNode flag ? NODES.booleanNode(flag.value()) : NODES.nullNode();
  }
}
