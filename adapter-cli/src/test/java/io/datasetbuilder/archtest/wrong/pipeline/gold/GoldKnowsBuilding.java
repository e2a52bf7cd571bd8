package io.datasetbuilder.archtest.wrong.pipeline.gold;

import io.datasetbuilder.archtest.wrong.pipeline.building.BuildingKnowsRuns;

/** Work on Gold that knows who asks for it. */
public interface GoldKnowsBuilding {
  /** Has a type of a module that it must not know. */
  BuildingKnowsRuns other();
}
