package io.datasetbuilder.http.service;

import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * The contract as text, and as a page that needs no internet: everything it loads lies below its
 * own path, and it may load nothing else. Safe for concurrent use.
 */
public final class DocsOperations {

  /** Pictures inside the style sheet are {@code data:} addresses; everything else is our own. */
  private static final String POLICY =
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  /** The files of the page's script are in a folder that is named for their version. */
  private static final String WEBJAR = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";

  private static final Map<String, String> ASSETS =
      Map.of(
          "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
          "swagger-ui.css", "text/css; charset=utf-8",
          "start.js", "text/javascript; charset=utf-8",
          "page.css", "text/css; charset=utf-8");

  private DocsOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    routes.get("/docs", "getDocs").handleAll(call -> page("text/html; charset=utf-8", "page.html"));
    routes.get("/docs/{asset}", "getDocsAsset").handleAll(DocsOperations::asset);
    routes.get("/openapi.yaml", "getContract").handleAll(DocsOperations::contract);
  }

  private static Reply asset(Call call) {
    String name = call.path("asset");
    String type = ASSETS.get(name);
    if (type == null) {
      throw RefusedCall.because(HttpStatus.NOT_FOUND, "no such part of the page");
    }
    return page(type, name.startsWith("swagger-ui") ? WEBJAR + name : name);
  }

  private static Reply contract(Call call) {
    String text = text(ContractResources.httpContract());
    return new Reply.Text(HttpStatus.OK, "text/yaml; charset=utf-8", text, Map.of());
  }

  private static Reply page(String type, String file) {
    return new Reply.Text(
        HttpStatus.OK,
        type,
        text(resource(file)),
        Map.of("Content-Security-Policy", POLICY, "Cache-Control", "no-cache"));
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(DocsOperations.class.getResourceAsStream(name), name);
  }

  private static String text(InputStream source) {
    try (InputStream in = source) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String version() {
    try (InputStream in = resource("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
