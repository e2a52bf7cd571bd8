package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.contract.ExpressionContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class SparkExpressionTest extends ExpressionContract {
  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }
}
