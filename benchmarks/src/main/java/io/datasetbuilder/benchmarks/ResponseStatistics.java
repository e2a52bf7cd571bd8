package io.datasetbuilder.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The answers that a crowd got. Safe for concurrent use. */
public final class ResponseStatistics {

  private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();

  /** Counts an answer, and gives it back. */
  public Answered add(Answered answer) {
    statuses.add(answer.status());
    nanos.add(answer.nanos());
    return answer;
  }

  /** How many answers had which status; 0 stands for none at all. */
  public Map<Integer, Long> byStatus() {
    Map<Integer, Long> counts = new TreeMap<>();
    statuses.forEach(status -> counts.merge(status, 1L, Long::sum));
    return counts;
  }

  /** Answers that are not what was asked for. */
  public long errors() {
    return statuses.stream().filter(status -> status < 200 || status >= 300).count();
  }

  public int size() {
    return statuses.size();
  }

  /**
   * The time within which a share of the answers came, by nearest rank.
   *
   * @param share above 0, at most 1
   */
  public Duration within(double share) {
    List<Long> sorted = nanos.stream().sorted().toList();
    int rank = (int) Math.ceil(share * sorted.size());
    return Duration.ofNanos(sorted.get(Math.max(rank, 1) - 1));
  }
}
