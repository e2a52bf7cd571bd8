package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a fetch may cost, whatever the server does. */
class UrlLimitsTest {

  private static final int CAP = 1000;
  private static final ExchangeLimits SMALL =
      new ExchangeLimits(UrlFetchFixture.LONG, UrlFetchFixture.LONG, UrlFetchFixture.LONG, CAP);

  @AutoClose private final UrlFetchFixture internet = new UrlFetchFixture();

  private Problem refusalOf(WebResponse answer, ExchangeLimits limits) {
    internet.web.on("/a", answer);
    Problem problem = internet.refusal(internet.client(limits), internet.url("/a?key=secret"));
    assertThat(problem.message()).contains("public.example").doesNotContain("secret", "/a");
    return problem;
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentOfTheLargestSizeIsFetched() {
    internet.web.on("/a", WebResponse.content("x".repeat(CAP)));

    internet.fetch(
        internet.client(SMALL), internet.url("/a"), PublicUrlClient.Validators.NONE, () -> false);

    assertThat(internet.content()).hasSize(CAP);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void oneByteMoreIsRefused() {
    assertThat(refusalOf(WebResponse.content("x".repeat(CAP + 1)), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void anAnnouncedSizeIsRefusedBeforeTheContentIsRead() {
    WebResponse announcement =
        connection -> connection.head(200, "Content-Length: 99999999999").hang();

    assertThat(refusalOf(announcement, SMALL).code()).isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentWithoutEndIsRefusedAtTheCap() {
    assertThat(refusalOf(WebResponse.endless(), SMALL).code()).isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void theCapIsOnWhatPackedContentUnpacksTo() {
    assertThat(refusalOf(WebResponse.gzipBomb(500_000), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  @Test
  void headersWithoutEndAreRefused() {
    assertThat(refusalOf(WebResponse.hugeHeaders(), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void aServerThatSaysNothingIsLeft() {
    ExchangeLimits impatient =
        new ExchangeLimits(UrlFetchFixture.LONG, UrlFetchFixture.SHORT, UrlFetchFixture.LONG, CAP);

    assertThat(refusalOf(WebResponse.silence(), impatient).code())
        .isEqualTo(UrlProblem.URL_TIMEOUT);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void aServerThatDripsIsLeftAtTheDeadline() {
    ExchangeLimits brief =
        new ExchangeLimits(
            UrlFetchFixture.LONG, UrlFetchFixture.LONG, UrlFetchFixture.SHORT, 1_000_000);

    assertThat(refusalOf(WebResponse.slowDrip(), brief).code()).isEqualTo(UrlProblem.URL_TIMEOUT);
  }

  /** Spec, "kind url", rule 6: each hop takes 25 s of 60 s by this clock. */
  @Test
  void theDeadlineIsThatOfAllRedirectsTogether() {
    AtomicInteger hops = new AtomicInteger();
    internet.web.on(
        "/a",
        connection -> {
          hops.incrementAndGet();
          WebResponse.redirect(302, "/a").give(connection);
        });
    InstantSource movedByRedirects =
        () -> Instant.EPOCH.plus(Duration.ofSeconds(25).multipliedBy(hops.get()));
    Clock clock = movedByRedirects.withZone(ZoneOffset.UTC);

    Problem problem =
        internet.refusal(internet.client(UrlFetchFixture.USUAL, clock), internet.url("/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TIMEOUT);
    assertThat(hops).hasValue(3);
  }

  @Test
  void theUsualLimitsAreThoseOfTheSettings() {
    assertThat(HttpPublicUrlClient.limits(20_971_520))
        .isEqualTo(
            new ExchangeLimits(
                Duration.ofSeconds(5),
                Duration.ofSeconds(15),
                Duration.ofSeconds(120),
                20_971_520));
  }

  @Test
  void aCancelledRunEndsItsFetch() {
    internet.web.on("/a", WebResponse.silence());

    assertThatExceptionOfType(CallCancelled.class)
        .isThrownBy(
            () ->
                internet.fetch(
                    internet.client(UrlFetchFixture.USUAL),
                    internet.url("/a"),
                    PublicUrlClient.Validators.NONE,
                    () -> !internet.web.journal().isEmpty()));
  }
}
