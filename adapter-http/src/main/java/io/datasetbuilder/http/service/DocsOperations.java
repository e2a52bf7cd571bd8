package io.datasetbuilder.http.service;

import io.datasetbuilder.http.call.Access;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The contract as a page that needs no internet: everything it loads lies below its own path, and
 * it may load nothing else. Safe for concurrent use.
 */
public final class DocsOperations {

  /** Pictures inside the style sheet are {@code data:} addresses; nothing else is not our own. */
  static final String POLICY =
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  private static final String PAGE = "page.html";
  private static final String WEBJAR = "/META-INF/resources/webjars/swagger-ui/";

  private static final Map<String, String> ASSETS =
      Map.of(
          "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
          "swagger-ui.css", "text/css; charset=utf-8",
          "start.js", "text/javascript; charset=utf-8",
          "page.css", "text/css; charset=utf-8");

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        new Operation("GET", "/docs", "getDocs", Access.PUBLIC, DocsOperations::page),
        new Operation(
            "GET", "/docs/{asset}", "getDocsAsset", Access.PUBLIC, DocsOperations::asset));
  }

  private static Reply page(Call call) {
    return reply("text/html; charset=utf-8", Resources.text(() -> open(PAGE)));
  }

  private static Reply asset(Call call) {
    String name = call.path("asset");
    String type = ASSETS.get(name);
    if (type == null) {
      throw RefusedCall.because(HttpStatus.NOT_FOUND, "no such part of the page");
    }
    return reply(type, Resources.text(() -> open(name)));
  }

  private static Reply reply(String type, String content) {
    return new Reply.Text(
        HttpStatus.OK,
        type,
        content,
        Map.of(
            "Content-Security-Policy", POLICY,
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-cache"));
  }

  private static InputStream open(String name) {
    String place =
        name.startsWith("swagger-ui") ? WEBJAR + WebjarVersion.CURRENT + "/" + name : name;
    return Objects.requireNonNull(DocsOperations.class.getResourceAsStream(place), name);
  }
}
