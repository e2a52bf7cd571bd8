package io.datasetbuilder.infrastructure.query.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Statements of a resource, one a line; lines that begin with {@code #} are comments. */
final class StatementCorpus {

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))");

  private StatementCorpus() {}

  /** The lines, with their escapes resolved and {@code {name}} replaced by its value. */
  static List<String> lines(String resource, Map<String, String> values) {
    try (InputStream text = StatementCorpus.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> ESCAPE.matcher(line).replaceAll(StatementCorpus::character))
          .map(line -> withValues(line, values))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String character(MatchResult escape) {
    String code = escape.group(1);
    if (code != null) {
      return Character.toString(Integer.parseInt(code, 16));
    }
    return switch (escape.group(2)) {
      case "n" -> "\n";
      case "t" -> "\t";
      case "0" -> "\0";
      default -> "\\\\";
    };
  }

  private static String withValues(String line, Map<String, String> values) {
    String whole = line;
    for (Map.Entry<String, String> value : values.entrySet()) {
      whole = whole.replace("{" + value.getKey() + "}", value.getValue());
    }
    return whole;
  }
}
