package io.datasetbuilder.pipeline.source.packed;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Forms in which data is compressed or packed, each known by the end of a file's name. */
public enum Packing {
  GZIP("a gzip file", false, ".gz"),
  ZSTD("a zstd file", false, ".zst"),
  BZIP2("a bzip2 file", false, ".bz2"),
  ZIP("a zip archive", true, ".zip"),
  WORKBOOK("an Excel workbook", true, ".xlsx", ".xlsm");

  private final String label;
  private final boolean hasParts;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
  private final List<String> suffixes;

  Packing(String label, boolean hasParts, String... suffixes) {
    this.label = label;
    this.hasParts = hasParts;
    this.suffixes = List.of(suffixes);
  }

  /** The form that the end of a file's name states; empty: the file is read as it is. */
  public static Optional<Packing> of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(each -> each.suffixes.stream().anyMatch(name::endsWith))
        .findFirst();
  }

  /** Name of such a file in messages, with its article. */
  public String label() {
    return label;
  }

  /** Whether a caller can choose a part of such a file, as in {@code all.zip#member.csv}. */
  public boolean hasParts() {
    return hasParts;
  }

  /** Name of the file without the end that states the form. */
  public String nameInside(String fileName) {
    return fileName.substring(0, fileName.lastIndexOf('.'));
  }
}
