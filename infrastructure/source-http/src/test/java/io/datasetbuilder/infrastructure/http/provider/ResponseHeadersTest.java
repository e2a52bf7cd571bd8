package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.AttemptSender.ResponseHeaders;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ResponseHeadersTest {

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  @Test
  void readsSeconds() {
    assertThat(ResponseHeaders.retryAfter(" 17 ", NOW)).contains(Duration.ofSeconds(17));
    assertThat(ResponseHeaders.retryAfter("0", NOW)).contains(Duration.ZERO);
  }

  @Test
  void readsDates() {
    assertThat(ResponseHeaders.retryAfter("Sun, 01 Mar 2026 00:01:30 GMT", NOW))
        .contains(Duration.ofSeconds(90));
  }

  @Test
  void ignoresWhatIsUnreadableOrOver() {
    for (String header :
        new String[] {
          "-1", "1.5", "soon", "", "99999999999999999999", "Sat, 28 Feb 2026 23:59:59 GMT"
        }) {
      assertThat(ResponseHeaders.retryAfter(header, NOW)).as(header).isEmpty();
    }
  }
}
