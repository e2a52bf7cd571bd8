package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Statuses and times of responses. Safe for concurrent use. */
final class ResponseStatistics {

  private record Sample(int status, boolean isGood, long nanos) {}

  private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();

  /** Counts a response, and returns it. */
  Response add(Response response) {
    samples.add(new Sample(response.status(), response.isGood(), response.nanos()));
    return response;
  }

  /** How many responses had which status; 0 stands for none at all. */
  Map<Integer, Long> byStatus() {
    return samples.stream()
        .map(Sample::status)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  /** Responses to requests that did not succeed. */
  long errors() {
    return samples.stream().filter(sample -> !sample.isGood()).count();
  }

  int size() {
    return samples.size();
  }

  /**
   * The time within which a share of the responses came, by nearest rank.
   *
   * @param share above 0, at most 1
   */
  Duration within(double share) {
    List<Long> sorted = samples.stream().map(Sample::nanos).sorted().toList();
    int rank = (int) Math.ceil(share * sorted.size());
    return Duration.ofNanos(sorted.get(Math.max(rank, 1) - 1));
  }
}
