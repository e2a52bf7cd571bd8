package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;

/** Unpacks files that a caller hands in. Safe for concurrent use. */
public interface FileUnpacker {

  /**
   * Finds the content of a file. Reads at most the list of its parts.
   *
   * @return the content, or why there is none: an {@link UnpackProblem}
   */
  Result<PackedContent> find(PackedFile file);

  /**
   * Finds and writes the content of a file, a block at a time: neither is ever whole in memory.
   *
   * @param target of a file that does not exist; after a refusal it does not exist either
   * @return what was written, or why it cannot be unpacked: an {@link UnpackProblem}
   */
  Result<UnpackedContent> unpack(PackedFile file, Location target);
}
