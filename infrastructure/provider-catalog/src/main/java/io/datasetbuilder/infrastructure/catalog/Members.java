package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The members of a mapping whose form has been validated: what is there has the right type.
 *
 * @param entries by name, in the order written
 */
record Members(Map<String, Entry> entries) {

  static final Members NONE = new Members(Map.of());

  static Members of(SpecNode node) {
    return new Members(((MappingNode) node).entries());
  }

  /** The value of a member; empty when it is not there. */
  Optional<SpecNode> node(String name) {
    return Optional.ofNullable(entries.get(name)).map(Entry::value);
  }

  boolean has(String name) {
    return entries.containsKey(name);
  }

  /** Empty where it is not there or null. */
  Optional<String> text(String name) {
    return node(name).filter(Members::isScalar).map(Members::scalar);
  }

  String textOr(String name, String otherwise) {
    return text(name).orElse(otherwise);
  }

  String needed(String name) {
    return text(name).orElseThrow();
  }

  boolean flag(String name) {
    return node(name).filter(node -> ((BooleanNode) node).value()).isPresent();
  }

  Optional<BigDecimal> number(String name) {
    return node(name).map(node -> ((NumberNode) node).value());
  }

  OptionalInt integer(String name) {
    return number(name).stream().mapToInt(BigDecimal::intValue).findFirst();
  }

  OptionalLong longInteger(String name) {
    return number(name).stream().mapToLong(BigDecimal::longValue).findFirst();
  }

  <E extends WireNamed> Optional<E> choice(String name, E[] choices) {
    return text(name).flatMap(Choices.of(choices)::named);
  }

  /** The members of a mapping below; none where it is not there. */
  Members below(String name) {
    return node(name).map(Members::of).orElse(NONE);
  }

  Optional<Members> maybeBelow(String name) {
    return node(name).map(Members::of);
  }

  List<SpecNode> items(String name) {
    return node(name).map(list -> ((ListNode) list).items()).orElse(List.of());
  }

  /** The mappings of a list. */
  Stream<Members> each(String name) {
    return items(name).stream().map(Members::of);
  }

  List<String> texts(String name) {
    return items(name).stream().map(Members::scalar).toList();
  }

  /** Texts by name, in the order written. */
  Map<String, String> textsByName(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    below(name).entries().forEach((key, entry) -> texts.put(key, scalar(entry.value())));
    return texts;
  }

  Optional<JsonPointer> pointer(String name) {
    return text(name).map(JsonPointer::of);
  }

  List<JsonPointer> pointers(String name) {
    return texts(name).stream().map(JsonPointer::of).toList();
  }

  private static boolean isScalar(SpecNode node) {
    return node instanceof TextNode || node instanceof NumberNode || node instanceof BooleanNode;
  }

  /** A text as it is, anything else as it is written. */
  private static String scalar(SpecNode node) {
    if (node instanceof NumberNode number) {
      return number.value().toPlainString();
    }
    return node instanceof BooleanNode flag
        ? String.valueOf(flag.value())
        : ((TextNode) node).value();
  }

  /** Maps parameters as a spec writes them: scalars and lists of scalars. */
  static final class ParamValuesMapper {

    private ParamValuesMapper() {}

    static JsonObject of(SpecNode mapping) {
      Map<String, JsonValue> values = new LinkedHashMap<>();
      Members.of(mapping)
          .entries()
          .forEach((name, entry) -> values.put(name, value(entry.value())));
      return new JsonObject(values);
    }

    private static JsonValue value(SpecNode node) {
      if (node instanceof ListNode list) {
        return new JsonArray(list.items().stream().map(ParamValuesMapper::value).toList());
      }
      if (node instanceof NumberNode number) {
        return JsonValue.of(number.value());
      }
      return node instanceof BooleanNode flag
          ? JsonValue.of(flag.value())
          : JsonValue.of(((TextNode) node).value());
    }
  }
}
