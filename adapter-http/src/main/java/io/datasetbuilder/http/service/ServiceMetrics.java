package io.datasetbuilder.http.service;

import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter.NoticeResult;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Prometheus metrics of the process. Labels come from closed sets: operations of the contract,
 * statuses, outcomes. Only the ages of a bounded number of datasets have ids that callers chose.
 * Safe for concurrent use.
 */
public final class ServiceMetrics implements AutoCloseable {

  /** The media type of {@link #text()}. */
  public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String ENGINE = "engine.sessions";

  private static final Duration[] BUCKETS =
      LongStream.of(5, 25, 100, 500, 2_000, 10_000, 60_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final LatencyWindow latencies = new LatencyWindow();
  private final List<Runnable> beforeScrape = new CopyOnWriteArrayList<>();
  private final Map<Counted, Timer> timers = new ConcurrentHashMap<>();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /**
   * @param jobs how busy the jobs are now
   * @param streams how many callers follow runs live now
   * @param tally how builds have ended
   * @param engine what the table engine holds of the process now
   * @param queries how many queries of tables run now
   */
  public ServiceMetrics(
      Supplier<BuildJobs.JobMetrics> jobs,
      Supplier<Number> streams,
      BuildCounter tally,
      Supplier<EngineLoad> engine,
      Supplier<QuerySlots.Load> queries) {
    new ClassLoaderMetrics().bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    gauge("builder.jobs.waiting", "Jobs in the queue", () -> jobs.get().waiting());
    gauge("builder.jobs.running", "Builds that a worker is at", () -> jobs.get().running());
    gauge("builder.jobs.workers", "Workers for builds", () -> jobs.get().capacity());
    gauge("http.event.streams", "Callers who follow runs live", streams);
    gauge(ENGINE, "Sessions of the table engine", () -> engine.get().sessions(), "state", "open");
    gauge(
        ENGINE,
        "Sessions that it has not let go",
        () -> engine.get().abandoned(),
        "state",
        "abandoned");
    gauge("builder.queries.running", "Queries that run", () -> queries.get().running());
    gauge("builder.queries.slots", "Queries that may run", () -> queries.get().slots());
    for (BuildCounter.BuildEnd end : BuildCounter.BuildEnd.values()) {
      FunctionCounter.builder("builder.builds", tally, counted -> counted.of(end))
          .description("Builds by how they ended")
          .tag("outcome", end.wire())
          .register(registry);
    }
  }

  /**
   * Adds the gauges of datasets and disks, which are read at each scrape.
   *
   * @param ages how long ago each dataset was built, of a bounded number of datasets
   * @param free free bytes by the folder that lies on the disk
   */
  public ServiceMetrics with(
      Supplier<Map<String, Duration>> ages, Supplier<Map<String, Long>> free) {
    MultiGauge age =
        MultiGauge.builder("builder.dataset.age")
            .description("Seconds since the newest successful run of a dataset ended")
            .baseUnit("seconds")
            .register(registry);
    MultiGauge space =
        MultiGauge.builder("builder.disk.free")
            .description("Bytes that are free on the disk of a folder")
            .baseUnit("bytes")
            .register(registry);
    beforeScrape.add(() -> age.register(rows("dataset", ages.get(), Duration::toSeconds), true));
    beforeScrape.add(() -> space.register(rows("folder", free.get(), bytes -> bytes), true));
    return this;
  }

  /**
   * Adds the gauge of schedules, which is read at each scrape.
   *
   * @param counts number of schedules by state; empty where nothing is built by schedules
   */
  public ServiceMetrics withSchedules(Supplier<Map<String, Long>> counts) {
    MultiGauge schedules =
        MultiGauge.builder("builder.schedules")
            .description("Schedules of datasets by state")
            .register(registry);
    beforeScrape.add(() -> schedules.register(rows("state", counts.get(), count -> count), true));
    return this;
  }

  /**
   * Adds the notices of runs. Names of hooks are the operator's.
   *
   * @param waiting number of waiting notices by hook, read at each scrape
   */
  public ServiceMetrics withNotices(Supplier<Map<String, Long>> waiting, NoticeCounter counter) {
    MultiGauge notices =
        MultiGauge.builder("builder.notices.waiting")
            .description("Notices that wait for their delivery")
            .register(registry);
    beforeScrape.add(() -> notices.register(rows("hook", waiting.get(), count -> count), true));
    for (NoticeResult result : NoticeResult.values()) {
      FunctionCounter.builder("builder.notices", counter, counted -> counted.total(result))
          .description("Notices that were delivered or given up, and attempts that failed")
          .tag("outcome", result.wire())
          .register(registry);
    }
    return this;
  }

  private static <T> List<MultiGauge.Row<?>> rows(
      String tag, Map<String, T> values, Function<T, Long> number) {
    return values.entrySet().stream()
        .<MultiGauge.Row<?>>map(
            value ->
                MultiGauge.Row.of(Tags.of(tag, value.getKey()), number.apply(value.getValue())))
        .toList();
  }

  private void gauge(String name, String meaning, Supplier<Number> value, String... tags) {
    Gauge.builder(name, value).description(meaning).tags(tags).register(registry);
  }

  /**
   * Counts a response.
   *
   * @param operation of the contract, or a fixed word for calls of no operation
   */
  public void answered(String operation, int status, Duration took) {
    timers.computeIfAbsent(new Counted(operation, status), this::timer).record(took);
  }

  private Timer timer(Counted counted) {
    return Timer.builder("http.server.requests")
        .description("Responses by operation and status")
        .tag("operation", counted.operation())
        .tag("status", Integer.toString(counted.status()))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** Responses that are counted together. */
  private record Counted(String operation, int status) {}

  /** Durations of the latest calls. */
  public LatencyWindow latencies() {
    return latencies;
  }

  /** All metrics, in the text form that Prometheus reads. */
  public String text() {
    beforeScrape.forEach(Runnable::run);
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
