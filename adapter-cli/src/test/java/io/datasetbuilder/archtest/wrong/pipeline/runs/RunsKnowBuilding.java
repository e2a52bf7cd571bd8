package io.datasetbuilder.archtest.wrong.pipeline.runs;

import io.datasetbuilder.archtest.wrong.pipeline.building.BuildingKnowsRuns;

/** Reading back that knows how runs are built. */
public interface RunsKnowBuilding {
  /** Has a type of a module that it must not know. */
  BuildingKnowsRuns other();
}
