package io.datasetbuilder.pipeline.document.description;

import java.util.List;
import java.util.Optional;

/**
 * What became of columns declared to hold personal data.
 *
 * @param masked columns without their values
 * @param unmasked declared columns published with their values, as the BuildSpec asks twice
 * @param absent declared columns that the table does not have
 */
public record MaskingSummary(
    List<MaskedColumn> masked, List<String> unmasked, List<String> absent) {

  public MaskingSummary {
    masked = List.copyOf(masked);
    unmasked = List.copyOf(unmasked);
    absent = List.copyOf(absent);
  }

  /** No column was declared. */
  public static MaskingSummary none() {
    return new MaskingSummary(List.of(), List.of(), List.of());
  }

  /** Whether no column was declared. */
  public boolean isNone() {
    return equals(none());
  }

  /** What a reader of a column has to know, as a sentence; empty where it has its values. */
  public Optional<String> noteOn(String column) {
    return masked.stream()
        .filter(candidate -> candidate.column().equals(column))
        .map(found -> "Masked: " + found.as().words() + ".")
        .findFirst();
  }

  /** A column and what stands in place of its values. */
  public record MaskedColumn(String column, MaskedAs as) {}

  /** What stands in place of a value. */
  public enum MaskedAs {
    /** The text {@code [masked]}. */
    TOKEN("every value reads [masked]"),
    /** Null, in a column whose type cannot hold that text. */
    NULL("every value is null");

    private final String words;

    MaskedAs(String words) {
      this.words = words;
    }

    /** What the cells hold, as the end of a sentence. */
    public String words() {
      return words;
    }
  }
}
