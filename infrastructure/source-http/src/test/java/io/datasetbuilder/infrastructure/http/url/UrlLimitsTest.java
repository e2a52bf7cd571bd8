package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.standin.web.WebAnswer;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a fetch may cost, whatever the server does. */
class UrlLimitsTest {

  private static final int CAP = 1000;
  private static final UrlLimits SMALL =
      new UrlLimits(Fetching.LONG, Fetching.LONG, Fetching.LONG, CAP);

  private final Fetching internet = new Fetching();

  @AfterEach
  void close() {
    internet.close();
  }

  private Problem refusalOf(WebAnswer answer, UrlLimits limits) {
    internet.web.on("/a", answer);
    Problem problem = internet.refusal(internet.client(limits), internet.url("/a?key=secret"));
    assertThat(problem.message()).contains("public.example").doesNotContain("secret", "/a");
    return problem;
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentOfTheLargestSizeIsFetched() {
    internet.web.on("/a", WebAnswer.content("x".repeat(CAP)));

    internet.fetch(internet.client(SMALL), internet.url("/a"), Validators.NONE, () -> false);

    assertThat(internet.content()).hasSize(CAP);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void oneByteMoreIsRefused() {
    assertThat(refusalOf(WebAnswer.content("x".repeat(CAP + 1)), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void anAnnouncedSizeIsRefusedBeforeTheContentIsRead() {
    WebAnswer announcement =
        connection -> connection.head(200, "Content-Length: 99999999999").hang();

    assertThat(refusalOf(announcement, SMALL).code()).isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentWithoutEndIsRefusedAtTheCap() {
    assertThat(refusalOf(WebAnswer.endless(), SMALL).code()).isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void theCapIsOnWhatPackedContentUnpacksTo() {
    assertThat(refusalOf(WebAnswer.gzipBomb(500_000), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  @Test
  void headersWithoutEndAreRefused() {
    assertThat(refusalOf(WebAnswer.hugeHeaders(), SMALL).code())
        .isEqualTo(UrlProblem.URL_TOO_LARGE);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void aServerThatSaysNothingIsLeft() {
    UrlLimits impatient = new UrlLimits(Fetching.LONG, Fetching.SHORT, Fetching.LONG, CAP);

    assertThat(refusalOf(WebAnswer.silence(), impatient).code()).isEqualTo(UrlProblem.URL_TIMEOUT);
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void aServerThatDripsIsLeftAtTheDeadline() {
    UrlLimits brief = new UrlLimits(Fetching.LONG, Fetching.LONG, Fetching.SHORT, 1_000_000);

    assertThat(refusalOf(WebAnswer.slowDrip(), brief).code()).isEqualTo(UrlProblem.URL_TIMEOUT);
  }

  /** Spec, "kind url", rule 6: each hop takes 25 s of 60 s by this clock. */
  @Test
  void theDeadlineIsThatOfAllRedirectsTogether() {
    AtomicInteger hops = new AtomicInteger();
    internet.web.on(
        "/a",
        connection -> {
          hops.incrementAndGet();
          WebAnswer.redirect(302, "/a").give(connection);
        });
    Clock clock = new HopClock(hops, Duration.ofSeconds(25));

    Problem problem = internet.refusal(internet.client(Fetching.USUAL, clock), internet.url("/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TIMEOUT);
    assertThat(hops).hasValue(3);
  }

  @Test
  void theUsualLimitsAreThoseOfTheSettings() {
    assertThat(UrlLimits.upTo(20_971_520))
        .isEqualTo(
            new UrlLimits(
                Duration.ofSeconds(5),
                Duration.ofSeconds(15),
                Duration.ofSeconds(120),
                20_971_520));
  }

  @Test
  void aCancelledRunEndsItsFetch() {
    internet.web.on("/a", WebAnswer.silence());

    assertThatExceptionOfType(CallCancelled.class)
        .isThrownBy(
            () ->
                internet.fetch(
                    internet.client(Fetching.USUAL),
                    internet.url("/a"),
                    Validators.NONE,
                    () -> !internet.web.journal().isEmpty()));
  }

  /** A clock that only redirects move. */
  private static final class HopClock extends Clock {

    private final AtomicInteger hops;
    private final Duration each;

    HopClock(AtomicInteger hops, Duration each) {
      this.hops = hops;
      this.each = each;
    }

    @Override
    public Instant instant() {
      return Instant.EPOCH.plus(each.multipliedBy(hops.get()));
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
