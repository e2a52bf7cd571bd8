package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.read.FileUnion;
import java.util.List;

/**
 * Files whose rows are one table, in their order.
 *
 * @param files at least one; they differ in their bytes and names only
 * @param union how they become one table
 */
public record FilesInput(List<NamedInput> files, FileUnion union) {

  public FilesInput {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("a table needs a file");
    }
  }

  /** The first file, whose declarations are those of all. */
  public BronzeInput first() {
    return files.get(0).input();
  }

  /**
   * One of the files.
   *
   * @param name as messages and the file column show it; two files may have the same
   */
  public record NamedInput(String name, BronzeInput input) {}
}
