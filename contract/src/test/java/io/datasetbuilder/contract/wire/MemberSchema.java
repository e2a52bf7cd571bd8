package io.datasetbuilder.contract.wire;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The schema of a member in the notation of {@code members.txt}, so that both can be compared as
 * texts.
 *
 * @param type without the mark of null; texts of an enumeration are sorted
 */
record MemberSchema(String type, boolean nullable) {

  private static final String REFERENCE = "#/components/schemas/";

  /** What a schema of the contract allows. */
  static MemberSchema of(ContractDocument contract, Map<String, Object> schema) {
    List<Object> choices = Tree.list(schema.get("anyOf"));
    if (!choices.isEmpty()) {
      List<MemberSchema> all =
          choices.stream().map(choice -> of(contract, Tree.object(choice))).toList();
      String types =
          all.stream()
              .map(MemberSchema::type)
              .filter(type -> !type.equals("null"))
              .collect(Collectors.joining("|"));
      boolean nullable =
          all.stream().anyMatch(choice -> choice.nullable() || choice.type().equals("null"));
      return new MemberSchema(types, nullable);
    }
    if (schema.get("$ref") instanceof String reference) {
      return referred(contract, reference);
    }
    Set<String> types = types(schema);
    boolean nullable = types.size() > 1 && types.remove("null");
    return new MemberSchema(plain(contract, schema, types), nullable);
  }

  /** The same fact in the order of this notation. */
  static String sorted(String type) {
    if (!type.contains("(")) {
      return type;
    }
    int from = type.indexOf('(');
    int to = type.indexOf(')');
    Set<String> texts = new TreeSet<>(List.of(type.substring(from + 1, to).split(" ", -1)));
    return type.substring(0, from) + "(" + String.join(" ", texts) + ")" + type.substring(to + 1);
  }

  /** A schema of a text stands for the text; an object stands for itself. */
  private static MemberSchema referred(ContractDocument contract, String reference) {
    Map<String, Object> target = contract.target(reference);
    return "object".equals(target.get("type"))
        ? new MemberSchema(reference.substring(REFERENCE.length()), false)
        : of(contract, target);
  }

  private static Set<String> types(Map<String, Object> schema) {
    Set<String> types = new LinkedHashSet<>();
    if (schema.get("type") instanceof String one) {
      types.add(one);
    }
    Tree.list(schema.get("type")).forEach(type -> types.add(String.valueOf(type)));
    return types;
  }

  private static String plain(
      ContractDocument contract, Map<String, Object> schema, Set<String> types) {
    if (schema.get("const") instanceof Boolean) {
      return "bool";
    }
    if (schema.containsKey("const")) {
      return "(" + schema.get("const") + ")";
    }
    if (schema.containsKey("enum")) {
      return Tree.list(schema.get("enum")).stream()
          .filter(value -> value != null)
          .map(String::valueOf)
          .sorted()
          .collect(Collectors.joining(" ", "(", ")"));
    }
    return switch (String.join(",", types)) {
      case "" -> "any";
      case "string" -> "str";
      case "integer" -> "int";
      case "number" -> "num";
      case "boolean" -> "bool";
      case "null" -> "null";
      case "array" -> "[" + inner(contract, schema, "items") + "]";
      case "object" ->
          schema.get("additionalProperties") instanceof Map
              ? "{" + inner(contract, schema, "additionalProperties") + "}"
              : "obj";
      default -> String.join("|", types);
    };
  }

  private static String inner(ContractDocument contract, Map<String, Object> schema, String name) {
    MemberSchema item = of(contract, Tree.object(schema.get(name)));
    return item.type() + (item.nullable() ? "?" : "");
  }
}
