package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResponseStatisticsTest {

  private final ResponseStatistics tally = new ResponseStatistics();

  @Test
  void aShareOfTheTimesIsTakenByNearestRank() {
    LongStream.rangeClosed(1, 200).forEach(nanos -> tally.add(new Answered(200, "", nanos)));

    assertThat(tally.within(0.5)).isEqualTo(Duration.ofNanos(100));
    assertThat(tally.within(0.99)).isEqualTo(Duration.ofNanos(198));
    assertThat(tally.within(1)).isEqualTo(Duration.ofNanos(200));
  }

  @Test
  void whatIsNoSuccessIsAnError() {
    tally.add(new Answered(200, "", 1));
    tally.add(new Answered(202, "", 1));
    tally.add(new Answered(429, "", 1));
    tally.add(new Answered(0, "", 1));

    assertThat(tally.errors()).isEqualTo(2);
    assertThat(tally.byStatus()).isEqualTo(Map.of(0, 1L, 200, 1L, 202, 1L, 429, 1L));
  }

  @Test
  void aTextMemberIsFoundWhereverItStands() {
    Answered answer = new Answered(200, "{\"a\": 1, \"run_id\" : \"x-1\"}", 1);

    assertThat(answer.text("run_id")).contains("x-1");
    assertThat(answer.text("status")).isEmpty();
  }
}
