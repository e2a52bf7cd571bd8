package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Unpacks compressed content while it arrives. Safe for concurrent use. */
@FunctionalInterface
public interface ContentUnpacker {

  /**
   * Reads content to its end and writes what it becomes, a block at a time.
   *
   * @param packing gzip or zstd
   * @param packed its exceptions are passed on
   * @return the origin of what was written, or why it is not whole: an {@link UnpackProblem}
   * @throws IOException when {@code unpacked} cannot be written
   */
  Result<OriginalFile> unpack(Packing packing, InputStream packed, OutputStream unpacked)
      throws IOException;
}
