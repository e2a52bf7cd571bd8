package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Where an issue stands in the list: failures, warnings, drift; then by dataset, source, category,
 * rule and column. Issues alike in all of these are distinguished by their place among themselves.
 * A cursor names the key of the last issue shown, so that issues which arrive or go meanwhile
 * repeat and hide no other; a checksum finds one that was not given out.
 *
 * @param parts one text a level of the order
 */
record IssueKey(List<String> parts) implements Comparable<IssueKey> {

  private static final int LEVELS = 6;

  /** The length of a checksum. */
  private static final int CHECKSUM = 8;

  /** The length of a text, and what begins with it. */
  private static final Pattern PART = Pattern.compile("(\\d{1,6}):(.*)", Pattern.DOTALL);

  private static final Problem UNKNOWN =
      Problem.of(ReadingProblem.INVALID_CURSOR, "cursor", "'cursor' is none that was given out");

  IssueKey {
    parts = List.copyOf(parts);
  }

  /**
   * The key of an issue.
   *
   * @param place among those alike, from 0
   */
  static IssueKey of(QualityIssue issue, int place) {
    return new IssueKey(
        List.of(
            rank(issue.status()),
            issue.datasetId(),
            issue.sourceKey(),
            issue.category(),
            issue.subject(),
            String.format(Locale.ROOT, "%06d", place)));
  }

  private static String rank(QualityIssue.IssueStatus status) {
    return switch (status) {
      case FAIL -> "1";
      case WARN -> "2";
      case DRIFT -> "3";
    };
  }

  @Override
  public int compareTo(IssueKey other) {
    for (int i = 0; i < LEVELS; i++) {
      int order = parts.get(i).compareTo(other.parts.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  String cursor() {
    StringBuilder texts = new StringBuilder();
    parts.forEach(part -> texts.append(part.length()).append(':').append(part));
    byte[] bytes = (checksum(texts.toString()) + texts).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The key that a cursor names. */
  static Result<IssueKey> ofCursor(String cursor) {
    List<String> parts = new ArrayList<>();
    String left = decoded(cursor);
    for (Matcher next = PART.matcher(left); next.matches(); next = PART.matcher(left)) {
      int length = Integer.parseInt(next.group(1));
      String text = next.group(2);
      if (length > text.length()) {
        break;
      }
      parts.add(text.substring(0, length));
      left = text.substring(length);
    }
    if (parts.size() != LEVELS) {
      return Result.refused(UNKNOWN);
    }
    IssueKey key = new IssueKey(parts);
    return key.cursor().equals(cursor) ? Result.ok(key) : Result.refused(UNKNOWN);
  }

  /** What stands behind the checksum. */
  private static String decoded(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      return text.substring(Math.min(CHECKSUM, text.length()));
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }

  private static String checksum(String texts) {
    CRC32 sum = new CRC32();
    sum.update(texts.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }
}
