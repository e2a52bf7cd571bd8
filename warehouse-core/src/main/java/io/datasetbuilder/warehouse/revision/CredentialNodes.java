package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.document.SpecNode;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Finds credentials in a parsed text. How much aliases repeat is bounded by the reader, and so is
 * the depth.
 */
final class CredentialNodes {

  private final NavigableSet<Integer> lines = new TreeSet<>();

  private CredentialNodes() {}

  /** Numbers of the lines where values begin that are credentials. */
  static NavigableSet<Integer> lines(SpecNode root) {
    CredentialNodes nodes = new CredentialNodes();
    nodes.search(root);
    return nodes.lines;
  }

  private void search(SpecNode node) {
    if (node instanceof SpecNode.MappingNode mapping) {
      mapping.entries().forEach(this::search);
    } else if (node instanceof SpecNode.ListNode list) {
      list.items().forEach(this::search);
    } else if (node instanceof SpecNode.TextNode text
        && !new CredentialLines(text.value()).numbers().isEmpty()) {
      lines.add(text.position().line());
    }
  }

  private void search(String name, SpecNode.Entry entry) {
    if (Redaction.names(name) && holdsSomething(entry.value())) {
      lines.add(entry.keyPosition().line());
    } else {
      search(entry.value());
    }
  }

  private static boolean holdsSomething(SpecNode value) {
    return !(value instanceof SpecNode.NullNode)
        && !(value instanceof SpecNode.TextNode text && CredentialValue.isNone(text.value()));
  }
}
