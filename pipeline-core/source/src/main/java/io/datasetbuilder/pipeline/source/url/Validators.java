package io.datasetbuilder.pipeline.source.url;

import java.util.Optional;

/**
 * What states whether content has changed since it was fetched.
 *
 * @param etag as the server wrote it
 * @param lastModified as the server wrote it
 */
public record Validators(Optional<String> etag, Optional<String> lastModified) {

  /** Nothing is known. */
  public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

  public boolean isNone() {
    return etag.isEmpty() && lastModified.isEmpty();
  }
}
