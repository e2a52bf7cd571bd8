package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import java.util.List;

/** Unpacks files that a caller hands in. Safe for concurrent use. */
public interface FileUnpacker {

  /**
   * Finds the content of a file. Reads at most the list of its parts.
   *
   * @return the content, or in the order of their names the members that a {@link NamePattern}
   *     names; or why there is none: an {@link UnpackProblem}
   */
  Result<List<PackedContent>> find(PackedFile file);

  /**
   * Finds and writes the content of each file, a block at a time: none is ever whole in memory. An
   * archive is opened once for members that follow one another, and its bounds apply to all of them
   * together.
   *
   * @param files each with one content; a pattern names none
   * @return what was written, in the same order, or why one cannot be unpacked: an {@link
   *     UnpackProblem}. Of a refused file nothing is left; those before it stay.
   */
  Result<List<UnpackedContent>> unpack(List<UnpackTarget> files);

  /**
   * A file to unpack.
   *
   * @param target of a file that does not exist
   */
  record UnpackTarget(PackedFile file, Location target) {}
}
