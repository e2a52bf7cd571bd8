package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.document.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a schema binds both sides to, as nested maps; lists whose order means nothing become maps.
 */
final class NormativeSchema {

  private static final Set<String> DESCRIPTIVE =
      Set.of("description", "title", "summary", "example", "examples", "deprecated", "$comment");

  Map<String, Object> of(Object schema) {
    Map<String, Object> members = new TreeMap<>();
    Tree.object(schema).forEach((word, value) -> add(word, value, members));
    return members;
  }

  private void add(String word, Object value, Map<String, Object> members) {
    switch (word) {
      case "properties" ->
          Tree.object(value).forEach((name, each) -> members.put("property " + name, of(each)));
      case "required" -> Tree.list(value).forEach(name -> members.put("requires " + name, true));
      case "enum" -> members.put("enum", values(Tree.list(value)));
      case "const" -> members.put("enum", values(List.of(value)));
      case "type" -> members.put("type", types(value));
      case "anyOf", "oneOf", "allOf" -> members.put(word, choices(value));
      case "items", "additionalProperties", "not" ->
          members.put(word, value instanceof Map ? of(value) : value);
      default -> {
        if (!DESCRIPTIVE.contains(word) && !word.startsWith("x-")) {
          members.put(word, String.valueOf(value));
        }
      }
    }
  }

  private static Map<String, Object> values(List<?> values) {
    Map<String, Object> members = new TreeMap<>();
    values.forEach(value -> members.put("value " + value, true));
    return members;
  }

  private static String types(Object value) {
    return value instanceof List<?> types
        ? types.stream().map(String::valueOf).sorted().collect(Collectors.joining(" or "))
        : String.valueOf(value);
  }

  private Map<String, Object> choices(Object value) {
    Map<String, Object> members = new TreeMap<>();
    Tree.list(value).forEach(choice -> members.put("choice " + of(choice), true));
    return members;
  }
}
