package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.source.FileValues;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files whose rows are one table, in their order.
 *
 * @param files at least one; they differ in their bytes and names only
 * @param union how they become one table
 * @param values columns that the files do not have, with a value for each of them
 */
public record FilesInput(List<NamedInput> files, FileUnion union, FileValues values) {

  public FilesInput {
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("a table needs a file");
    }
  }

  /** Files whose table has their columns only, but for that of their names. */
  public FilesInput(List<NamedInput> files, FileUnion union) {
    this(files, union, FileValues.NONE);
  }

  /** Names of the text columns that the files do not have: the last ones of the table, in NFC. */
  public List<String> addedColumns() {
    List<String> names = new ArrayList<>(values.names());
    union.fileColumn().ifPresent(names::add);
    names.replaceAll(name -> Normalizer.normalize(name, Normalizer.Form.NFC));
    return names;
  }

  /** The value that each added column has in all rows of a file; empty: null. */
  public List<Optional<String>> addedValues(int file) {
    List<Optional<String>> added = new ArrayList<>(values.of(file));
    union.fileColumn().ifPresent(name -> added.add(Optional.of(files.get(file).name())));
    return added;
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
