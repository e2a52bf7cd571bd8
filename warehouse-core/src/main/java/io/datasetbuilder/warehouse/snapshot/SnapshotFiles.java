package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Files of snapshots, one each. Safe for concurrent use, also by several processes. Every method
 * throws {@link SnapshotFileFailure} where the disk cannot be used.
 */
public interface SnapshotFiles {

  /**
   * Makes a built file that of a snapshot: it stays when the run is removed. When the method
   * returns, the file is whole and on disk; when it fails, none of this name is visible, though a
   * part of it may be left for {@link #delete}.
   *
   * @param builtFile the address of the file that the run wrote, which is whole and on disk;
   *     unchanged by this
   * @param digest what the build recorded; a copy is compared with it, while a file that can be
   *     shared without copying is only verified when it is first read
   * @return the digest of the file, {@code sha256:<hex>}
   * @throws SnapshotFileFailure also when there is no such built file ({@code
   *     artifact_unavailable}) or a copy of it has another digest ({@code snapshot_unavailable})
   */
  String put(String snapshotId, String builtFile, Optional<String> digest);

  /**
   * What changes whenever somebody writes to the file or replaces it, and is cheap to read; empty
   * when there is no file.
   */
  Optional<String> identity(String snapshotId);

  /** Reads the file to compute its digest, {@code sha256:<hex>}; empty when there is no file. */
  Optional<String> digest(String snapshotId);

  /** Where the query engine finds the file; opaque. */
  String address(String snapshotId);

  /** Removes the file and what is left of an interrupted {@link #put}; fine when there is none. */
  void delete(String snapshotId);

  /** The files that are there, those of an interrupted {@link #put} too. */
  List<StoredFile> list();

  /**
   * File that is there.
   *
   * @param whole false for what an interrupted {@link #put} has left
   * @param changedAt when it was made or last written
   */
  record StoredFile(String snapshotId, boolean whole, Instant changedAt) {}
}
