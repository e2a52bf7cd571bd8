package io.datasetbuilder.http.service;

import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

  private static final String PAGE = "page.html";
  private static final String WEBJAR = "/META-INF/resources/webjars/swagger-ui/";
  private static final String WEBJAR_PROPERTIES =
      "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

  private static final Map<String, String> ASSETS =
      Map.of(
          "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
          "swagger-ui.css", "text/css; charset=utf-8",
          "start.js", "text/javascript; charset=utf-8",
          "page.css", "text/css; charset=utf-8");

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.ofPublic("GET", "/docs", "getDocs", DocsOperations::page),
        Operation.ofPublic("GET", "/docs/{asset}", "getDocsAsset", DocsOperations::asset),
        Operation.ofPublic("GET", "/openapi.yaml", "getContract", DocsOperations::contract));
  }

  private static Reply page(Call call) {
    return reply("text/html; charset=utf-8", PAGE);
  }

  private static Reply asset(Call call) {
    String name = call.path("asset");
    String type = ASSETS.get(name);
    if (type == null) {
      throw RefusedCall.because(HttpStatus.NOT_FOUND, "no such part of the page");
    }
    return reply(type, name);
  }

  private static Reply contract(Call call) {
    String text = text(ContractResources.httpContract());
    return new Reply.Text(HttpStatus.OK, "text/yaml; charset=utf-8", text, Map.of());
  }

  private static Reply reply(String type, String name) {
    String file = name.startsWith("swagger-ui") ? WEBJAR + Webjar.VERSION + "/" + name : name;
    return new Reply.Text(
        HttpStatus.OK,
        type,
        text(resource(file)),
        Map.of(
            "Content-Security-Policy", POLICY,
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-cache"));
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

  /** The version of the page's script, for which its folder is named; read when first needed. */
  private static final class Webjar {

    static final String VERSION = version();

    private static String version() {
      try (InputStream in = resource(WEBJAR_PROPERTIES)) {
        Properties properties = new Properties();
        properties.load(in);
        return properties.getProperty("version");
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }
}
