package io.datasetbuilder.pipeline.runs.sharing;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import java.util.Optional;

/**
 * Visibility of a dataset, as its owner chose it.
 *
 * @param share empty for a private dataset
 * @param allowed whether the operator allows shares; where not, this one has no effect
 */
public record DatasetVisibility(String datasetId, Optional<DatasetShare> share, boolean allowed) {

  /** The choice of the owner. */
  public Choice choice() {
    return share.isPresent() ? Choice.SERVICE : Choice.PRIVATE;
  }

  /** Choices of the owner of a dataset. */
  public enum Choice implements WireNamed.LowerCase {
    /** The owner alone. */
    PRIVATE,
    /** Every user of the service who has signed in. */
    SERVICE
  }
}
