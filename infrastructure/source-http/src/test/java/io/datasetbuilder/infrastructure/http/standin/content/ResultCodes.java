package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Where a provider states how a call went, in its answers' documents. */
public final class ResultCodes {

  private final ResponseRules rules;

  public ResultCodes(ResponseRules rules) {
    this.rules = rules;
  }

  /**
   * A document with the code of success, where the provider has one: in the place that is nearest
   * to the records, since the others state failures only.
   */
  public JsonValue ok(JsonValue document) {
    Optional<String> code = rules.errors().ok().stream().sorted().findFirst();
    Optional<ResultPlace> place =
        rules.results().stream()
            .filter(each -> each.codeAt().isPresent())
            .max(Comparator.comparingInt(this::nearness));
    return code.isEmpty() || place.isEmpty()
        ? document
        : stated(document, place.get(), code, Optional.of("OK"));
  }

  /**
   * The document of a failure, at one of the places in the rules' order.
   *
   * @throws IllegalArgumentException when the rules have no such place
   */
  public JsonValue failure(int place, Optional<String> code, Optional<String> message) {
    if (place >= rules.results().size()) {
      throw new IllegalArgumentException("the dataset has no such place for a result");
    }
    return stated(new JsonObject(Map.of()), rules.results().get(place), code, message);
  }

  /** The number of the first place that takes a code. */
  public Optional<Integer> firstWithCode() {
    for (int at = 0; at < rules.results().size(); at++) {
      if (rules.results().get(at).codeAt().isPresent()) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** A code of this category; empty when the provider has none. */
  public Optional<String> codeOf(FailureCategory category) {
    return rules.errors().codes().entrySet().stream()
        .filter(entry -> entry.getValue() == category)
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst();
  }

  private static JsonValue stated(
      JsonValue document, ResultPlace place, Optional<String> code, Optional<String> message) {
    JsonValue stated = document;
    if (!PointerWriter.has(stated, place.when())) {
      stated = PointerWriter.put(stated, place.when(), new JsonObject(Map.of()));
    }
    if (place.messageAt().isPresent() && message.isPresent()) {
      stated = PointerWriter.put(stated, place.messageAt().get(), JsonValue.of(message.get()));
    }
    if (place.codeAt().isPresent() && code.isPresent()) {
      stated = PointerWriter.put(stated, place.codeAt().get(), JsonValue.of(code.get()));
    }
    return stated;
  }

  private int nearness(ResultPlace place) {
    JsonPointer code = place.codeAt().orElseThrow();
    return rules.recordsAt().stream()
        .limit(1)
        .mapToInt(records -> shared(code, records))
        .findFirst()
        .orElse(0);
  }

  private static int shared(JsonPointer first, JsonPointer second) {
    int at = 0;
    while (at < Math.min(first.segments().size(), second.segments().size())
        && first.segments().get(at).equals(second.segments().get(at))) {
      at++;
    }
    return at;
  }
}
