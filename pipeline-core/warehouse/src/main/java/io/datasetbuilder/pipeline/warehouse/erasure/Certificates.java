package io.datasetbuilder.pipeline.warehouse.erasure;

import java.util.List;

/**
 * Certificates of erasures, kept for good. Every method throws {@link
 * io.datasetbuilder.pipeline.model.run.WorkspaceFailure} when the disk fails. Safe for concurrent
 * use, also by several processes.
 */
public interface Certificates {

  /** Saves a certificate in the place of an earlier one of its id; it is on disk at the return. */
  void save(Certificate certificate);

  /** Removes the certificate of an erasure that removed nothing. */
  void remove(String id);

  /** All certificates that can be read, oldest first. */
  List<Certificate> all();
}
