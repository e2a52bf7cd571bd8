package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.content.Page;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The spellings that providers have for "no records". */
public final class EmptyResponses {

  private EmptyResponses() {}

  /** This where the records should be: {@code ""}, null, an empty object. */
  public static Behaviour spelled(JsonValue nothing) {
    return call -> call.answer(none(call).instead(nothing));
  }

  public static Behaviour text(String nothing) {
    return spelled(JsonValue.of(nothing));
  }

  public static Behaviour nothing() {
    return spelled(JsonValue.ofNull());
  }

  public static Behaviour emptyArray() {
    return spelled(new JsonArray(List.of()));
  }

  public static Behaviour emptyObject() {
    return spelled(new JsonObject(Map.of()));
  }

  /** The member that should hold the records is not there; what is around it is. */
  public static Behaviour missing() {
    return call -> {
      Page page = none(call).withoutPlace();
      return call.answer(
          parent(call).map(at -> page.extra(at, new JsonObject(Map.of()))).orElse(page));
    };
  }

  /** This in place of what holds the records, as {@code "items": ""}. */
  public static Behaviour around(JsonValue nothing) {
    return call -> {
      JsonPointer at = parent(call).orElseThrow();
      return call.answer(none(call).withoutPlace().extra(at, nothing));
    };
  }

  /** A code that means no data, at one of the places. */
  public static Behaviour code(int place, String code) {
    return FailureResponses.code(place, code);
  }

  /** Status 204. */
  public static Behaviour noContent() {
    return FailureResponses.status(204);
  }

  /** A page without records that states a total of 0. */
  private static Page none(StandInCall call) {
    return Page.of(call.page().rows(), 0, 0)
        .total(Optional.of(JsonValue.of(0)))
        .size(call.ask().size());
  }

  private static Optional<JsonPointer> parent(StandInCall call) {
    return call.dataset().response().recordsAt().stream()
        .findFirst()
        .filter(at -> at.segments().size() > 1)
        .map(at -> new JsonPointer(at.segments().subList(0, at.segments().size() - 1)));
  }
}
