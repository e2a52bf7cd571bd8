package io.datasetbuilder.pipeline.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.Location;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Uploads, each seen by its owner alone: another owner's upload is not found, exactly like a
 * missing one (Spec, "kind file"). An upload is visible whole or not at all. Safe for concurrent
 * use.
 *
 * <p>Every method may throw {@link UploadFailure} with {@code output_unwritable} or {@code
 * disk_full}.
 */
public interface UploadStore {

  /**
   * Keeps the content of a stream, which is read to its end and not closed.
   *
   * @throws UploadFailure with {@code empty_upload}, {@code upload_too_large} or {@code
   *     unreadable_file}; nothing is kept then
   */
  Upload register(NewUpload upload, InputStream content);

  /**
   * Keeps a copy of a file on this machine, named by the user who runs this process.
   *
   * @throws UploadFailure with {@code file_not_found}, {@code not_a_file}, {@code unreadable_file},
   *     {@code empty_upload} or {@code upload_too_large}
   */
  Upload registerFile(NewUpload upload, Location localFile);

  Optional<Upload> find(OwnerId owner, UploadId id);

  /** The address of the content, which never changes. */
  Optional<Location> locate(OwnerId owner, UploadId id);

  /** All uploads of an owner, newest first. */
  List<Upload> list(OwnerId owner);

  /** Removes an upload; false when there was none. */
  boolean delete(OwnerId owner, UploadId id);
}
