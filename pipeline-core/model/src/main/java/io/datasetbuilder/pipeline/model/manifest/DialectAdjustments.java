package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts of what the declared dialect of a CSV left out or changed. Nothing of it happens without a
 * declaration.
 *
 * @param filledCells cells that short rows lack and that are null
 * @param trimmedCells cells without the blanks around them
 * @param commentLines lines that are comments
 * @param skippedLines lines before the rows that are neither the header nor blank nor comments
 * @param footerRows records at the end that are no rows
 */
public record DialectAdjustments(
    long filledCells, long trimmedCells, long commentLines, long skippedLines, long footerRows) {

  /** Every line is a row or the header, and every cell is as it was written. */
  public static final DialectAdjustments NONE = new DialectAdjustments(0, 0, 0, 0, 0);

  private static final String SKIPPED = "was skipped";
  private static final String WERE_SKIPPED = "were skipped";

  /** The counts of two files together. */
  public DialectAdjustments plus(DialectAdjustments other) {
    return new DialectAdjustments(
        filledCells + other.filledCells,
        trimmedCells + other.trimmedCells,
        commentLines + other.commentLines,
        skippedLines + other.skippedLines,
        footerRows + other.footerRows);
  }

  boolean isNone() {
    return equals(NONE);
  }

  void put(JsonMembers members) {
    put(members, "filled_cells", filledCells);
    put(members, "trimmed_cells", trimmedCells);
    put(members, "comment_lines_skipped", commentLines);
    put(members, "lines_skipped", skippedLines);
    put(members, "footer_rows_skipped", footerRows);
  }

  private static void put(JsonMembers members, String name, long count) {
    if (count > 0) {
      members.put(name, count);
    }
  }

  static DialectAdjustments read(JsonFields fields) {
    return new DialectAdjustments(
        fields.whole("filled_cells").orElse(0L),
        fields.whole("trimmed_cells").orElse(0L),
        fields.whole("comment_lines_skipped").orElse(0L),
        fields.whole("lines_skipped").orElse(0L),
        fields.whole("footer_rows_skipped").orElse(0L));
  }

  /** A sentence for each of the counts that is not zero. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentence(sentences, filledCells, "missing cell", "of short rows became null");
    sentence(sentences, trimmedCells, "cell", "lost the blanks around the value");
    sentence(sentences, commentLines, "comment line", commentLines == 1 ? SKIPPED : WERE_SKIPPED);
    sentence(
        sentences,
        skippedLines,
        "line",
        "before the rows " + (skippedLines == 1 ? SKIPPED : WERE_SKIPPED));
    sentence(
        sentences,
        footerRows,
        "record",
        "at the end " + (footerRows == 1 ? SKIPPED : WERE_SKIPPED));
    return sentences;
  }

  private static void sentence(List<String> sentences, long count, String noun, String predicate) {
    if (count > 0) {
      sentences.add(NumberFormat.counted(count, noun) + " " + predicate + ".");
    }
  }

  /** The counts that are not zero, each with its noun. */
  List<String> totals() {
    List<String> totals = new ArrayList<>();
    total(totals, filledCells, "filled cell");
    total(totals, trimmedCells, "trimmed cell");
    total(totals, commentLines, "comment line");
    total(totals, skippedLines, "skipped line");
    total(totals, footerRows, "footer row");
    return totals;
  }

  private static void total(List<String> totals, long count, String noun) {
    if (count > 0) {
      totals.add(NumberFormat.counted(count, noun));
    }
  }
}
