package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A place in a JSON document (RFC 6901). Providers' names hold dots and letters of any script, so
 * that no dotted path would do.
 *
 * @param segments unescaped reference tokens from the root; none for the whole document
 */
public record JsonPointer(List<String> segments) {

  private static final Pattern FORM = Pattern.compile("(/([^/~]|~[01])*)*");
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

  public JsonPointer {
    segments = List.copyOf(segments);
  }

  /** Whether a text is a pointer. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Parses a JSON pointer.
   *
   * @throws IllegalArgumentException when the text is not a JSON pointer
   */
  public static JsonPointer of(String text) {
    if (!isOne(text)) {
      throw new IllegalArgumentException("not a JSON pointer");
    }
    return new JsonPointer(
        Stream.of(text.split("/", -1))
            .skip(1)
            .map(segment -> segment.replace("~1", "/").replace("~0", "~"))
            .toList());
  }

  /** Whether a segment may be a place in an array. */
  public static boolean isIndex(String segment) {
    return INDEX.matcher(segment).matches();
  }

  /** The written form. */
  @Override
  public String toString() {
    return segments.stream()
        .map(segment -> "/" + segment.replace("~", "~0").replace("/", "~1"))
        .collect(Collectors.joining());
  }
}
