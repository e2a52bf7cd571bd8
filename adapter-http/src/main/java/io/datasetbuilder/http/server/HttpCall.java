package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import io.javalin.http.Context;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/** A call that came over a connection. */
final class HttpCall implements Call {

  private static final String JSON = "application/json";

  /** Values in a JSON body: a hundred times what any call needs, and a bound of its memory. */
  private static final int MAX_VALUES = 100_000;

  private final Caller caller;
  private final Context ctx;
  private final RequestBody content;
  private final BuilderService service;
  private final CallerPresence presence;

  HttpCall(
      Caller caller,
      Context ctx,
      RequestBody content,
      BuilderService service,
      CallerPresence presence) {
    this.caller = caller;
    this.ctx = ctx;
    this.content = content;
    this.service = service;
    this.presence = presence;
  }

  /** The request as Jetty received it. */
  static ServletContextRequest received(Context ctx) {
    return ServletContextRequest.getServletContextRequest(ctx.req());
  }

  /** Whether the caller wants a response without its body. */
  static boolean isHead(Context ctx) {
    return ctx.req().getMethod().equals("HEAD");
  }

  /** All values of a header, in their order, a character a byte. */
  static List<String> headers(Context ctx, String name) {
    return Collections.list(ctx.req().getHeaders(name));
  }

  /** A header, a character a byte; the last one where it is repeated. */
  static Optional<String> header(Context ctx, String name) {
    List<String> all = headers(ctx, name);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  @Override
  public Caller caller() {
    return caller;
  }

  @Override
  public BuilderService service() {
    return service;
  }

  @Override
  public String path(String name) {
    return ctx.pathParam(name);
  }

  @Override
  public Query query() {
    return Query.parse(ctx.queryString());
  }

  @Override
  public List<String> headers(String name) {
    return headers(ctx, name);
  }

  @Override
  public JsonObject body() {
    return object(content.json());
  }

  @Override
  public Optional<JsonObject> optionalBody() {
    byte[] text = content.json();
    return text.length == 0 ? Optional.empty() : Optional.of(object(text));
  }

  private JsonObject object(byte[] text) {
    header("Content-Type").ifPresent(HttpCall::requireJson);
    if (hasTooManyValues(text)) {
      throw bad("JSON body has too many values");
    }
    JsonValue value = service.json().read(text).orElseThrow(() -> bad("invalid JSON body"));
    if (value instanceof JsonObject object) {
      return object;
    }
    throw bad("JSON body must be an object");
  }

  @Override
  public InputStream content(long maxBytes) {
    return content.stream(maxBytes, () -> RefusedCall.uploadTooLarge(maxBytes));
  }

  @Override
  public boolean isAbandoned() {
    return presence.isGone();
  }

  private static void requireJson(String type) {
    if (!type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON)) {
      throw bad("the content type must be application/json");
    }
  }

  /** Each value takes many times its bytes in memory, so they are counted before one is made. */
  private static boolean hasTooManyValues(byte[] json) {
    int values = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length && values <= MAX_VALUES; i++) {
      byte each = json[i];
      if (quoted && each == '\\') {
        i++;
      } else if (each == '"') {
        quoted = !quoted;
      } else if (!quoted && (each == ',' || each == '[' || each == '{')) {
        values++;
      }
    }
    return values > MAX_VALUES;
  }

  private static RefusedCall bad(String error) {
    return RefusedCall.badRequest(error);
  }
}
