package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;

/**
 * Files that hold content of uploads: all content while it arrives, large content for good. Their
 * names are made here, of no word that a user wrote. Safe for concurrent use, also by several
 * processes.
 *
 * <p>Every method may throw {@link UploadFailure} with {@code output_unwritable} or {@code
 * disk_full}.
 */
public interface ContentFiles {

  /**
   * Takes in a stream, which is read to its end and not closed.
   *
   * @param mostBytes longer content is refused
   * @throws UploadFailure with {@code empty_upload}, {@code upload_too_large} or {@code
   *     unreadable_file}; nothing is left then
   */
  ReceivedContent receive(InputStream content, long mostBytes);

  /**
   * Takes in a copy of a file on this machine, named by the user who runs this process.
   *
   * @throws UploadFailure with {@code file_not_found}, {@code not_a_file}, {@code unreadable_file},
   *     {@code empty_upload} or {@code upload_too_large}
   */
  ReceivedContent receive(Location localFile, long mostBytes);

  /** The address of kept content. */
  Location locate(String name);

  /** Removes kept content; does nothing when it does not exist. */
  void delete(String name);

  /**
   * Removes the files that ended processes have left.
   *
   * @param isKnown checks whether an upload has a name; called for files that no process is writing
   *     any more
   */
  void sweep(Predicate<String> isKnown);

  /** Content that has arrived, in a file that no upload has yet. For one thread. */
  public interface ReceivedContent extends AutoCloseable {

    /** The name of its file. */
    String name();

    FileFacts facts();

    /** Location at which a validator may read it. */
    Location location();

    /** Its bytes from the first on. */
    InputStream open() throws IOException;

    /**
     * Leaves the file for good, on disk whatever happens next. Until an upload has it and this is
     * closed, no sweep removes it.
     *
     * @throws UploadFailure with {@code output_unwritable} or {@code disk_full}
     */
    void keep();

    /** Removes the file unless it was kept. */
    @Override
    void close();
  }
}
