package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.infrastructure.spark.scan.TaskShare;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.Map;

/** The one engine that all tests of this process share: Spark starts for seconds. */
final class SparkEngines {

  static final SparkSettings SETTINGS =
      new SparkSettings("local[2]", Map.of("spark.sql.shuffle.partitions", "2"));

  static final SparkEngine SHARED = new SparkEngine(SETTINGS);

  private SparkEngines() {}

  /**
   * An engine that divides its work so many times, which must make no difference. A task reads so
   * little that files of tests have several.
   */
  static TableEngine engine(int threads) {
    return SHARED.with(
        Map.of(
            "spark.sql.shuffle.partitions",
            String.valueOf(threads),
            TaskShare.OPTION,
            String.valueOf(512 << 10)),
        SETTINGS);
  }
}
