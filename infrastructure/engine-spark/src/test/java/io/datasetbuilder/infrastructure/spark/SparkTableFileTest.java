package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.contract.TableFileContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class SparkTableFileTest extends TableFileContract {
  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }
}
