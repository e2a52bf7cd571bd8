package io.datasetbuilder.archtest.wrong.pipeline.document;

import io.datasetbuilder.archtest.wrong.pipeline.building.BuildingKnowsRuns;

/** A document that knows who writes it. */
public interface DocumentKnowsBuilding {
  /** Has a type of a module that it must not know. */
  BuildingKnowsRuns other();
}
