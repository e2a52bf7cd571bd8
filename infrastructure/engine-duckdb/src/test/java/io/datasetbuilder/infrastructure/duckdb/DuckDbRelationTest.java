package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.contract.RelationContract;
import io.datasetbuilder.pipeline.plan.TableEngine;

class DuckDbRelationTest extends RelationContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }
}
