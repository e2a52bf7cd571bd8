package io.datasetbuilder.infrastructure.query.child;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One object of a syntax tree while it is read: what the rules look at, without the elements within
 * it.
 */
final class SyntaxElement {

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();
  private final Set<String> present = new HashSet<>();
  private final List<String> columnNames = new ArrayList<>();
  private List<String> path = List.of();

  /** A text member. */
  void text(String name, String value) {
    texts.put(name, value);
  }

  /** A member that is an array of {@code size} items. */
  void array(String name, int size) {
    sizes.put(name, size);
  }

  /** A member that is {@code true} or an object. */
  void present(String name) {
    present.add(name);
  }

  void columnName(String name) {
    columnNames.add(name);
  }

  void path(List<String> qualifiedName) {
    path = List.copyOf(qualifiedName);
  }

  /** The kind of the element, such as {@code BASE_TABLE}; empty for a part of another element. */
  String type() {
    return text("type");
  }

  /** Whether it is an expression rather than a relation, a query or a part of one. */
  boolean isExpression() {
    return texts.containsKey("class");
  }

  /** A text member; empty when there is none. */
  String text(String name) {
    return texts.getOrDefault(name, "");
  }

  /** How many items an array member holds; 0 when there is none. */
  int size(String name) {
    return sizes.getOrDefault(name, 0);
  }

  /** Whether a member is {@code true} or an object. */
  boolean has(String name) {
    return present.contains(name);
  }

  /** The parts of the name of a column, at least one for a column reference. */
  List<String> columnNames() {
    return columnNames;
  }

  /** The parts of the name of a relation or function: catalog, schema, name; may be empty. */
  List<String> path() {
    return path;
  }
}
