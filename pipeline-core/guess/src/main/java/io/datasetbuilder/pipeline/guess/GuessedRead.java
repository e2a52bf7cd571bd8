package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.ReadOptions;
import java.util.Map;

/**
 * Form of a file's records, with what speaks for it.
 *
 * @param options with which the whole file was read
 * @param evidence a sentence for each member of {@code read} that they have
 * @param likely members that they do not have and that may be right
 */
public record GuessedRead(
    ReadOptions options, Map<String, String> evidence, Map<String, Likely> likely) {

  /** A file that the defaults read, and that shows nothing else. */
  public static final GuessedRead DEFAULT =
      new GuessedRead(ReadOptions.DEFAULT, Map.of(), Map.of());

  /**
   * Whether no other form is likely. Where nothing shows that the first record has names, it has
   * them, as in a file that is read without a guess.
   */
  public boolean isCertain() {
    return likely.entrySet().stream()
        .allMatch(each -> each.getKey().equals("header") && each.getValue().isOpenHeader());
  }

  /**
   * A value that may be right.
   *
   * @param value of the member, as the spec writes it
   * @param evidence what speaks for it; after {@code open}: why nothing decides
   */
  public record Likely(JsonValue value, String evidence) {

    private boolean isOpenHeader() {
      return isOpen() && value.equals(JsonValue.of("none"));
    }

    /** Whether nothing speaks for this value more than for another. */
    boolean isOpen() {
      return evidence.startsWith("open");
    }
  }
}
