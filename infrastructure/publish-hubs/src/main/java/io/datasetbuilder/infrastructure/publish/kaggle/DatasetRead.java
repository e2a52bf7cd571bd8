package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;

/** Result of reading a dataset of Kaggle. */
sealed interface DatasetRead {

  /**
   * Visibility of the dataset.
   *
   * @throws PublishFailure when it could not be read
   */
  RemoteVisibility visibility();

  /** The dataset exists. */
  record Found(KaggleDataset dataset) implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return dataset
          .isPrivate()
          .map(yes -> yes ? RemoteVisibility.PRIVATE : RemoteVisibility.PUBLIC)
          .orElse(RemoteVisibility.UNKNOWN);
    }
  }

  /** The dataset does not exist. */
  record Missing() implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return RemoteVisibility.ABSENT;
    }
  }

  /**
   * The account may not see it. Kaggle responds so also for datasets that do not exist, and for
   * some seconds for a new one.
   */
  record Denied() implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      return RemoteVisibility.ABSENT;
    }
  }

  /**
   * No reliable response.
   *
   * @param reason the step and its result, for the log
   */
  record Unreadable(String reason) implements DatasetRead {
    @Override
    public RemoteVisibility visibility() {
      throw new PublishFailure(reason);
    }
  }
}
