package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.spark.scan.TaskShare;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.File;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.sql.SparkSession;

/**
 * The one driver of the process, which starts with the first session. Thread-safe. A process has
 * one context of Spark: when the application has started one, it is used and left running.
 */
final class SparkDriver implements AutoCloseable {

  private static final Logger LOG = System.getLogger(SparkDriver.class.getName());

  /** Options that an application may set otherwise. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "spark.app.name", "dataset-builder",
          "spark.ui.enabled", "false",
          "spark.ui.showConsoleProgress", "false",
          "spark.scheduler.mode", "FAIR",
          // Else a pattern that overflows the stack of a task would end the whole process.
          "spark.executor.killOnFatalError.depth", "0",
          // Else each task of a grouping writes a file for each of 200 parts, with buffers for
          // each.
          "spark.shuffle.sort.bypassMergeThreshold", "1",
          // Else texts of the last thousand plans fill the memory of a driver that runs for days.
          "spark.ui.retainedJobs", "16",
          "spark.ui.retainedStages", "16",
          "spark.sql.ui.retainedExecutions", "16",
          "spark.sql.maxPlanStringLength", "10000");

  /** A driver that is alone listens to no other machine. */
  private static final Map<String, String> LOOPBACK =
      Map.of("spark.driver.host", "localhost", "spark.driver.bindAddress", "127.0.0.1");

  /** Options that the meaning of plans depends on, in every session. */
  private static final Map<String, String> MEANING = meaning();

  private final SparkSettings settings;
  private CompletableFuture<SparkSession> starting;
  private volatile boolean external;

  SparkDriver(SparkSettings settings) {
    this.settings = settings;
  }

  private static Map<String, String> meaning() {
    Map<String, String> options = new LinkedHashMap<>();
    // Overflow fails instead of giving another number.
    options.put("spark.sql.ansi.enabled", "true");
    options.put("spark.sql.session.timeZone", "UTC");
    options.put("spark.sql.caseSensitive", "true");
    options.put("spark.sql.datetime.java8API.enabled", "true");
    options.put("spark.sql.groupByOrdinal", "false");
    options.put("spark.sql.orderByOrdinal", "false");
    // Parts follow each other, also where they are divided alike.
    options.put("spark.sql.unionOutputPartitioning", "false");
    options.put("spark.sql.files.minPartitionNum", "1");
    options.put("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED");
    options.put("spark.sql.parquet.int96RebaseModeInRead", "CORRECTED");
    options.put("spark.sql.parquet.inferTimestampNTZ.enabled", "true");
    options.put("spark.sql.timeType.enabled", "true");
    return options;
  }

  /**
   * A session of its own.
   *
   * @param options of this session
   * @throws EngineFailure when Spark does not start
   */
  SparkSession open(Map<String, String> options) {
    SparkSession session = started().newSession();
    session.conf().set(TaskShare.OPTION, TaskShare.USUAL.bytes());
    options.forEach((name, value) -> session.conf().set(name, value));
    MEANING.forEach((name, value) -> session.conf().set(name, value));
    return session;
  }

  private SparkSession started() {
    CompletableFuture<SparkSession> start = start();
    try {
      return start.get(settings.startLimit().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException silent) {
      throw SparkFailures.failure(
          EngineProblem.ENGINE_UNAVAILABLE,
          "Spark's master did not respond within %s seconds"
              .formatted(settings.startLimit().toSeconds()),
          silent);
    } catch (ExecutionException failed) {
      throw SparkFailures.failure(
          EngineProblem.ENGINE_UNAVAILABLE, reason(failed.getCause()), failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw SparkFailures.interrupted(stopped);
    }
  }

  /** A start that failed is tried again by the next session; one that hangs is waited for. */
  private synchronized CompletableFuture<SparkSession> start() {
    boolean running = starting != null && !starting.isCompletedExceptionally();
    if (running && (!starting.isDone() || !isStopped(starting.join()))) {
      return starting;
    }
    CompletableFuture<SparkSession> start = new CompletableFuture<>();
    DaemonThreads.create("engine-start", () -> start(start)).start();
    starting = start;
    return start;
  }

  /** Places of the classes of plans, which executors find at the same paths as the driver. */
  private static final class ExecutorClasses {

    private static final List<Class<?>> KINDS =
        List.of(SparkEngine.class, TableSource.class, DataType.class, JsonValue.class);

    static String path() {
      return KINDS.stream()
          .map(kind -> kind.getProtectionDomain().getCodeSource().getLocation())
          .map(place -> Path.of(URI.create(place.toString())).toString())
          .distinct()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  private static boolean isStopped(SparkSession session) {
    return session.sparkContext().isStopped();
  }

  private void start(CompletableFuture<SparkSession> start) {
    try {
      external = SparkSession.getDefaultSession().isDefined();
      SparkConf conf = new SparkConf().setMaster(settings.master());
      DEFAULTS.forEach(conf::set);
      if (settings.isLocal()) {
        LOOPBACK.forEach(conf::set);
      }
      if (settings.hasExecutors()) {
        conf.set("spark.executor.extraClassPath", ExecutorClasses.path());
      }
      settings
          .memoryOfLocalExecutors()
          .ifPresent(memory -> conf.set("spark.executor.memory", memory + "m"));
      settings.configuration().forEach(conf::set);
      SparkSession session = SparkSession.builder().config(conf).getOrCreate();
      if (isStopped(session)) {
        throw new IllegalStateException("the context ended while it started");
      }
      // Nothing runs without an executor; and the first query of a process loads classes for
      // seconds.
      session.range(1).count();
      start.complete(session);
    } catch (Throwable failed) { // Of any kind: a library that is missing is an error.
      LOG.log(Level.ERROR, "Spark did not start", failed);
      start.completeExceptionally(failed);
    }
  }

  private static String reason(Throwable failed) {
    if (failed instanceof SparkException spark
        && String.valueOf(spark.getMessage()).contains("Could not parse Master URL")) {
      return "the address of Spark's master has no form that Spark knows";
    }
    return failed instanceof LinkageError || failed instanceof ClassNotFoundException
        ? "a library that Spark needs is missing, or does not fit"
        : "Spark did not start";
  }

  /** The session if the driver runs; null otherwise. Never waits. */
  synchronized SparkSession running() {
    boolean started = starting != null && starting.isDone() && !starting.isCompletedExceptionally();
    return started ? starting.join() : null;
  }

  /** Ends the driver, unless the application started it. */
  @Override
  public void close() {
    SparkSession session = running();
    if (session != null && !external) {
      session.stop();
    }
  }
}
