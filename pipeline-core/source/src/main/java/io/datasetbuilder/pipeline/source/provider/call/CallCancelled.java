package io.datasetbuilder.pipeline.source.provider.call;

/** A call was given up while it waited, because its run was asked to stop. */
public final class CallCancelled extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CallCancelled() {
    super(null, null, false, false);
  }
}
