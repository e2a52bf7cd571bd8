package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecDocumentReader.Reading;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads texts and compares what they mean without where they stand. */
final class Documents {

  private Documents() {}

  static Reading read(byte[] document) {
    return new YamlSpecReader().read(document);
  }

  static Reading read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static SpecNode nodes(String text) {
    Reading reading = read(text);
    assertThat(reading).isInstanceOf(Reading.Read.class);
    return ((Reading.Read) reading).root();
  }

  static JsonValue value(String text) {
    return plain(nodes(text));
  }

  static List<Problem> problems(byte[] document) {
    Reading reading = read(document);
    assertThat(reading).isInstanceOf(Reading.Unreadable.class);
    return ((Reading.Unreadable) reading).problems();
  }

  static List<Problem> problems(String text) {
    return problems(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Each problem as {@code code at line:column}. */
  static List<String> refusals(String text) {
    return problems(text).stream().map(Documents::refusal).toList();
  }

  static String refusal(Problem problem) {
    return problem.code().wire()
        + " "
        + problem.at()
        + problem.position().map(p -> " " + p.line() + ":" + p.column()).orElse("");
  }

  static JsonValue plain(SpecNode node) {
    if (node instanceof SpecNode.MappingNode mapping) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      mapping.entries().forEach((key, entry) -> members.put(key, plain(entry.value())));
      return new JsonValue.JsonObject(members);
    }
    if (node instanceof SpecNode.ListNode list) {
      return new JsonValue.JsonArray(list.items().stream().map(Documents::plain).toList());
    }
    if (node instanceof SpecNode.TextNode text) {
      return JsonValue.of(text.value());
    }
    if (node instanceof SpecNode.NumberNode number) {
      return JsonValue.of(number.value());
    }
    return node instanceof SpecNode.BooleanNode bool
        ? JsonValue.of(bool.value())
        : JsonValue.ofNull();
  }
}
