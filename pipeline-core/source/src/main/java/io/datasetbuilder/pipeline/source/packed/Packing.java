package io.datasetbuilder.pipeline.source.packed;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Forms in which data files are compressed or packed, each known by the end of a file's name. */
public enum Packing {
  GZIP("gzip", false, ".gz"),
  ZSTD("zstd", false, ".zst"),
  BZIP2("bzip2", false, ".bz2"),
  ZIP("zip", true, ".zip");

  private final String label;
  private final boolean hasParts;
  private final String suffix;

  Packing(String label, boolean hasParts, String suffix) {
    this.label = label;
    this.hasParts = hasParts;
    this.suffix = suffix;
  }

  /** The form that the end of a file's name states; empty: the file is read as it is. */
  public static Optional<Packing> of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(each -> name.endsWith(each.suffix)).findFirst();
  }

  /** Name of the form in messages. */
  public String label() {
    return label;
  }

  /** Whether a caller can choose a part of such a file, as in {@code all.zip#member.csv}. */
  public boolean hasParts() {
    return hasParts;
  }

  /** Name of the file without the end that states the form. */
  public String nameInside(String fileName) {
    return fileName.substring(0, fileName.length() - suffix.length());
  }
}
