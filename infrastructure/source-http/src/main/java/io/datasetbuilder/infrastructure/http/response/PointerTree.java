package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of a document that are looked at, as a tree of their segments. */
final class PointerTree {

  /** Not a place of records. */
  static final int NONE = -1;

  private final Map<String, PointerTree> children = new HashMap<>();
  private JsonPointer wanted;
  private int records = NONE;

  /**
   * @param records where records may be
   * @param values where single values may be
   */
  static PointerTree of(List<JsonPointer> records, Collection<JsonPointer> values) {
    PointerTree root = new PointerTree();
    for (int i = records.size() - 1; i >= 0; i--) {
      root.at(records.get(i)).records = i;
    }
    values.forEach(pointer -> root.at(pointer).wanted = pointer);
    return root;
  }

  private PointerTree at(JsonPointer pointer) {
    PointerTree node = this;
    for (String segment : pointer.segments()) {
      node = node.children.computeIfAbsent(segment, name -> new PointerTree());
    }
    return node;
  }

  /** What is looked at below a member; null when nothing is. */
  PointerTree child(String name) {
    return children.get(name);
  }

  /** What is looked at below an item of an array; null when nothing is. */
  PointerTree child(int index) {
    return children.isEmpty() ? null : children.get(Integer.toString(index));
  }

  boolean isLeaf() {
    return children.isEmpty();
  }

  /** The pointer of a single value that is wanted here, or null. */
  JsonPointer wanted() {
    return wanted;
  }

  /** Which of the places of records this is, or {@link #NONE}. */
  int records() {
    return records;
  }
}
