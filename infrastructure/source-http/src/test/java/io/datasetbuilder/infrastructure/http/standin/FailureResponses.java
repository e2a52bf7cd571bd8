package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.content.ResultCodes;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.util.Optional;

/** How providers say no: by codes in documents, by statuses, by pages for people. */
public final class FailureResponses {

  private static final String WORDS = "THE PROVIDER'S OWN WORDS";

  private FailureResponses() {}

  /** A code in the first place of the rules that takes one, with status 200. */
  public static Behaviour code(String code) {
    return call -> failure(call, place(call), code);
  }

  /**
   * A code in one of the places.
   *
   * @param place number in the order of the rules, from 0
   */
  public static Behaviour code(int place, String code) {
    return call -> failure(call, place, code);
  }

  /** A code as XML, whatever was asked for. */
  public static Behaviour xmlCode(int place, String code) {
    return call -> Bodies.xml(document(call, place, code));
  }

  /** A failure that only words state. */
  public static Behaviour words(int place, String words) {
    return call -> written(call, call.codes().failure(place, Optional.empty(), Optional.of(words)));
  }

  /** A login page for people, with status 200. */
  public static Behaviour html() {
    return call ->
        WireResponse.text(
            200,
            "text/html; charset=utf-8",
            "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in"
                + "</body></html>");
  }

  /**
   * A status with an empty JSON object.
   *
   * @param headers whole lines
   */
  public static Behaviour status(int status, String... headers) {
    return call -> {
      WireResponse answer =
          WireResponse.text(status, "application/json", status == 204 ? "" : "{}");
      for (String header : headers) {
        answer = answer.withHeader(header);
      }
      return answer;
    };
  }

  /** A status with a text. */
  public static Behaviour text(int status, String words) {
    return call -> WireResponse.text(status, "text/plain", words);
  }

  /** Another address. */
  public static Behaviour redirect(int status, String url) {
    return call -> WireResponse.bare(status, "Location: " + url);
  }

  /** Above so many requests at one time: something else. */
  public static Behaviour above(int requests, Behaviour then) {
    return call -> call.inFlight() > requests ? then.answer(call) : call.honest();
  }

  /** What this provider says for a category: its code, or else the usual status. */
  static WireResponse refuse(StandInCall call, FailureCategory category) {
    ResultCodes codes = call.codes();
    Optional<String> code = codes.codeOf(category);
    return code.isPresent() && codes.firstWithCode().isPresent()
        ? failure(call, codes.firstWithCode().get(), code.get())
        : WireResponse.text(category == FailureCategory.AUTH ? 401 : 400, "application/json", "{}");
  }

  private static WireResponse failure(StandInCall call, int place, String code) {
    return written(call, document(call, place, code));
  }

  private static JsonValue document(StandInCall call, int place, String code) {
    return call.codes().failure(place, Optional.of(code), Optional.of(WORDS));
  }

  private static WireResponse written(StandInCall call, JsonValue document) {
    return call.dataset().response().body() == Body.XML
        ? Bodies.xml(document)
        : Bodies.json(document);
  }

  private static int place(StandInCall call) {
    return call.codes()
        .firstWithCode()
        .orElseThrow(() -> new IllegalArgumentException("the dataset has no place for a code"));
  }
}
