package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.artifact.SampleWithheld;
import java.util.Optional;
import java.util.function.Function;

/**
 * One stage of one source, as far as its documents state. No path and no fetch params are reported.
 */
public sealed interface StageDetail {

  Head head();

  /** Answers by stage. */
  <R> R match(Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold);

  /** Which stage of what, and what became of it. */
  record Head(RunId runId, String sourceKey, StageStatus status) {

    /** Whether the stage can be used. */
    public boolean available() {
      return status == StageStatus.COMPLETED;
    }
  }

  /** The records. */
  record Bronze(Head head, BronzeFacts facts) implements StageDetail {
    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return bronze.apply(this);
    }
  }

  /**
   * The typed table.
   *
   * @param withheld why its sample is empty, where it is kept back
   */
  record Silver(Head head, SilverFacts facts, Optional<SampleWithheld> withheld)
      implements StageDetail {

    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return silver.apply(this);
    }
  }

  /** The published table. */
  record Gold(Head head, GoldFacts facts) implements StageDetail {
    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return gold.apply(this);
    }
  }
}
