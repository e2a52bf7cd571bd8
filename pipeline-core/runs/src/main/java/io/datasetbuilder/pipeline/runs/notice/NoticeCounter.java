package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what this process did with the notices of each hook. Safe for concurrent use. */
public final class NoticeCounter {

  private final Map<NoticeResult, Map<String, LongAdder>> counts = new ConcurrentHashMap<>();

  void count(NoticeResult result, String hook, long notices) {
    counts
        .computeIfAbsent(result, fresh -> new ConcurrentHashMap<>())
        .computeIfAbsent(hook, fresh -> new LongAdder())
        .add(notices);
  }

  /** The number of notices with this result by hook, sorted. */
  public Map<String, Long> of(NoticeResult result) {
    Map<String, Long> read = new TreeMap<>();
    counts.getOrDefault(result, Map.of()).forEach((hook, count) -> read.put(hook, count.sum()));
    return read;
  }

  /** The number of notices of all hooks with this result. */
  public long total(NoticeResult result) {
    return of(result).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Result of an attempt, or end of a notice. */
  public enum NoticeResult implements WireNamed.LowerCase {
    DELIVERED,
    /** An attempt that is repeated later. */
    FAILED,
    /** A notice that was removed because it, or the outbox, reached its bound. */
    GIVEN_UP
  }
}
