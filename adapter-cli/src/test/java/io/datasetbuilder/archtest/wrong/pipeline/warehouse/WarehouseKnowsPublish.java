package io.datasetbuilder.archtest.wrong.pipeline.warehouse;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;
import io.datasetbuilder.archtest.wrong.pipeline.publish.PublishKnowsBuilding;

/** The warehouse of runs that knows how runs are published, and the disk. */
public interface WarehouseKnowsPublish {
  /** Has a type of a module that it must not know. */
  PublishKnowsBuilding other();

  /** Has a type of a technology. */
  KnowsDatabase disk();
}
