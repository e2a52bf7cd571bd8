package io.datasetbuilder.pipeline.source.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Local files of one source.
 *
 * @param sourceName alias of the source, or its index where it has none
 * @param files in the order of their rows, at least one
 */
public record NamedFiles(String sourceName, List<LocalFile> files) {

  public NamedFiles {
    Objects.requireNonNull(sourceName, "sourceName");
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("a source needs a file");
    }
  }

  /** The same source with further files after these. */
  public NamedFiles and(List<LocalFile> further) {
    List<LocalFile> all = new ArrayList<>(files);
    all.addAll(further);
    return new NamedFiles(sourceName, all);
  }
}
