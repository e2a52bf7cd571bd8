package io.datasetbuilder.pipeline.table.engine;

import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

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

  /** Makes the engine. It opens nothing before its first call. */
  BuildEngine create(EngineLimits limits, ParquetReading parquet);

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
