package io.datasetbuilder.buildspec.gold;

import java.util.List;
import java.util.Optional;

/**
 * Gold columns and rows of one source (Spec, "sources[].gold").
 *
 * @param select the columns kept, in that order; empty means all, a list holds at least one name
 * @param filters what a row must pass, all of them; they run before select
 * @param piiColumns Silver columns that this spec declares as personal data
 * @param publishUnmasked declared columns to publish without masking
 */
public record GoldSelection(
    Optional<List<String>> select,
    List<GoldFilter> filters,
    List<String> piiColumns,
    List<String> publishUnmasked) {

  private static final GoldSelection EVERYTHING =
      new GoldSelection(Optional.empty(), List.of(), List.of(), List.of());

  public GoldSelection {
    select = select.map(List::copyOf);
    filters = List.copyOf(filters);
    piiColumns = List.copyOf(piiColumns);
    publishUnmasked = List.copyOf(publishUnmasked);
  }

  /** Keeps every row and column and declares nothing: the same as no selection. */
  public static GoldSelection everything() {
    return EVERYTHING;
  }

  /** Whether it keeps everything and declares nothing. */
  public boolean isEverything() {
    return equals(EVERYTHING);
  }
}
