package io.datasetbuilder.infrastructure.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Definition whose datasets are expanded: one with {@code each} becomes one for every entry.
 *
 * @param root the definition without {@code each}, where that was well formed
 * @param origins for each dataset, where the file writes it
 */
record DatasetExpansion(JsonNode root, List<Origin> origins) {

  private static final String EACH = "each";

  /** The members that a dataset may leave to its entries. */
  private static final List<String> INHERITED = List.of("name", "title", "title_ko", "also");

  /** Names that addresses and pointers use in braces; the schema refuses such entries. */
  private static final List<String> RESERVED = List.of("base", "key", "start", "end", "envelope");

  static DatasetExpansion of(JsonNode root) {
    if (!(root.path("datasets") instanceof ArrayNode datasets)) {
      return new DatasetExpansion(root, List.of());
    }
    ArrayNode written = JsonNodeFactory.instance.arrayNode();
    List<Origin> origins = new ArrayList<>();
    for (int i = 0; i < datasets.size(); i++) {
      List<JsonNode> expanded = writtenOut(datasets.get(i));
      for (int entry = 0; entry < expanded.size(); entry++) {
        written.add(expanded.get(entry));
        origins.add(new Origin(i, entry));
      }
    }
    ObjectNode whole = (ObjectNode) root.deepCopy();
    whole.set("datasets", written);
    return new DatasetExpansion(whole, origins);
  }

  private static List<JsonNode> writtenOut(JsonNode dataset) {
    JsonNode entries = dataset.path(EACH);
    boolean wellFormed =
        entries.isArray()
            && !entries.isEmpty()
            && entries.valueStream().allMatch(DatasetExpansion::holdsTexts);
    return wellFormed
        ? entries.valueStream().map(entry -> filled((ObjectNode) dataset, entry)).toList()
        : List.of(dataset);
  }

  private static boolean holdsTexts(JsonNode entry) {
    return entry.isObject()
        && RESERVED.stream().noneMatch(entry::has)
        && entry.valueStream().allMatch(JsonNode::isString);
  }

  private static JsonNode filled(ObjectNode template, JsonNode texts) {
    ObjectNode dataset = template.deepCopy();
    dataset.remove(EACH);
    for (String name : INHERITED) {
      if (texts.has(name) && !dataset.has(name)) {
        dataset.set(name, texts.get(name));
      }
    }
    return replaced(dataset, text -> replaced(text, texts));
  }

  private static String replaced(String text, JsonNode texts) {
    String filled = text;
    for (Map.Entry<String, JsonNode> entry : texts.properties()) {
      filled = filled.replace("{" + entry.getKey() + "}", entry.getValue().stringValue());
    }
    return filled;
  }

  /** A value with its texts replaced at every depth; names of members stay. */
  static JsonNode replaced(JsonNode node, UnaryOperator<String> by) {
    if (node.isString()) {
      return JsonNodeFactory.instance.stringNode(by.apply(node.stringValue()));
    }
    if (node.isArray()) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      node.forEach(item -> list.add(replaced(item, by)));
      return list;
    }
    if (node.isObject()) {
      ObjectNode mapping = JsonNodeFactory.instance.objectNode();
      node.forEachEntry((name, value) -> mapping.set(name, replaced(value, by)));
      return mapping;
    }
    return node;
  }

  /**
   * Place of a dataset in its file.
   *
   * @param entry of its {@code each}; 0 where it has none
   */
  record Origin(int dataset, int entry) {}
}
