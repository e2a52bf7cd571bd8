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
   * Stores a built file as the file of a snapshot, which stays when the run is removed. When the
   * method returns, the file is whole and on disk; when it fails, no file of this name is visible,
   * though a part of it may be left for {@link #delete}.
   *
   * @param builtFile address of the file that the run wrote, which is whole and on disk; this
   *     method does not change it
   * @param digest digest that the build recorded; a copy is compared with it, while a file that can
   *     be shared without copying is only verified when it is first read
   * @return the digest of the file, {@code sha256:<hex>}
   * @throws SnapshotFileFailure also when the built file does not exist ({@code
   *     artifact_unavailable}) or a copy of it has another digest ({@code snapshot_unavailable})
   */
  String put(String snapshotId, String builtFile, Optional<String> digest);

  /**
   * Identity of the file, which changes whenever the file is written or replaced, and is cheap to
   * read; empty when the file does not exist.
   */
  Optional<String> identity(String snapshotId);

  /**
   * Reads the file to compute its digest, {@code sha256:<hex>}; empty when the file does not exist.
   */
  Optional<String> digest(String snapshotId);

  /** Address at which the query engine finds the file; opaque. */
  String address(String snapshotId);

  /**
   * Removes the file and the remains of an interrupted {@link #put}; does nothing when neither
   * exists.
   */
  void delete(String snapshotId);

  /** The existing files, including those of an interrupted {@link #put}. */
  List<StoredFile> list();

  /**
   * Existing file.
   *
   * @param whole false for the remains of an interrupted {@link #put}
   * @param bytes its length
   * @param changedAt time of its creation or last write
   */
  record StoredFile(String snapshotId, boolean whole, long bytes, Instant changedAt) {}
}
