package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads texts and compares what they mean without where they stand. */
final class Documents {

  private Documents() {}

  static Result<SpecNode> read(byte[] document) {
    return new YamlSpecReader().read(document);
  }

  static Result<SpecNode> read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static SpecNode nodes(String text) {
    Result<SpecNode> reading = read(text);
    assertThat(reading).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<SpecNode>) reading).value();
  }

  static JsonValue value(String text) {
    return plain(nodes(text));
  }

  static List<Problem> problems(byte[] document) {
    Result<SpecNode> reading = read(document);
    assertThat(reading).isInstanceOf(Result.Refused.class);
    return reading.problems();
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
