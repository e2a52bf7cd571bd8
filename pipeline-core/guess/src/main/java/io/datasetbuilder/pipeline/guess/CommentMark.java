package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Beginning of the lines of a text that are comments.
 *
 * @param text a sign, with the blanks before it
 */
record CommentMark(String text) {

  private static final String USUAL = "#";

  /** Others are followed by a blank: values begin with such signs, too. */
  private static final Pattern OTHER = Pattern.compile("(?m)^([ \t]+#|[ \t]*(?://|%))(?=[ \t])");

  private static final Pattern AT_BEGIN = Pattern.compile("(?m)^" + USUAL);

  /** The mark that a text can have: the usual one unless only another begins a line. */
  static CommentMark of(String text) {
    if (AT_BEGIN.matcher(text).find()) {
      return new CommentMark(USUAL);
    }
    Matcher other = OTHER.matcher(text);
    return new CommentMark(other.find() ? other.group(1) : USUAL);
  }

  /** Whether a record begins with it. */
  boolean begins(SplitRecord record) {
    return record.cells().get(0).startsWith(text);
  }

  /** Whether records that begin with it are comments: not all have the cells of the table. */
  boolean areComments(List<SplitRecord> records, int width) {
    List<SplitRecord> marked = records.stream().filter(this::begins).toList();
    return marked.stream().anyMatch(r -> r.width() != width)
        && marked.stream().allMatch(r -> (r.cells().get(0) + " ").startsWith(text + " "));
  }
}
