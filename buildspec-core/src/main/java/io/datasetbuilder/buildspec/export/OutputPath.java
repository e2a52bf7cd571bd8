package io.datasetbuilder.buildspec.export;

import io.datasetbuilder.buildspec.text.CaseFold;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A relative path that stays below the folder it is resolved against: plain segments joined by
 * {@code /}.
 *
 * @param value the path as written
 */
public record OutputPath(String value) {

  /** The longest segment in bytes of UTF-8: what common file systems hold. */
  public static final int LONGEST_SEGMENT = 255;

  /** The longest path in bytes of UTF-8, so that a full path of the machine still fits. */
  public static final int LONGEST = 1000;

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

  /**
   * @throws IllegalArgumentException when {@link #refusal} refuses the path
   */
  public OutputPath {
    if (refusal(value).isPresent()) {
      throw new IllegalArgumentException("not a safe output path");
    }
  }

  /**
   * Reason why a text is not an output path, as the end of a sentence about it; empty when it is
   * one.
   */
  public static Optional<String> refusal(String path) {
    if (path.isEmpty()) {
      return Optional.of("is empty");
    }
    if (path.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      return Optional.of("is longer than 1000 bytes");
    }
    if (path.startsWith("/") || DRIVE.matcher(path).matches()) {
      return Optional.of("is absolute; it must be relative to the output folder");
    }
    if (path.indexOf('\\') >= 0) {
      return Optional.of("holds a backslash; separate folders with /");
    }
    if (path.codePoints().anyMatch(Character::isISOControl)) {
      return Optional.of("holds a control character");
    }
    return List.of(path.split("/", -1)).stream()
        .flatMap(segment -> segmentRefusal(segment).stream())
        .findFirst();
  }

  private static Optional<String> segmentRefusal(String segment) {
    if (segment.isEmpty()) {
      return Optional.of("holds an empty segment: no // and no / at the end");
    }
    if (segment.equals("..")) {
      return Optional.of("climbs out of its folder with ..");
    }
    if (segment.equals(".")) {
      return Optional.of("holds the segment . which means nothing");
    }
    return segment.getBytes(StandardCharsets.UTF_8).length > LONGEST_SEGMENT
        ? Optional.of("holds a segment of more than 255 bytes")
        : Optional.empty();
  }

  /** The segments, at least one. */
  public List<String> segments() {
    return List.of(value.split("/", -1));
  }

  /** Segments as a careless file system sees them. */
  List<String> foldedSegments() {
    return segments().stream().map(OutputPath::folded).toList();
  }

  private static String folded(String segment) {
    String folded = CaseFold.of(segment);
    int end = folded.length();
    while (end > 0 && (folded.charAt(end - 1) == '.' || folded.charAt(end - 1) == ' ')) {
      end--;
    }
    return folded.substring(0, end);
  }
}
