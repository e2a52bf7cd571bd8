package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResponseStatisticsTest {

  private final ResponseStatistics statistics = new ResponseStatistics();

  @Test
  void aShareOfTheTimesIsTakenByNearestRank() {
    LongStream.rangeClosed(1, 200).forEach(nanos -> statistics.add(new Response(200, "", nanos)));

    assertThat(statistics.within(0.5)).isEqualTo(Duration.ofNanos(100));
    assertThat(statistics.within(0.99)).isEqualTo(Duration.ofNanos(198));
    assertThat(statistics.within(1)).isEqualTo(Duration.ofNanos(200));
  }

  @Test
  void whatIsNoSuccessIsAnError() {
    statistics.add(new Response(200, "", 1));
    statistics.add(new Response(202, "", 1));
    statistics.add(new Response(429, "", 1));
    statistics.add(new Response(0, "", 1));

    assertThat(statistics.errors()).isEqualTo(2);
    assertThat(statistics.byStatus()).isEqualTo(Map.of(0, 1L, 200, 1L, 202, 1L, 429, 1L));
  }

  @Test
  void aTextMemberIsFoundWhereverItStands() {
    Response response = new Response(200, "{\"a\": 1, \"run_id\" : \"x-1\"}", 1);

    assertThat(response.text("run_id")).contains("x-1");
    assertThat(response.text("status")).isEmpty();
  }
}
