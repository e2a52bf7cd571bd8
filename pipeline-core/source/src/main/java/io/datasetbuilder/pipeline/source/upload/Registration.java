package io.datasetbuilder.pipeline.source.upload;

import java.util.Objects;

/**
 * A local file that was handed in.
 *
 * @param upload what is kept now
 * @param added whether it was not there before
 */
public record Registration(Upload upload, boolean added) {
  public Registration {
    Objects.requireNonNull(upload, "upload");
  }
}
