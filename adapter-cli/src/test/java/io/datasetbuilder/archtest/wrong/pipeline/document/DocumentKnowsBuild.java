package io.datasetbuilder.archtest.wrong.pipeline.document;

import io.datasetbuilder.archtest.wrong.pipeline.build.BuildKnowsRuns;

/** A document that knows who writes it. */
public interface DocumentKnowsBuild {
  /** Has a type of a module that it must not know. */
  BuildKnowsRuns other();
}
