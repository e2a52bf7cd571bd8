package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.source.UploadId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Uploads that an earlier version kept in folders of their own, to be taken over once. Safe for
 * concurrent use, also by several processes.
 *
 * <p>Every method may throw {@link UploadFailure} with {@code output_unwritable}.
 */
public interface EarlierUploads {

  /** Those that are whole; others are left as they are. */
  List<Upload> all();

  /** The content of one. */
  InputStream open(UploadId id) throws IOException;

  /** Removes one; fine when it is gone. */
  void remove(UploadId id);
}
