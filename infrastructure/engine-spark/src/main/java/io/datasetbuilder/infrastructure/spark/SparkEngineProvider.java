package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Offers Apache Spark. It carries out plans; the files of sources are read and checked by the
 * standard engine, in the process of the driver (docs/scale.md).
 */
public final class SparkEngineProvider implements EngineProvider {

  private static final String MASTER = "master";
  private static final String CONF_FILE = "conf_file";
  private static final String USUAL_MASTER = "local[*]";

  private static final Pattern MASTERS =
      Pattern.compile(
          "local|local\\[(\\*|\\d+)(,\\d+)?]|local-cluster\\[\\d+,\\d+,\\d+]|spark://.+|k8s://.+");

  private static final String SESSION = "org.apache.spark.sql.SparkSession";

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Map<String, String> faults(Map<String, String> options) {
    Map<String, String> faults = new LinkedHashMap<>();
    options.forEach((option, value) -> fault(option, value).ifPresent(x -> faults.put(option, x)));
    return faults;
  }

  private static Optional<String> fault(String option, String value) {
    return switch (option) {
      case MASTER ->
          MASTERS.matcher(value).matches()
              ? Optional.empty()
              : Optional.of(
                  "must be local[n], local-cluster[n,cores,MiB], spark://host:port or k8s://host");
      case CONF_FILE ->
          read(value).isPresent()
              ? Optional.empty()
              : Optional.of("must be a readable file of properties");
      default ->
          Optional.of("is no setting of Spark: SVC_SPARK_MASTER and SVC_SPARK_CONF_FILE are");
    };
  }

  /** The properties of a file; empty when it cannot be read. */
  private static Optional<Properties> read(String file) {
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      Properties properties = new Properties();
      properties.load(reader);
      return Optional.of(properties);
    } catch (IOException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Loads Spark's classes; its driver starts with the first session, since it may hold executors.
   */
  @Override
  public void load() {
    try {
      Class.forName(SESSION);
    } catch (ClassNotFoundException | LinkageError missing) {
      throw SparkFailures.failure(
          EngineProblem.ENGINE_UNAVAILABLE, "a library of Spark is missing", missing);
    }
  }

  @Override
  public BuildEngine create(EngineSetup setup) {
    Map<String, String> configuration = new LinkedHashMap<>();
    Optional.ofNullable(setup.options().get(CONF_FILE))
        .flatMap(SparkEngineProvider::read)
        .ifPresent(
            read ->
                read.forEach(
                    (name, value) -> configuration.put(name.toString(), value.toString().strip())));
    SparkSettings settings =
        new SparkSettings(setup.options().getOrDefault(MASTER, USUAL_MASTER), configuration)
            .within(setup.limits());
    return new BuildEngine(sources(setup), new SparkEngine(settings));
  }

  private static BronzeReader sources(EngineSetup setup) {
    EngineProvider standard =
        InstalledEngines.find()
            .named(InstalledEngines.STANDARD)
            .orElseThrow(() -> new IllegalStateException("the standard engine is not installed"));
    EngineSetup same = new EngineSetup(setup.limits(), Map.of(), setup.parquet());
    return standard.create(same).sources();
  }
}
