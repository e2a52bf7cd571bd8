package io.datasetbuilder.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls a served service over a socket with the habits of the visual client: every call carries a
 * token and says that it is JSON, also when it has no body.
 */
final class Browser implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final HttpService http;
  private final HttpClient client = HttpClient.newHttpClient();

  Browser(BuilderService service) {
    this.http =
        HttpService.start(
            TestSettings.standard().withAccess(Optional.empty(), true).made(), service);
  }

  Read get(String target) {
    return json("GET", target, BodyPublishers.noBody());
  }

  Read delete(String target) {
    return json("DELETE", target, BodyPublishers.noBody());
  }

  Read post(String target) {
    return json("POST", target, BodyPublishers.noBody());
  }

  Read post(String target, Map<String, ?> body) {
    return json("POST", target, BodyPublishers.ofString(JSON.writeValueAsString(body)));
  }

  Read put(String target, Map<String, ?> body) {
    return json("PUT", target, BodyPublishers.ofString(JSON.writeValueAsString(body)));
  }

  /** Hands in a file, and gives its id. */
  String upload(String format, byte[] content) {
    Read kept =
        read(
            "POST /uploads",
            send("POST", "/uploads?format=" + format, BodyPublishers.ofByteArray(content)));
    return kept.as(200, ServiceShapes.upload()).text("upload_id");
  }

  String upload(String format, String content) {
    return upload(format, content.getBytes(UTF_8));
  }

  /** A stream of events, to its end. */
  String stream(String target) {
    HttpRequest request = request("GET", target, BodyPublishers.noBody());
    HttpResponse<byte[]> answer =
        send(
            HttpRequest.newBuilder(request, (name, value) -> true)
                .header("Accept", "text/event-stream")
                .build());
    return new String(answer.body(), UTF_8);
  }

  /** The answer as it is. */
  HttpResponse<byte[]> send(String method, String target, BodyPublisher body) {
    return send(request(method, target, body));
  }

  private HttpRequest request(String method, String target, BodyPublisher body) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + target))
        .header("Authorization", "Bearer a.b.c")
        .header("Content-Type", "application/json")
        .method(method, body)
        .build();
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (IOException failed) {
      throw new UncheckedIOException(request.uri().toString(), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  static JsonNode parsed(String text) {
    return JSON.readTree(text);
  }

  /** A part of a path. */
  static String part(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  private Read json(String method, String target, BodyPublisher body) {
    return read(method + " " + target, send(method, target, body));
  }

  static Read read(String what, HttpResponse<byte[]> answer) {
    Map<String, String> headers =
        Map.of(
            "Content-Type", answer.headers().firstValue("Content-Type").orElse(""),
            "X-Request-ID", answer.headers().firstValue("X-Request-ID").orElse(""));
    String text = new String(answer.body(), UTF_8);
    return new Read(what, answer.statusCode(), headers, parsed(text));
  }

  @Override
  public void close() {
    http.close();
  }
}
