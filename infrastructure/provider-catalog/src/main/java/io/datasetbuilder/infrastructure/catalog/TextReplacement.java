package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Replaces the texts of values at every depth; names of members stay, and so do places. */
final class TextReplacement {

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
