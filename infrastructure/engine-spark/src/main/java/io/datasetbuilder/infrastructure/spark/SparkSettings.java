package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of the engine on Spark.
 *
 * @param master address of Spark's master, such as {@code local[2]} or {@code spark://host:7077}
 * @param configuration further options of Spark by their names, which go before the engine's own
 *     but for those that the meaning of plans depends on
 * @param callLimit longest duration of a single call
 * @param patience how long a cancelled call may continue before its session is abandoned
 * @param startLimit longest duration of the start, after which the master counts as unavailable
 */
public record SparkSettings(
    String master,
    Map<String, String> configuration,
    Duration callLimit,
    Duration patience,
    Duration startLimit) {

  private static final Duration START_LIMIT = Duration.ofSeconds(25);
  private static final Pattern LOCAL_CLUSTER = Pattern.compile("local-cluster\\[\\d+,\\d+,(\\d+)]");

  public SparkSettings {
    Objects.requireNonNull(master, "master");
    configuration = Map.copyOf(configuration);
    Objects.requireNonNull(callLimit, "callLimit");
    Objects.requireNonNull(patience, "patience");
    Objects.requireNonNull(startLimit, "startLimit");
  }

  /** The usual deadlines. */
  public SparkSettings(String master, Map<String, String> configuration) {
    this(master, configuration, EngineLimits.CALL_LIMIT, EngineLimits.PATIENCE, START_LIMIT);
  }

  /** Whether driver and executors are on one machine. */
  boolean isLocal() {
    return master.startsWith("local");
  }

  /** Whether executors are processes of their own, which are started from the driver's files. */
  boolean hasExecutors() {
    return master.startsWith("local-cluster") || master.startsWith("spark:");
  }

  /** Memory in MiB that a local cluster gives each of its executors; empty for other masters. */
  Optional<String> memoryOfLocalExecutors() {
    Matcher cluster = LOCAL_CLUSTER.matcher(master);
    return cluster.matches() ? Optional.of(cluster.group(1)) : Optional.empty();
  }

  /** The same with the deadlines that hold for every engine. */
  SparkSettings within(EngineLimits limits) {
    return new SparkSettings(
        master, configuration, limits.callLimit(), limits.patience(), startLimit);
  }
}
