package io.datasetbuilder.auth.credential;

import java.util.List;
import java.util.Optional;

/** A key, or a pair of two secrets, as one text: a line each. A secret holds no line break. */
public final class KeyCodec {

  private static final char BREAK = '\n';

  private KeyCodec() {}

  /** The text; whoever holds it holds the secret. */
  static String write(ProviderKey key) {
    return key.key().reveal() + key.second().map(second -> BREAK + second.reveal()).orElse("");
  }

  /**
   * Reads what somebody hands in: the key on the first line, the second secret of a pair on the
   * second. Blanks around them are dropped, and so are line breaks at the end.
   *
   * @return empty when a line cannot be a secret, or there are more than two
   */
  public static Optional<ProviderKey> read(String text) {
    return of(text.strip().lines().map(String::strip).toList());
  }

  /** What {@link #write} wrote. */
  static Optional<ProviderKey> parse(String written) {
    return of(List.of(written.split(String.valueOf(BREAK), -1)));
  }

  private static Optional<ProviderKey> of(List<String> lines) {
    if (lines.isEmpty() || lines.size() > 2 || !lines.stream().allMatch(Secret::isAcceptable)) {
      return Optional.empty();
    }
    List<Secret> secrets = lines.stream().map(Secret::new).toList();
    return Optional.of(new ProviderKey(secrets.get(0), secrets.stream().skip(1).findFirst()));
  }
}
