package io.datasetbuilder.pipeline.table.engine;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.Map;

/**
 * Offers one engine to the services whose class path it is on. {@link InstalledEngines} finds the
 * implementations by the platform's {@link java.util.ServiceLoader}: each has a public constructor
 * without parameters, which loads nothing.
 */
public interface EngineProvider {

  /** The name by which a setting chooses the engine: lower-case letters, unlike all others. */
  String name();

  /**
   * Loads what the first session would load, so that it starts at once.
   *
   * @throws EngineFailure when a library of the engine is missing or does not fit the machine
   */
  void load();

  /**
   * Faults of the engine's own options.
   *
   * @param options as in {@link EngineSetup}
   * @return by the name of an option, what its value must be, such as "must be a readable file"
   */
  default Map<String, String> faults(Map<String, String> options) {
    return Map.of();
  }

  /** Makes the engine. It opens nothing before its first call. */
  BuildEngine create(EngineSetup setup);

  /**
   * Limits, options and readers that an engine is made with.
   *
   * @param limits of this process
   * @param options of this engine alone, without faults: values by names such as {@code master}
   * @param parquet readers of Parquet files
   */
  record EngineSetup(EngineLimits limits, Map<String, String> options, ParquetReading parquet) {
    public EngineSetup {
      options = Map.copyOf(options);
    }
  }

  /**
   * The two ports of one engine.
   *
   * @param sources reads and checks the files of sources
   * @param tables carries out plans over what was read
   */
  record BuildEngine(BronzeReader sources, TableEngine tables) {}

  /**
   * Readers of Parquet files that no engine brings along.
   *
   * @param schemas names the columns of files, and settles which of them can be held
   * @param variants writes the variants of files as texts
   */
  record ParquetReading(ParquetSchemaReader schemas, VariantTexts variants) {}
}
