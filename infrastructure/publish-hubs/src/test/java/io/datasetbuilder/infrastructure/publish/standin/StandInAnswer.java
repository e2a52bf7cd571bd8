package io.datasetbuilder.infrastructure.publish.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a stand-in answers. */
public record StandInAnswer(Kind kind, int status, Map<String, String> headers, String body) {

  /** A whole answer. */
  public static StandInAnswer text(int status, String contentType, String body) {
    return new StandInAnswer(Kind.WHOLE, status, Map.of("Content-Type", contentType), body);
  }

  public static StandInAnswer json(int status, JsonValue body) {
    return text(status, "application/json; charset=utf-8", JsonRenderer.line(body));
  }

  public static StandInAnswer status(int status) {
    return new StandInAnswer(Kind.WHOLE, status, Map.of(), "");
  }

  /** The same with a header more. */
  public StandInAnswer with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new StandInAnswer(kind, status, more, body);
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** How it reaches the client. */
  enum Kind {
    WHOLE,
    /** The connection is cut without an answer. */
    CUT,
    /** Nothing comes until the stand-in is closed. */
    STALL
  }
}
