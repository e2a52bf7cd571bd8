package io.datasetbuilder.infrastructure.query.child;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One object of a syntax tree during its reading: the members that the rules check, without nested
 * elements.
 */
final class SyntaxElement {

  /** Column names that follow the name of a relation, in FROM and in WITH. */
  private static final Set<String> DEFINING_ARRAYS = Set.of("column_name_alias", "aliases");

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();
  private final Set<String> present = new HashSet<>();
  private final List<String> columnNames = new ArrayList<>();
  private final List<String> definedNames = new ArrayList<>();
  private final List<Optional<String>> arguments = new ArrayList<>();
  private List<String> path = List.of();
  private Optional<String> constant = Optional.empty();

  /** A text member. */
  void text(String name, String value) {
    texts.put(name, value);
    if (name.equals("alias") && !value.isEmpty()) {
      definedNames.add(value);
    }
  }

  /** A member that is an array of {@code size} items. */
  void array(String name, int size) {
    sizes.put(name, size);
  }

  /** A member that is {@code true} or an object. */
  void present(String name) {
    present.add(name);
  }

  /** A text in an array member. */
  void item(String array, String text) {
    if (array.equals("column_names")) {
      columnNames.add(text);
    } else if (DEFINING_ARRAYS.contains(array)) {
      definedNames.add(text);
    }
  }

  void path(List<String> qualifiedName) {
    path = List.copyOf(qualifiedName);
  }

  /** The text that the element is, as a constant. */
  void constant(String text) {
    constant = Optional.of(text);
  }

  /** The text that the element is, as a constant; empty when it is anything else. */
  Optional<String> constant() {
    return constant;
  }

  /** One more argument of a function, by the text that it is as a constant. */
  void argument(Optional<String> text) {
    arguments.add(text);
  }

  /** The text of an argument; empty when it is missing, or no constant text. */
  Optional<String> argument(int index) {
    return index < arguments.size() ? arguments.get(index) : Optional.empty();
  }

  /** The kind of the element, such as {@code BASE_TABLE}; empty for a part of another element. */
  String type() {
    return text("type");
  }

  /** Whether it is an expression rather than a relation, a query or a part of one. */
  boolean isExpression() {
    return texts.containsKey("class");
  }

  /** A text member; empty when it is missing. */
  String text(String name) {
    return texts.getOrDefault(name, "");
  }

  /** Number of items of an array member; 0 when it is missing. */
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

  /** The names that the element gives to itself or its columns. */
  List<String> definedNames() {
    return definedNames;
  }

  /** The parts of the name of a relation or function: catalog, schema, name; may be empty. */
  List<String> path() {
    return path;
  }
}
