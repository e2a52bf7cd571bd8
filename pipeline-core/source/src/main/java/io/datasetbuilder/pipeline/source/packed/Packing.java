package io.datasetbuilder.pipeline.source.packed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Forms in which data is compressed or packed, each known by the end of a file's name. */
public enum Packing {
  GZIP("a gzip file", "\u001f\u008b\b", false, ".gz"),
  ZSTD("a zstd file", "(\u00b5/\u00fd", false, ".zst"),
  BZIP2("a bzip2 file", "BZh", false, ".bz2"),
  ZIP("a zip archive", "PK", true, ".zip"),
  WORKBOOK("an Excel workbook", "PK", true, ".xlsx", ".xlsm");

  /** Forms that are unpacked while content arrives. Their first bytes begin no text. */
  private static final List<Packing> OF_CONTENT = List.of(GZIP, ZSTD);

  private final String label;
  private final String mark;
  private final boolean hasParts;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
  private final List<String> suffixes;

  Packing(String label, String mark, boolean hasParts, String... suffixes) {
    this.label = label;
    this.mark = mark;
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

  /**
   * The form in which content of an address is compressed, by its first bytes.
   *
   * @param head at least four bytes, or all that there are
   */
  public static Optional<Packing> ofContent(byte[] head) {
    String start = new String(head, StandardCharsets.ISO_8859_1);
    return OF_CONTENT.stream().filter(each -> start.startsWith(each.mark)).findFirst();
  }

  /** The first bytes of every such file. */
  public byte[] mark() {
    return mark.getBytes(StandardCharsets.ISO_8859_1);
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
