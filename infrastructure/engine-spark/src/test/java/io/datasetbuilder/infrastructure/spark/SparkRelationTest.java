package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.contract.RelationContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class SparkRelationTest extends RelationContract {
  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }
}
