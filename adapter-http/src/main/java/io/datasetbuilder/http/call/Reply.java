package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The reply to a call. */
public sealed interface Reply {

  /** A JSON object. */
  record Json(HttpStatus status, JsonObject body) implements Reply {}

  /** A text of a type that needs no escape, such as YAML or HTML. */
  record Text(HttpStatus status, String type, String content, Map<String, String> headers)
      implements Reply {}

  /**
   * A file to keep.
   *
   * @param type its media type
   * @param filename name that the client stores it under
   * @param bytes its length
   * @param content opened when the reply is written, and closed afterwards
   */
  record File(String type, String filename, long bytes, Content content) implements Reply {}

  /** Opens a file. */
  @FunctionalInterface
  interface Content {
    InputStream open() throws IOException;
  }

  /** A reply that comes later; no thread waits for it. */
  record Later(CompletionStage<Reply> reply) implements Reply {}

  /**
   * Events of a run as they happen, as Server-Sent Events, until its ending has been sent.
   *
   * @param feed the events after a position
   * @param after the position after which the stream begins
   */
  record Events(LiveEvents.EventFeed feed, long after) implements Reply {}

  static Reply ok(JsonObject body) {
    return new Json(HttpStatus.OK, body);
  }

  static Reply of(HttpStatus status, JsonObject body) {
    return new Json(status, body);
  }
}
