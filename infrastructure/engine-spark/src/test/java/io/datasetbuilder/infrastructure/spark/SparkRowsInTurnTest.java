package io.datasetbuilder.infrastructure.spark;

import io.datasetbuilder.pipeline.table.contract.RowsInTurnContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class SparkRowsInTurnTest extends RowsInTurnContract {
  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }

  @Override
  protected int severalParts() {
    return 20_000;
  }
}
