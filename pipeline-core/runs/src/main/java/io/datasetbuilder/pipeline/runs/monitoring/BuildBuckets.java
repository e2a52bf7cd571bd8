package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Builds of a day, counted by hour and status.
 *
 * @param availability partial when builds had to be left out
 * @param excluded number of builds that are left out because their time is unknown
 * @param buckets one for each hour, oldest first, including hours without a build
 * @param recent the newest builds, newest first, at most {@value #MOST_RECENT}
 */
public record BuildBuckets(
    MonitoringSummary.Availability availability,
    long excluded,
    List<HourBucket> buckets,
    List<IndexedRun> recent) {

  /** The only window that a request may name. */
  public static final String WINDOW = "24h";

  /** The only length of a bucket that a request may name. */
  public static final String BUCKET = "hour";

  /** Number of the newest builds that are reported. */
  public static final int MOST_RECENT = 10;

  public BuildBuckets {
    buckets = List.copyOf(buckets);
    recent = List.copyOf(recent);
  }

  /** Result when the builds cannot be listed. */
  public static BuildBuckets unavailable() {
    return new BuildBuckets(MonitoringSummary.Availability.UNAVAILABLE, 0, List.of(), List.of());
  }

  /**
   * The buckets of a window.
   *
   * @param endings builds that ended in it; hours without any may be missing
   */
  static BuildBuckets of(
      BuildWindow window, List<HourCounts> endings, long excluded, List<IndexedRun> recent) {
    List<HourBucket> buckets =
        IntStream.range(0, BuildWindow.HOURS)
            .mapToObj(number -> bucket(window.hour(number), endings))
            .toList();
    MonitoringSummary.Availability known =
        excluded == 0
            ? MonitoringSummary.Availability.AVAILABLE
            : MonitoringSummary.Availability.PARTIAL;
    return new BuildBuckets(known, excluded, buckets, recent);
  }

  private static HourBucket bucket(Instant hour, List<HourCounts> endings) {
    Map<RunStatus, Long> byStatus = new EnumMap<>(RunStatus.class);
    endings.stream()
        .filter(ending -> ending.hour().equals(hour))
        .forEach(ending -> byStatus.merge(ending.status(), ending.runs(), Long::sum));
    return new HourBucket(hour, byStatus);
  }

  /**
   * The builds that ended within an hour of UTC, with its start and without its end.
   *
   * @param start the first moment of the hour
   * @param byStatus builds by how they ended; a status without any is left out
   */
  public record HourBucket(Instant start, Map<RunStatus, Long> byStatus) {

    public static final Duration LENGTH = Duration.ofHours(1);

    public HourBucket {
      byStatus = Map.copyOf(byStatus);
    }

    /** The first moment that is not in it. */
    public Instant end() {
      return start.plus(LENGTH);
    }

    /** Builds that ended so. */
    public long count(RunStatus status) {
      return byStatus.getOrDefault(status, 0L);
    }

    public long total() {
      return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * The hours that are reported: {@value #HOURS} whole ones of UTC, the last of which has not ended
   * (Spec, "Limits", monitoring window).
   *
   * @param start first moment of the oldest hour
   * @param end first moment after the newest hour
   */
  public record BuildWindow(Instant start, Instant end) {

    /** Number of hours. */
    public static final int HOURS = 24;

    /** The window whose newest hour contains a moment. */
    public static BuildWindow at(Instant now) {
      Instant end = now.truncatedTo(ChronoUnit.HOURS).plus(HourBucket.LENGTH);
      return new BuildWindow(end.minus(HourBucket.LENGTH.multipliedBy(HOURS)), end);
    }

    /** The first moment of an hour, counted from the oldest. */
    Instant hour(int number) {
      return start.plus(HourBucket.LENGTH.multipliedBy(number));
    }
  }
}
