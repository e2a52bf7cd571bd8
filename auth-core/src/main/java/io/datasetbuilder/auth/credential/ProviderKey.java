package io.datasetbuilder.auth.credential;

import java.util.List;
import java.util.Optional;

/**
 * Key of a caller for one credential slot.
 *
 * @param second the other secret of a pair
 */
public record ProviderKey(Secret key, Optional<Secret> second) {

  /** Between the two; no secret holds a line break. */
  private static final char BREAK = '\n';

  public static ProviderKey of(Secret key) {
    return new ProviderKey(key, Optional.empty());
  }

  /** The key or the pair as one text, a line each; it contains the secret. */
  String write() {
    return key.reveal() + second.map(other -> BREAK + other.reveal()).orElse("");
  }

  /**
   * Parses a key as a user writes it: the key on the first line, the second secret of a pair on the
   * second. Blanks around them are dropped, and so are line breaks at the end.
   *
   * @return empty when a line cannot be a secret, or there are more than two
   */
  public static Optional<ProviderKey> read(String text) {
    return ofLines(text.strip().lines().map(String::strip).toList());
  }

  /**
   * Parses a key or a pair that may be written on one line.
   *
   * @param pair whether a second secret is expected; a line then has a colon between both
   * @return empty when the text cannot be a key
   */
  public static Optional<ProviderKey> read(String text, boolean pair) {
    String stripped = text.strip();
    return read(pair && stripped.lines().count() == 1 ? stripped.replaceFirst(":", "\n") : text);
  }

  /** Parses the result of {@link #write}; empty for another text. */
  static Optional<ProviderKey> parse(String written) {
    return ofLines(List.of(written.split(String.valueOf(BREAK), -1)));
  }

  private static Optional<ProviderKey> ofLines(List<String> lines) {
    if (lines.isEmpty() || lines.size() > 2 || !lines.stream().allMatch(Secret::isAcceptable)) {
      return Optional.empty();
    }
    List<Secret> secrets = lines.stream().map(Secret::new).toList();
    return Optional.of(new ProviderKey(secrets.get(0), secrets.stream().skip(1).findFirst()));
  }
}
