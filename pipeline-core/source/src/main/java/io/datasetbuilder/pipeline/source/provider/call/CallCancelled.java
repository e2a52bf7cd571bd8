package io.datasetbuilder.pipeline.source.provider.call;

/** Signals that a waiting call was abandoned because its run is being cancelled. */
public final class CallCancelled extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CallCancelled() {
    super(null, null, false, false);
  }
}
