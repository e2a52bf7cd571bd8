package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.infrastructure.http.standin.web.WebRequest;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse.Fetched;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient.UrlResponse.NotModified;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent, and what is made of the answers. */
class UrlResponsesTest {

  private static final PublicUrlClient.Validators KNOWN =
      new PublicUrlClient.Validators(
          Optional.of("\"v1\""), Optional.of("Wed, 21 Oct 2026 07:28:00 GMT"));

  @AutoClose private final UrlFetchFixture internet = new UrlFetchFixture();

  private PublicUrlClient.UrlFacts factsOf(WebResponse answer) {
    internet.web.on("/a", answer);
    return ((Fetched) internet.fetch(internet.url("/a"))).facts();
  }

  private PublicUrlClient.UrlResponse fetchKnowing(PublicUrlClient.Validators known) {
    return internet.fetch(
        internet.client(UrlFetchFixture.USUAL), internet.url("/a"), known, Cancellation.NEVER);
  }

  private Problem refusalOf(WebResponse answer) {
    internet.web.on("/a", answer);
    Problem problem = internet.refusal(internet.url("/a?key=secret"));
    assertThat(problem.at()).isEqualTo("endpoint");
    assertThat(problem.message()).contains("public.example").doesNotContain("secret", "/a?");
    return problem;
  }

  /** Spec, "kind url", rule 8. */
  @Test
  void aRequestCarriesNothingOfWhoSendsIt() {
    internet.web.on("/a", WebResponse.redirect(302, "/b?x=1"));
    internet.web.on("/b", WebResponse.content("[]", "Set-Cookie: id=1"));

    internet.fetch(internet.url("/a"));
    internet.fetch(internet.url("/b"));

    assertThat(internet.web.journal()).hasSize(3);
    assertThat(internet.web.journal())
        .allSatisfy(
            request ->
                assertThat(request.headers().keySet())
                    .isSubsetOf("host", "accept", "accept-encoding", "user-agent", "connection"));
  }

  /** Spec, "kind url", rule 8. */
  @Test
  void aDemandForCredentialsIsARefusal() {
    Problem problem = refusalOf(WebResponse.status(401, "WWW-Authenticate: Basic realm=\"x\""));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_STATUS);
    assertThat(internet.web.journal()).hasSize(1);
    assertThat(internet.web.journal().get(0).header("authorization")).isEmpty();
  }

  @Test
  void pathAndQueryAreAskedForAsWrittenWithoutTheFragment() {
    internet.web.on("/a/../%2e", WebResponse.content("[]"));

    internet.fetch(internet.url("/a/../%2e?x=%20&y=[가]&z=a+b#part"));

    assertThat(internet.web.journal())
        .extracting(WebRequest::target)
        .containsExactly("/a/../%2e?x=%20&y=%5B%EA%B0%80%5D&z=a+b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json|application/json|",
        "Application/JSON; charset=UTF-8|application/json|UTF-8",
        "text/csv;charset=\"euc-kr\"; header=present|text/csv|euc-kr",
        "text/csv; header=present; Charset = cp949 |text/csv|cp949",
        "nonsense||",
        "a/b/c||"
      })
  void theContentTypeStatesMediaTypeAndCharset(String header, String type, String charset) {
    PublicUrlClient.UrlFacts facts = factsOf(WebResponse.content("[]", "Content-Type: " + header));

    assertThat(facts.mediaType()).isEqualTo(Optional.ofNullable(type));
    assertThat(facts.charset()).isEqualTo(Optional.ofNullable(charset));
  }

  @Test
  void validatorsAreReportedAsWritten() {
    PublicUrlClient.UrlFacts facts =
        factsOf(
            WebResponse.content(
                "[]", "ETag: W/\"x\"", "Last-Modified: Wed, 21 Oct 2026 07:28:00 GMT"));

    assertThat(facts.validators().etag()).contains("W/\"x\"");
    assertThat(facts.validators().lastModified()).contains("Wed, 21 Oct 2026 07:28:00 GMT");
  }

  @Test
  void contentThatIsKnownIsNotFetchedAgain() {
    internet.web.on("/a", WebResponse.unlessKnown("\"v1\"", "new"));

    assertThat(fetchKnowing(KNOWN)).isInstanceOf(NotModified.class);
    assertThat(internet.content()).isEmpty();
    assertThat(internet.web.journal().get(0).header("if-modified-since"))
        .isEqualTo(KNOWN.lastModified());
  }

  @Test
  void contentThatChangedIsFetched() {
    internet.web.on("/a", WebResponse.unlessKnown("\"v2\"", "new"));

    assertThat(fetchKnowing(KNOWN)).isInstanceOf(Fetched.class);
    assertThat(internet.content()).isEqualTo("new");
  }

  @Test
  void validatorsAreNotSentToTheAddressOfARedirect() {
    internet.web.on("/a", WebResponse.redirect(302, "/b"));
    internet.web.on("/b", WebResponse.unlessKnown("\"v1\"", "another"));

    assertThat(fetchKnowing(KNOWN)).isInstanceOf(Fetched.class);
    assertThat(internet.content()).isEqualTo("another");
    assertThat(internet.web.journal().get(1).headers())
        .doesNotContainKeys("if-none-match", "if-modified-since");
  }

  @Test
  void validatorsThatAreNoHeaderAreNotSent() {
    internet.web.on("/a", WebResponse.content("new"));

    fetchKnowing(
        new PublicUrlClient.Validators(Optional.of("\"x\"\r\nCookie: id=1"), Optional.of(" ")));

    assertThat(internet.web.journal().get(0).headers())
        .doesNotContainKeys("cookie", "if-none-match", "if-modified-since");
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 204, 206, 300, 304, 305, 400, 403, 404, 410, 429, 500, 503})
  void everyOtherStatusIsARefusal(int status) {
    Problem problem = refusalOf(WebResponse.status(status));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_STATUS);
    assertThat(problem.message())
        .isEqualTo("the host public.example responded with status " + status);
    assertThat(internet.web.journal()).hasSize(1);
  }

  @Test
  void packedContentIsUnpacked() {
    PublicUrlClient.UrlFacts facts =
        factsOf(WebResponse.gzipped("[1]", "Content-Type: application/x-gzip"));

    assertThat(internet.content()).isEqualTo("[1]");
    assertThat(facts.mediaType()).contains("application/x-gzip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/x-bzip2", "application/x-tar", "application/zip"})
  void aPackedFileIsRefusedAsSuch(String type) {
    Problem problem = refusalOf(WebResponse.content("PK", "Content-Type: " + type));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_FORMAT_UNKNOWN);
    assertThat(problem.message()).contains(type);
  }

  @Test
  void contentThatIsShorterThanAnnouncedIsUnreadable() {
    assertThat(refusalOf(WebResponse.tooShort("[1", 10)).code())
        .isEqualTo(UrlProblem.URL_ANSWER_UNREADABLE);
    assertThat(internet.web.journal()).hasSize(1);
  }

  /** A reset may overtake the answer, which then looks like none. */
  @Test
  void contentThatBreaksOffIsUnreadable() {
    assertThat(refusalOf(WebResponse.resetAfter("[1")).code())
        .isEqualTo(UrlProblem.URL_ANSWER_UNREADABLE);
  }

  @Test
  void contentInAnEncodingThatItHasNotIsUnreadable() {
    assertThat(refusalOf(WebResponse.content("plain", "Content-Encoding: gzip")).code())
        .isEqualTo(UrlProblem.URL_ANSWER_UNREADABLE);
    assertThat(refusalOf(WebResponse.content("plain", "Content-Encoding: br")).code())
        .isEqualTo(UrlProblem.URL_ANSWER_UNREADABLE);
  }

  @Test
  void aConnectionCutBeforeTheAnswerIsTriedOnceMore() {
    internet.web.on("/a", WebResponse.cutOnce(WebResponse.content("there")));

    internet.fetch(internet.url("/a"));

    assertThat(internet.content()).isEqualTo("there");
    assertThat(internet.web.journal()).hasSize(2);
  }

  @Test
  void aConnectionCutTwiceIsARefusal() {
    Problem problem = refusalOf(connection -> connection.reset());

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_ANSWER_UNREADABLE);
    assertThat(internet.web.journal()).hasSize(2);
  }

  @Test
  void whatTheReceiverThrowsGoesOn() {
    internet.web.on("/a", WebResponse.content("[]"));
    PublicUrlClient.UrlRequest request =
        new PublicUrlClient.UrlRequest(
            new HttpsUrl(internet.url("/a")), PublicUrlClient.Validators.NONE);

    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () ->
                internet
                    .client(UrlFetchFixture.USUAL)
                    .fetch(
                        request,
                        (facts, body) -> {
                          throw new IOException("the disk is full");
                        },
                        Cancellation.NEVER))
        .withMessageContaining("the disk is full");
  }
}
