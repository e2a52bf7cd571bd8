package io.datasetbuilder.archtest.wrong.pipeline.build;

import io.datasetbuilder.archtest.wrong.pipeline.runs.RunsKnowBuild;

/** A build that knows who reads it back. */
public interface BuildKnowsRuns {
  /** Has a type of a module that it must not know. */
  RunsKnowBuild other();
}
