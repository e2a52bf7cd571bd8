package io.datasetbuilder.infrastructure.parquet;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;

/** A column or a part of one, with what lies inside it. */
record SchemaNode(SchemaElement element, List<SchemaNode> children) {

  /** No table that people made nests deeper; a footer that does is an attack. */
  private static final int MOST_DEPTH = 100;

  SchemaNode {
    children = List.copyOf(children);
  }

  /** The tree that a footer writes as a list; empty when the list is no tree. */
  static Optional<SchemaNode> tree(List<SchemaElement> elements) {
    Iterator<SchemaElement> rest = elements.iterator();
    Optional<SchemaNode> root = next(rest, MOST_DEPTH);
    return root.filter(node -> !rest.hasNext() && node.isGroup());
  }

  String name() {
    return element.getName();
  }

  boolean isGroup() {
    return !element.isSetType();
  }

  boolean isRepeated() {
    return element.getRepetition_type() == FieldRepetitionType.REPEATED;
  }

  /** Columns of values below this node. */
  int leaves() {
    return isGroup() ? children.stream().mapToInt(SchemaNode::leaves).sum() : 1;
  }

  private static Optional<SchemaNode> next(Iterator<SchemaElement> rest, int depth) {
    if (depth == 0 || !rest.hasNext()) {
      return Optional.empty();
    }
    SchemaElement element = rest.next();
    int count = element.isSetNum_children() ? element.getNum_children() : 0;
    if (count < 0 || (count > 0 && element.isSetType())) {
      return Optional.empty();
    }
    List<SchemaNode> children = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Optional<SchemaNode> child = next(rest, depth - 1);
      if (child.isEmpty()) {
        return Optional.empty();
      }
      children.add(child.get());
    }
    return Optional.of(new SchemaNode(element, children));
  }
}
