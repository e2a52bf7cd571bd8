package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.Location;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Uploads, each seen by its owner alone: another owner's upload is not found, exactly like a
 * missing one, and so is one that has expired (Spec, "kind file"). An upload is visible whole or
 * not at all. Safe for concurrent use.
 *
 * <p>Every method may throw {@link UploadFailure} with {@code output_unwritable}, {@code disk_full}
 * or a problem of the service's state.
 */
public interface UploadStore {

  /** Content from this length on, 8 MiB, is kept in a file of its own (Spec, "Limits"). */
  long LARGE_FROM_BYTES = 8L * 1024 * 1024;

  /**
   * Keeps the content of a stream, which is read to its end and not closed, under a random id.
   *
   * @param check looks at the content that has arrived, before it is kept
   * @throws UploadFailure with {@code empty_upload}, {@code upload_too_large}, {@code
   *     unreadable_file}, {@code upload_quota_exceeded} or what the check has found; nothing is
   *     kept then
   */
  Upload register(NewUpload upload, InputStream content, UploadValidator check);

  /**
   * Keeps a copy of a file on this machine, named by the user who runs this process. Its id is made
   * of the content ({@link ContentUploadId}). What is there under that id already stays, with its
   * name, and counts as registered now: it is the newest again, and expires as late as the later of
   * the two would. It outlives the process, but may be lost when the machine stops: the caller has
   * the file and can register it again.
   *
   * @throws UploadFailure as for a stream, and with {@code file_not_found} or {@code not_a_file}
   */
  Registration registerFile(NewUpload upload, Location localFile, UploadValidator check);

  /**
   * Removes the addition of a registration, unless the same content was registered again since:
   * another build may use it then.
   */
  void rollback(Registration registration);

  Optional<Upload> find(OwnerId owner, UploadId id);

  /** The content, which never changes. */
  Optional<UploadContent> locate(OwnerId owner, UploadId id);

  /** An upload of any owner, for an erasure: its run may have another owner than the upload. */
  Optional<Upload> findOfAny(UploadId id);

  /**
   * An upload that a build may read: one of the owner of the run, and for a team also one of the
   * member who builds.
   */
  default Optional<Upload> findFor(Principal builder, UploadId id) {
    return find(builder.ownerId(), id).or(() -> find(builder.actor().ownerId(), id));
  }

  /** All uploads of an owner, newest first. */
  List<Upload> list(OwnerId owner);

  /** Removes an upload; false when it does not exist. */
  boolean delete(OwnerId owner, UploadId id);

  /**
   * A local file as it was registered.
   *
   * @param upload what is kept now
   * @param added whether it was not there before
   */
  public record Registration(Upload upload, boolean added) {}
}
