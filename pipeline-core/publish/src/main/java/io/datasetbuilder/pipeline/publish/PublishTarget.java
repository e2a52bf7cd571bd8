package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Kind of place to which a run can be published. */
public enum PublishTarget implements WireNamed.LowerCase {
  /** A dataset repository of the Hugging Face hub. */
  HUGGINGFACE,
  /** A dataset of Kaggle. */
  KAGGLE,
  /** A folder below the operator's root for publications. */
  LOCAL;
}
