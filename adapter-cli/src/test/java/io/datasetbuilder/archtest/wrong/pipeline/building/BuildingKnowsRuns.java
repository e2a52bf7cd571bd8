package io.datasetbuilder.archtest.wrong.pipeline.building;

import io.datasetbuilder.archtest.wrong.pipeline.runs.RunsKnowBuilding;

/** A build that knows who reads it back. */
public interface BuildingKnowsRuns {
  /** Has a type of a module that it must not know. */
  RunsKnowBuilding other();
}
