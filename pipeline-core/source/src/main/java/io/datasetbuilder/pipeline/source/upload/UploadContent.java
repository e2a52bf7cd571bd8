package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of an upload, where they are kept. They never change. */
public sealed interface UploadContent {

  /** A file of its own, which a run may share instead of copying it. */
  record OnDisk(Location location) implements UploadContent {}

  /** Bytes that are written out bit by bit, and proved on the way. */
  record Streamed(Bytes bytes) implements UploadContent {}

  /** Writes content to where it is needed. */
  interface Bytes {

    /**
     * Writes all of it and does not close the target.
     *
     * @throws IOException when the target takes no more
     * @throws UploadFailure when the content is gone, cannot be read, or is not what was kept
     */
    void writeTo(OutputStream out) throws IOException;
  }
}
