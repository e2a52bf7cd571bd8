package io.datasetbuilder.http.page;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.embedded.settings.AccessSettings.PageSignIn;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The pages of the service for people: one HTML page, its scripts, its style sheet and its texts.
 * They hold no data of anyone; what they show, their scripts read through the other operations,
 * with the credentials of the reader. Safe for concurrent use.
 */
public final class PageOperations {

  /**
   * The scripts and texts of the page, in the order in which a reader of the code may take them.
   */
  static final List<String> PARTS =
      List.of(
          "main.js",
          "api.js",
          "dom.js",
          "texts.js",
          "sign-in.js",
          "catalogue.js",
          "dataset.js",
          "markdown.js",
          "run.js",
          "table.js",
          "query.js",
          "charts.js",
          "upload.js",
          "operations.js",
          "style.css");

  /** The languages of the texts, each a document of its own that is served as a script. */
  static final List<String> LANGUAGES = List.of("en", "ko");

  private static final String SCRIPT = "text/javascript; charset=utf-8";

  /** The directives but for {@code connect-src}; no text can become markup or script. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'; connect-src 'self'";

  private static final Pattern HTML = Pattern.compile("text/html(?!\\s*;\\s*q=0(\\.0*)?\\s*$)");

  private final PageFile page;
  private final Map<String, PageFile> parts = new LinkedHashMap<>();
  private final String policy;

  /** Reads all files once. */
  public PageOperations(AccessSettings access) {
    this.page = PageFile.of("text/html; charset=utf-8", text("page.html"));
    PARTS.forEach(name -> parts.put(name, PageFile.of(type(name), text(name))));
    LANGUAGES.forEach(each -> parts.put(each + ".js", module(text(each + ".json"))));
    parts.put("settings.js", module(JsonRenderer.line(settings(access))));
    this.policy = POLICY + access.pageSignIn().map(each -> " " + each.origin()).orElse("");
  }

  /** Declares the operations of this group. */
  public void declare(Routes routes) {
    routes.get("/", "getPage").handleAll(this::page);
    routes.get("/ui/{part}", "getPagePart").handleAll(this::part);
  }

  /** Programs that ask for anything else see a service without a page, as ever. */
  private Reply page(Call call) {
    if (call.headers("Accept").stream().noneMatch(PageOperations::includesHtml)) {
      throw RefusedCall.because(HttpStatus.NOT_FOUND, "not found: GET /");
    }
    return page.reply(call, policy);
  }

  private static boolean includesHtml(String accept) {
    return Pattern.compile(",").splitAsStream(accept).anyMatch(each -> HTML.matcher(each).find());
  }

  private Reply part(Call call) {
    return Optional.ofNullable(parts.get(call.path("part")))
        .orElseThrow(() -> RefusedCall.because(HttpStatus.NOT_FOUND, "no such part of the page"))
        .reply(call, policy);
  }

  /** Settings that the pages need before their reader has signed in. */
  private static JsonObject settings(AccessSettings access) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("open", JsonValue.of(access.devMode()));
    members.put("public", JsonValue.of(access.publicSite().isPresent()));
    members.put(
        "openid",
        access.pageSignIn().<JsonValue>map(PageOperations::openId).orElseGet(JsonValue::ofNull));
    return new JsonObject(members);
  }

  private static JsonObject openId(PageSignIn signIn) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("issuer", JsonValue.of(signIn.issuer()));
    members.put("client_id", JsonValue.of(signIn.clientId()));
    return new JsonObject(members);
  }

  /** A JSON document as a script that exports it. */
  private static PageFile module(String json) {
    return PageFile.of(SCRIPT, "export default " + json.strip() + ";\n");
  }

  private static String type(String name) {
    return name.endsWith(".js") ? SCRIPT : "text/css; charset=utf-8";
  }

  private static String text(String name) {
    try (InputStream in = PageOperations.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
