package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.pipeline.runs.publish.PublishFailure;
import io.datasetbuilder.pipeline.runs.publish.Publisher.RemoteVisibility;

/** What Kaggle answers to who wants to read a dataset. */
sealed interface DatasetRead {

  /**
   * Who may see it.
   *
   * @throws PublishFailure when that could not be read
   */
  RemoteVisibility visibility();

  /** It is there. */
  record Found(KaggleDataset dataset) implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return dataset
          .isPrivate()
          .map(yes -> yes ? RemoteVisibility.PRIVATE : RemoteVisibility.PUBLIC)
          .orElse(RemoteVisibility.UNKNOWN);
    }
  }

  /** There is none. */
  record Missing() implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return RemoteVisibility.ABSENT;
    }
  }

  /**
   * The account may not see it. Kaggle says so too of what does not exist, and for some seconds of
   * what was just created.
   */
  record Denied() implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return RemoteVisibility.ABSENT;
    }
  }

  /**
   * No answer that can be relied on.
   *
   * @param reason the step and what came of it, for the log
   */
  record Unreadable(String reason) implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      throw new PublishFailure(reason);
    }
  }
}
