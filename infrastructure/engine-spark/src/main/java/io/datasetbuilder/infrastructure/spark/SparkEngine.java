package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Carries out plans with Apache Spark. Sessions share the one driver of the process, which starts
 * with the first of them; each has its own options of SQL and its own pool of the fair scheduler.
 * Files are read and written by executors, so that locations are paths that driver and executors
 * share.
 */
public final class SparkEngine implements TableEngine {

  private final SparkSettings settings;
  private final SparkDriver driver;
  private final SparkLoad load;
  private final Map<String, String> options;

  public SparkEngine(SparkSettings settings) {
    this(settings, new SparkDriver(settings), new SparkLoad(), Map.of());
  }

  private SparkEngine(
      SparkSettings settings, SparkDriver driver, SparkLoad load, Map<String, String> options) {
    this.settings = settings;
    this.driver = driver;
    this.load = load;
    this.options = options;
  }

  /** An engine on the same driver, with other options of SQL and another limit for its calls. */
  SparkEngine with(Map<String, String> sql, SparkSettings limits) {
    return new SparkEngine(limits, driver, load, sql);
  }

  /**
   * Opens a session; the first one starts Spark.
   *
   * @throws EngineFailure when Spark does not start
   */
  @Override
  public Session open(Location spillFolder, int shares, Interruption interruption) {
    SparkSession session = driver.open(options);
    return new SparkEngineSession(
        session,
        new SparkCalls(session, settings, interruption, load),
        Path.of(spillFolder.address()));
  }

  @Override
  public EngineLoad sessions() {
    return new EngineLoad(load.sessionsInUse(), load.sessionsAbandoned());
  }

  @Override
  public Writer writer() {
    return new Writer("spark", org.apache.spark.package$.MODULE$.SPARK_VERSION());
  }

  /** Ends the driver and with it all sessions, unless the application started it. */
  @Override
  public void close() {
    driver.close();
  }
}
