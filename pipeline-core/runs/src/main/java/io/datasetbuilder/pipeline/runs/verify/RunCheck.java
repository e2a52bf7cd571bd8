package io.datasetbuilder.pipeline.runs.verify;

/** One kind of check of a finished run. Reads only; safe for concurrent use. */
public interface RunCheck {
  Check check(RunUnderTest run);
}
