package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Unpacks content while it arrives, if it is compressed. Safe for concurrent use. */
@FunctionalInterface
public interface ContentUnpacker {

  /**
   * Looks at the first bytes of content, whose exceptions are passed on here and later.
   *
   * @throws IOException when it cannot be read
   */
  Arriving open(InputStream content) throws IOException;

  /** Content that has begun to arrive. For one thread. */
  interface Arriving {

    /** Form of compressed content, gzip or zstd; empty: it is written as it is. */
    Optional<Packing> packing();

    /**
     * Reads the content to its end and writes it, unpacked, a block at a time.
     *
     * @return the origin of content that was compressed, or why it is not whole: an {@link
     *     UnpackProblem}
     * @throws IOException when it cannot be read or written
     */
    Result<Optional<OriginalFile>> writeTo(OutputStream out) throws IOException;
  }
}
