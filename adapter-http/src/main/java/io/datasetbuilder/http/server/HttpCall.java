package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.build.RefusedUpload;
import io.datasetbuilder.pipeline.json.JsonCodec;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A call that came over the line. */
final class HttpCall implements Call {

  private static final String JSON = "application/json";

  private final Principal principal;
  private final Request request;
  private final String query;
  private final RequestBody content;
  private final JsonCodec json;

  /**
   * What came before the body.
   *
   * @param path parameters, decoded
   * @param headers the last value of each header
   */
  record Request(String id, Map<String, String> path, Headers headers) {}

  /** Looks a header up. */
  @FunctionalInterface
  interface Headers {
    Optional<String> last(String name);
  }

  /**
   * @param query as it stands in the address, judged by whoever asks for it; null: there is none
   */
  HttpCall(
      Principal principal, Request request, String query, RequestBody content, JsonCodec json) {
    this.principal = principal;
    this.request = request;
    this.query = query;
    this.content = content;
    this.json = json;
  }

  @Override
  public Principal principal() {
    return principal;
  }

  @Override
  public String requestId() {
    return request.id();
  }

  @Override
  public String path(String name) {
    return Optional.ofNullable(request.path().get(name)).orElseThrow();
  }

  @Override
  public Query query() {
    return QueryText.parse(query);
  }

  @Override
  public Optional<String> header(String name) {
    return request.headers().last(name);
  }

  @Override
  public JsonObject body() {
    header("Content-Type").ifPresent(HttpCall::requireJson);
    byte[] text = content.whole(CallSize.MOST_JSON);
    if (CallSize.isCrowded(text)) {
      throw bad("JSON body has too many values");
    }
    JsonValue value = json.read(text).orElseThrow(() -> bad("invalid JSON body"));
    if (value instanceof JsonObject object) {
      return object;
    }
    throw bad("JSON body must be an object");
  }

  @Override
  public InputStream content(long mostBytes) {
    return content.stream(mostBytes, RefusedUpload.tooLarge(mostBytes));
  }

  private static void requireJson(String type) {
    if (!type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON)) {
      throw bad("the content type must be application/json");
    }
  }

  private static RefusedCall bad(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
