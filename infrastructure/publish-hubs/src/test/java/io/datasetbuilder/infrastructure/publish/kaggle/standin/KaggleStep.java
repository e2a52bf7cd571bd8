package io.datasetbuilder.infrastructure.publish.kaggle.standin;

/** The requests of a publication. */
public enum KaggleStep {
  VIEW,
  FILES,
  STATUS,
  START,
  PUT,
  /** How much of an upload has arrived. */
  QUERY,
  CREATE,
  VERSION,
  UNKNOWN
}
