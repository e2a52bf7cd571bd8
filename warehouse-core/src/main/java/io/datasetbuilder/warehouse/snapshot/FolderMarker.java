package io.datasetbuilder.warehouse.snapshot;

import java.util.Optional;

/**
 * Id in the folder of a warehouse; its catalog has the same. Every method throws {@link
 * SnapshotFileFailure} where the disk cannot be used.
 */
public interface FolderMarker {

  /** The id; empty for a folder that has none so far. */
  Optional<String> read();

  /** Gives the folder an id. When the method returns, it is whole and on disk. */
  void write(String id);
}
