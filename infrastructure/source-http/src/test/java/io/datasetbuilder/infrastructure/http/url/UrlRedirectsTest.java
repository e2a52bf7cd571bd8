package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.standin.web.WebRequest;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse.Fetched;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects are followed by hand, each through the same check. */
class UrlRedirectsTest {

  @AutoClose private final UrlFetchFixture internet = new UrlFetchFixture();

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void everyKindOfRedirectIsFollowedWithGet(int status) {
    internet.web.on("/a", WebResponse.redirect(status, internet.url("/b")));
    internet.web.on("/b", WebResponse.content("there"));

    PublicUrlClient.UrlResponse answer = internet.fetch(internet.url("/a"));

    assertThat(internet.content()).isEqualTo("there");
    assertThat(answer)
        .isInstanceOfSatisfying(
            Fetched.class, done -> assertThat(done.facts().redirects()).isOne());
    assertThat(internet.web.journal()).extracting(WebRequest::method).containsOnly("GET");
  }

  @ParameterizedTest
  @CsvSource({
    "/b, /b",
    "b, /folder/b",
    "./b, /folder/b",
    "../b, /b",
    "../../../b, /b",
    "../x/../b?c=d/../e, /b?c=d/../e",
    "?page=2, /folder/a?page=2",
    "b/., /folder/b/",
    "/x/./y/../z, /x/z",
    "/b#there, /b",
    "//public.example:PORT/b, /b",
    "HTTPS://PUBLIC.example:PORT/b, /b",
    "/서울?시=구, /%EC%84%9C%EC%9A%B8?%EC%8B%9C=%EA%B5%AC"
  })
  void aLocationIsCompletedFromTheAddressItCameFrom(String location, String target) {
    String written = location.replace("PORT", String.valueOf(internet.web.port()));
    internet.web.on("/folder/a", WebResponse.redirect(302, written));

    internet.refusal(internet.url("/folder/a?first=1"));

    assertThat(internet.web.journal()).element(1).extracting(WebRequest::target).isEqualTo(target);
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void fiveRedirectsAreFollowed() {
    chain(5);

    internet.fetch(internet.url("/0"));

    assertThat(internet.content()).isEqualTo("the end");
    assertThat(internet.web.journal()).hasSize(6);
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void aSixthRedirectIsRefused() {
    chain(6);

    Problem problem = internet.refusal(internet.url("/0"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TOO_MANY_REDIRECTS);
    assertThat(internet.web.journal()).hasSize(6);
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void aLoopEndsAfterFiveRedirects() {
    internet.web.on("/loop", WebResponse.redirect(302, "/loop"));

    Problem problem = internet.refusal(internet.url("/loop"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TOO_MANY_REDIRECTS);
    assertThat(internet.web.journal()).hasSize(6);
  }

  @ParameterizedTest
  // Spec, "kind url", rules 1, 2 and 5
  @ValueSource(
      strings = {
        "http://public.example/b",
        "http://127.0.0.1/",
        "ftp://public.example/b",
        "file:///etc/passwd",
        "javascript:alert",
        "data:text/plain,x",
        "https:/public.example/b",
        "https:public.example/b",
        "https://user:secret@public.example/b",
        "https://secret@public.example/b",
        "https://public.example@other.example/b",
        "//user:secret@public.example/b",
        "https:///b",
        "https://public.example:22/b",
        "https://public.example\\@other.example/",
        "/\\other.example/b",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://127.1/",
        "https://[::1%25lo]/",
        "https://public.example/a b",
        "https://공공.example。/b",
        "   "
      })
  void aRedirectToWhatAnEndpointMayNotBeIsRefused(String location) {
    internet.web.on("/a", WebResponse.redirect(302, location));

    Problem problem = internet.refusal(internet.url("/a?key=secret"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_REDIRECT_REFUSED);
    assertThat(problem.message()).contains("public.example").doesNotContain("secret", "/a", "/b");
    assertThat(internet.web.journal()).hasSize(1);
  }

  @ParameterizedTest
  // Spec, "kind url", rules 3 and 5
  @ValueSource(
      strings = {
        "https://10.0.0.1/",
        "https://127.0.0.9:PORT/",
        "https://[::1]:PORT/",
        "https://[::ffff:127.0.0.9]:PORT/",
        "https://169.254.169.254/latest/meta-data/",
        "https://inside.example:PORT/",
        "//inside.example:PORT/"
      })
  void aRedirectToAnAddressThatIsNotPublicIsRefused(String location) {
    internet.names.answer("inside.example", "192.168.0.1");
    String written = location.replace("PORT", String.valueOf(internet.web.port()));
    internet.web.on("/a", WebResponse.redirect(302, written));

    Problem problem = internet.refusal(internet.url("/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
    assertThat(internet.web.connections()).isOne();
  }

  @Test
  void aRedirectWithoutALocationIsRefused() {
    internet.web.on("/a", WebResponse.status(302));

    assertThat(internet.refusal(internet.url("/a")).code())
        .isEqualTo(UrlProblem.URL_REDIRECT_REFUSED);
  }

  @Test
  void aRedirectWithTwoLocationsIsRefused() {
    internet.web.on("/a", WebResponse.status(302, "Location: /b", "Location: /c"));

    assertThat(internet.refusal(internet.url("/a")).code())
        .isEqualTo(UrlProblem.URL_REDIRECT_REFUSED);
    assertThat(internet.web.journal()).hasSize(1);
  }

  @Test
  void aRedirectToAnotherHostIsResolvedAnew() {
    internet.web.on("/a", WebResponse.redirect(301, internet.web.url("other.example", "/b")));
    internet.web.on("/b", WebResponse.content("there"));

    internet.fetch(internet.url("/a"));

    assertThat(internet.names.asked()).containsExactly("public.example", "other.example");
    assertThat(internet.web.journal())
        .extracting(request -> request.header("host").orElse(""))
        .containsExactly(
            "public.example:" + internet.web.port(), "other.example:" + internet.web.port());
  }

  private void chain(int redirects) {
    for (int i = 0; i < redirects; i++) {
      internet.web.on("/" + i, WebResponse.redirect(302, "/" + (i + 1)));
    }
    internet.web.on("/" + redirects, WebResponse.content("the end"));
  }
}
