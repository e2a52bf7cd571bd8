package io.datasetbuilder.archtest.wrong.pipeline.submission;

import io.datasetbuilder.archtest.wrong.pipeline.publish.PublishKnowsBuilding;

/** Submission that knows how runs are published. */
public interface SubmissionKnowsPublish {
  /** Has a type of a module that it must not know. */
  PublishKnowsBuilding other();
}
