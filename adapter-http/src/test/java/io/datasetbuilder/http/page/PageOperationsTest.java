package io.datasetbuilder.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.server.HttpSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages over a socket. */
class PageOperationsTest {

  private static final String[] HTML = {"Accept", "text/html,application/xml;q=0.9,*/*;q=0.8"};

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private HttpService http;

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    return send("GET", path, headers);
  }

  /** A service whose readers sign in at a provider. */
  private void signInAt(String issuer) {
    Map<String, String> variables =
        Map.of("OIDC_ISSUER", issuer, "OIDC_AUDIENCE", "pages", "OIDC_UI_CLIENT_ID", "pages");
    HttpSettings standard = TestSettings.standard().made();
    http =
        HttpService.start(
            new HttpSettings(
                standard.host(),
                standard.port(),
                standard.workers(),
                Settings.of(variables).settings().server().access(),
                standard.maxUploadBytes(),
                standard.times()),
            BuilderService.builder(folder).build());
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    if (http == null) {
      http =
          HttpService.start(TestSettings.standard().made(), BuilderService.builder(folder).build());
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    return client.send(
        (headers.length == 0 ? request : request.headers(headers)).build(),
        BodyHandlers.ofString());
  }

  @AfterEach
  void close() {
    http.close();
  }

  @Test
  void aBrowserGetsThePageWithoutACredential() throws Exception {
    HttpResponse<String> page = get("/?code=x", HTML);

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(page.body()).startsWith("<!doctype html>");
  }

  @Test
  void aProgramIsRefusedAsBefore() throws Exception {
    for (String accept : new String[] {"*/*", "application/json", "text/html;q=0", "text/*"}) {
      HttpResponse<String> reply = get("/", "Accept", accept);

      assertThat(reply.statusCode()).as(accept).isEqualTo(404);
      assertThat(reply.body()).isEqualTo("{\"error\":\"not found: GET /\"}");
    }
    assertThat(send("POST", "/", HTML).statusCode()).isEqualTo(404);
  }

  @Test
  void everyPartMayLoadOnlyPartsOfTheService() throws Exception {
    for (String path : new String[] {"/", "/ui/main.js", "/ui/style.css", "/ui/ko.js"}) {
      String policy = get(path, HTML).headers().firstValue("Content-Security-Policy").orElse("");

      assertThat(policy.split("; "))
          .as(path)
          .contains(
              "default-src 'none'",
              "script-src 'self'",
              "style-src 'self'",
              "img-src 'self' data:",
              "base-uri 'none'",
              "form-action 'self'",
              "frame-ancestors 'none'",
              "require-trusted-types-for 'script'",
              "connect-src 'self'");
      assertThat(policy).doesNotContain("unsafe", "*", "http");
    }
  }

  @Test
  void headersKeepBrowsersFromGuessingAndFromTellingOthers() throws Exception {
    var headers = get("/ui/main.js").headers();

    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(headers.firstValue("Cache-Control")).contains("no-cache");
    assertThat(headers.firstValue("Vary").orElse("")).contains("Accept");
  }

  @Test
  void aPartThatTheBrowserHasIsNotSentAgain() throws Exception {
    String tag = get("/ui/main.js").headers().firstValue("ETag").orElseThrow();

    for (String known : new String[] {tag, "W/" + tag, "\"other\", " + tag, "*"}) {
      HttpResponse<String> again = get("/ui/main.js", "If-None-Match", known);
      assertThat(again.statusCode()).as(known).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.headers().firstValue("ETag")).contains(tag);
    }
    assertThat(get("/ui/main.js", "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
    assertThat(get("/ui/style.css", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @Test
  void otherFilesOfTheClassPathAreNotServed() throws Exception {
    for (String name :
        new String[] {
          "page.html",
          "en.json",
          "PageOperations.class",
          "..%2Fservice%2Fpage.html",
          "Main.js",
          "%00"
        }) {
      assertThat(get("/ui/" + name).statusCode()).as(name).isIn(400, 404);
    }
    assertThat(Arrays.asList(get("/ui/", HTML).statusCode(), get("/ui", HTML).statusCode()))
        .containsOnly(404);
  }

  @Test
  void thePagesKnowHowReadersSignIn() throws Exception {
    assertThat(get("/ui/settings.js").body())
        .isEqualTo("export default {\"open\":false,\"public\":false,\"openid\":null};\n");
  }

  @Test
  void thePagesKnowThatTheyShowPublicDatasetsToEveryone() throws Exception {
    http =
        HttpService.start(
            TestSettings.standard().withPublicSite(0).made(),
            BuilderService.builder(folder).build());

    assertThat(get("/ui/settings.js").body()).contains("\"public\":true");
  }

  @Test
  void thePagesMayCallTheProviderOfTheirReaders() throws Exception {
    signInAt("https://id.example/realm");

    assertThat(get("/ui/settings.js").body())
        .contains("{\"issuer\":\"https://id.example/realm\",\"client_id\":\"pages\"}");
    assertThat(get("/", HTML).headers().firstValue("Content-Security-Policy").orElse(""))
        .endsWith("connect-src 'self' https://id.example");
  }
}
