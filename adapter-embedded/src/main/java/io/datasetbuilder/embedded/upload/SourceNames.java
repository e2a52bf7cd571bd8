package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names under which a document's sources can be given a file: alias, or else the index. */
final class SourceNames {

  private SourceNames() {}

  /** The items of {@code sources}; none when the document has no such list. */
  static List<SpecNode> sources(SpecNode root) {
    return root instanceof MappingNode mapping
            && valueOf(mapping, "sources").orElse(null) instanceof ListNode list
        ? list.items()
        : List.of();
  }

  /** One name a source, in order. */
  static List<String> of(SpecNode root) {
    List<SpecNode> sources = sources(root);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      names.add(text(sources.get(i), "alias").filter(alias -> !alias.isEmpty()).orElse("" + i));
    }
    return names;
  }

  /** The text that a field of a mapping holds. */
  static Optional<String> text(SpecNode node, String field) {
    return node instanceof MappingNode mapping
            && valueOf(mapping, field).orElse(null) instanceof TextNode text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static Optional<SpecNode> valueOf(MappingNode mapping, String field) {
    return Optional.ofNullable(mapping.entries().get(field)).map(Entry::value);
  }
}
