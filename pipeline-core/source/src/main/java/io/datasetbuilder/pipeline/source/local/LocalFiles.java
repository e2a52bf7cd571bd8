package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Files on this machine, found by the names that callers give them. Safe for concurrent use. */
public interface LocalFiles {

  /**
   * The file of this name, which need not exist. A path that exists keeps each {@code #} in it;
   * otherwise the longest beginning that is an existing archive is the file, and what follows it is
   * the part.
   *
   * @throws IllegalArgumentException when it cannot be a path
   */
  LocalFile named(String written);

  /**
   * The files that a text names: a path, a folder for the files in it and in its folders of a key
   * and a value, such as {@code year=2024}, or a pattern with {@code *}, {@code ?}, {@code [abc]}
   * and {@code {a,b}} within a name and {@code **} across folders. Files of a folder or a pattern
   * are ordered by the bytes of their paths in UTF-8; hidden ones, whose name or folder begins with
   * a dot, are left out.
   *
   * @return at least one and at most 10,000, where one that is named by its path need not exist
   */
  Result<List<LocalFile>> matching(String written);

  /** Whether a file, a folder or a device has its path. */
  boolean exists(LocalFile file);

  /**
   * The problem of a file that cannot be used; empty when it can. It names the file as the caller
   * wrote it.
   *
   * @param of follows the file in the message, such as {@code " of source 'data'"}; may be empty
   */
  Optional<Problem> check(LocalFile file, String of);

  /** Opens a file, or one that was unpacked. */
  InputStream open(Location file) throws IOException;

  /** The first bytes of a file, at most a number of them. */
  default byte[] head(Location file, int most) throws IOException {
    try (InputStream in = open(file)) {
      return in.readNBytes(most);
    }
  }
}
