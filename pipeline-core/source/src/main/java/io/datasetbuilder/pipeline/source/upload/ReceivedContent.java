package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.io.InputStream;

/** Content that has arrived, in a file that no upload has yet. For one thread. */
public interface ReceivedContent extends AutoCloseable {

  /** The name of its file. */
  String name();

  FileFacts facts();

  /** Where a check may look at it. */
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
