package io.datasetbuilder.archtest.wrong.pipeline.guess;

import io.datasetbuilder.archtest.wrong.pipeline.building.BuildingKnowsRuns;

/** A first spec that knows how it is built. */
public interface GuessKnowsBuilding {
  /** Has a type of a module that it must not know. */
  BuildingKnowsRuns other();
}
