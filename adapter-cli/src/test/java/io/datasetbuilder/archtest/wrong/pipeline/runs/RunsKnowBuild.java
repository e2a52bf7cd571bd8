package io.datasetbuilder.archtest.wrong.pipeline.runs;

import io.datasetbuilder.archtest.wrong.pipeline.build.BuildKnowsRuns;

/** Reading back that knows how runs are built. */
public interface RunsKnowBuild {
  /** Has a type of a module that it must not know. */
  BuildKnowsRuns other();
}
