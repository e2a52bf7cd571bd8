package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Definition whose datasets are expanded: one with {@code each} stands once for every entry.
 *
 * @param root the definition without {@code each}, where that was well formed
 * @param origins for each dataset, which of the file's it comes from
 */
record DatasetExpansion(SpecNode root, List<Integer> origins) {

  private static final String DATASETS = "datasets";
  private static final String EACH = "each";

  /** The members that a dataset may leave to its entries. */
  private static final List<String> INHERITED = List.of("name", "title", "title_ko", "also");

  /** What addresses and pointers write in braces themselves; the form refuses such entries. */
  private static final List<String> RESERVED = List.of("base", "key", "start", "end", "envelope");

  static DatasetExpansion of(SpecNode root) {
    if (!(root instanceof MappingNode provider)
        || !provider.entries().containsKey(DATASETS)
        || !(provider.entries().get(DATASETS).value() instanceof ListNode datasets)) {
      return new DatasetExpansion(root, List.of());
    }
    List<SpecNode> written = new ArrayList<>();
    List<Integer> origins = new ArrayList<>();
    for (int i = 0; i < datasets.items().size(); i++) {
      for (SpecNode one : writtenOut(datasets.items().get(i))) {
        written.add(one);
        origins.add(i);
      }
    }
    Map<String, Entry> members = new LinkedHashMap<>(provider.entries());
    members.computeIfPresent(
        DATASETS,
        (name, entry) ->
            new Entry(entry.keyPosition(), new ListNode(written, datasets.position())));
    return new DatasetExpansion(new MappingNode(members, provider.position()), origins);
  }

  private static List<SpecNode> writtenOut(SpecNode dataset) {
    if (!(dataset instanceof MappingNode template)
        || !template.entries().containsKey(EACH)
        || !(template.entries().get(EACH).value() instanceof ListNode entries)
        || entries.items().isEmpty()
        || !entries.items().stream().allMatch(DatasetExpansion::holdsTexts)) {
      return List.of(dataset);
    }
    return entries.items().stream()
        .map(entry -> filled(template, ((MappingNode) entry).entries()))
        .toList();
  }

  private static boolean holdsTexts(SpecNode entry) {
    return entry instanceof MappingNode mapping
        && Collections.disjoint(mapping.entries().keySet(), RESERVED)
        && mapping.entries().values().stream().allMatch(e -> e.value() instanceof TextNode);
  }

  private static SpecNode filled(MappingNode template, Map<String, Entry> texts) {
    Map<String, Entry> members = new LinkedHashMap<>(template.entries());
    members.remove(EACH);
    for (String name : INHERITED) {
      if (texts.containsKey(name)) {
        members.putIfAbsent(name, texts.get(name));
      }
    }
    return TextReplacement.replaced(
        new MappingNode(members, template.position()), text -> replaced(text, texts));
  }

  private static String replaced(String text, Map<String, Entry> texts) {
    String filled = text;
    for (Map.Entry<String, Entry> entry : texts.entrySet()) {
      String value = ((TextNode) entry.getValue().value()).value();
      filled = filled.replace("{" + entry.getKey() + "}", value);
    }
    return filled;
  }

  /** Replaces the texts of values at every depth; names of members and positions stay. */
  static final class TextReplacement {

    private TextReplacement() {}

    static SpecNode replaced(SpecNode node, UnaryOperator<String> by) {
      if (node instanceof TextNode text) {
        return new TextNode(by.apply(text.value()), text.position());
      }
      if (node instanceof ListNode list) {
        return new ListNode(
            list.items().stream().map(item -> replaced(item, by)).toList(), list.position());
      }
      if (node instanceof MappingNode mapping) {
        Map<String, Entry> members = new LinkedHashMap<>();
        mapping.entries().forEach((name, entry) -> members.put(name, replaced(entry, by)));
        return new MappingNode(members, mapping.position());
      }
      return node;
    }

    static Entry replaced(Entry entry, UnaryOperator<String> by) {
      return new Entry(entry.keyPosition(), replaced(entry.value(), by));
    }
  }
}
