package io.datasetbuilder.archtest.wrong.pipeline.publish;

import io.datasetbuilder.archtest.wrong.pipeline.building.BuildingKnowsRuns;

/** Publishing that knows how runs are built. */
public interface PublishKnowsBuilding {
  /** Has a type of a module that it must not know. */
  BuildingKnowsRuns other();
}
