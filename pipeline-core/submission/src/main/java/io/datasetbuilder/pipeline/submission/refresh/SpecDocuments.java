package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;

/** Specs that owners have saved as documents. Safe for concurrent use. */
@FunctionalInterface
public interface SpecDocuments {

  /**
   * The text of the newest revision of a spec in UTF-8.
   *
   * @param owner whose workspace holds it
   * @param document any text
   * @return empty when there is no such document
   */
  Optional<byte[]> newest(Principal owner, String document);
}
