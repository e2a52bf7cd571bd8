package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.embedded.settings.AccessSettings.PublicSiteSettings;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of readers without a credential. */
class PublicReadersTest {

  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-01T12:00:00Z"));

  private PublicReaders readers(long callsPerMinute, int workers) {
    return new PublicReaders(new PublicSiteSettings(callsPerMinute), workers, clock);
  }

  @Test
  void anAddressCallsAsOftenInAMinuteAsTheSettingStates() {
    PublicReaders readers = readers(2, 10);
    readers.count("10.0.0.1");
    clock.pass(Duration.ofSeconds(20));
    readers.count("10.0.0.1");

    assertThatThrownBy(() -> readers.count("10.0.0.1"))
        .isInstanceOfSatisfying(
            RefusedCall.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(HttpStatus.TOO_MANY_REQUESTS);
              assertThat(refused.body().toString())
                  .contains("auth_throttled", "retry_after_seconds", "40");
            });
    assertThatCode(() -> readers.count("10.0.0.2")).doesNotThrowAnyException();
    clock.pass(Duration.ofSeconds(40));
    assertThatCode(() -> readers.count("10.0.0.1")).doesNotThrowAnyException();
  }

  @Test
  void aRefusedCallDoesNotCount() {
    PublicReaders readers = readers(1, 10);
    readers.count("10.0.0.1");
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> readers.count("10.0.0.1")).isInstanceOf(RefusedCall.class);
    }

    clock.pass(Duration.ofMinutes(1));

    assertThatCode(() -> readers.count("10.0.0.1")).doesNotThrowAnyException();
  }

  @Test
  void noLimitIsNoLimit() {
    PublicReaders readers = readers(0, 10);

    for (int i = 0; i < 20_000; i++) {
      readers.count("10.0.0.1");
    }
  }

  @Test
  void atMostHalfOfTheWorkersReadAtATime() {
    PublicReaders readers = readers(0, 4);

    String read = readers.run(() -> readers.run(() -> "read"));

    assertThat(read).isEqualTo("read");
    assertThatThrownBy(() -> readers.run(() -> readers.run(() -> readers.run(() -> "one more"))))
        .isInstanceOfSatisfying(
            RefusedCall.class,
            refused ->
                assertThat(refused.body().toString()).contains("auth_throttled", "at a time"));
    assertThat(readers.run(() -> readers.run(() -> "free again"))).isEqualTo("free again");
  }

  @Test
  void aSingleWorkerIsEnough() {
    assertThat(readers(0, 1).run(() -> "read")).isEqualTo("read");
  }

  @Test
  void whoeverShowsACredentialIsNoReaderWithoutOne() {
    assertThat(PublicReaders.isReader(List.of(), List.of())).isTrue();
    assertThat(PublicReaders.isReader(List.of(""), List.of())).isFalse();
    assertThat(PublicReaders.isReader(List.of(), List.of(""))).isFalse();
  }
}
