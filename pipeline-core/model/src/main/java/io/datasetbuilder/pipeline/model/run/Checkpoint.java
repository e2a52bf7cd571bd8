package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The checkpoint of one source while it is fetched: a file of records, and an index whose lines say
 * which calls are finished. Records are forced to disk before the line that counts them. For one
 * thread.
 */
public interface Checkpoint extends AutoCloseable {

  /** Takes the records of the calls, one after the other. */
  OutputStream records();

  /**
   * Everything written so far is finished: forces the records, then appends to the index and forces
   * it too.
   *
   * @param indexLines whole lines, each ended by a line feed
   * @throws IOException when the disk fails
   */
  void mark(byte[] indexLines) throws IOException;

  /** Forgets all records, and the index. */
  void restart() throws IOException;

  /** Makes the records a file of the run, and removes the index. */
  FileFacts publish(RunPath path) throws IOException;

  /** Removes all of it: nothing in it is worth keeping. It is closed then. */
  void discard() throws IOException;

  /** Leaves what was not published for a later run. */
  @Override
  void close() throws IOException;
}
