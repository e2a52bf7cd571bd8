package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** An answer that is about to be read. */
record Read(String what, int status, Map<String, String> headers, JsonNode body) {

  /** Reads it with both generations. */
  Read as(int expected, Function<Generation, Shape> shape) {
    assertThat(status).as(what + ": " + body).isEqualTo(expected);
    assertThat(headers.get("Content-Type")).as(what).isEqualTo("application/json; charset=utf-8");
    assertThat(headers.get("X-Request-ID")).as(what).matches("[0-9a-f]{12}");
    assertThat(body.has("request_id")).as(what + ": " + body).isFalse();
    for (Generation reader : Generation.values()) {
      List<String> complaints = new ArrayList<>();
      shape.apply(reader).read(body, what, complaints::add);
      Shape.exactNumbers().read(body, what, complaints::add);
      assertThat(complaints).as(what + " read by " + reader).isEmpty();
    }
    return this;
  }

  Read as(int expected, Shape shape) {
    return as(expected, reader -> shape);
  }

  /** Reads an error, and checks its sentence and its code. */
  Read refuses(int expected, String error, String code) {
    as(expected, ServiceShapes.error());
    assertThat(body.path("error").asString("")).as(what).isEqualTo(error);
    assertThat(body.path("code").asString("")).as(what).isEqualTo(code);
    return this;
  }

  /** Reads an error without a code. */
  Read refuses(int expected, String error) {
    return refuses(expected, error, "");
  }

  String text(String name) {
    return body.path(name).asString("");
  }

  List<JsonNode> items(String name) {
    return StreamSupport.stream(body.path(name).spliterator(), false).toList();
  }

  List<String> texts(String list, String member) {
    return items(list).stream().map(item -> item.path(member).asString("")).toList();
  }
}
