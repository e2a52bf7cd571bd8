package io.datasetbuilder.auth.credential;

/**
 * A text that must not be seen. It never shows itself: only who sends it or scrubs it asks for the
 * text.
 */
public final class Secret {

  /** Shorter ones cannot be found in texts without destroying data. */
  public static final int SHORTEST = 6;

  private static final int LONGEST = 8192;

  private final String text;

  /**
   * @throws IllegalArgumentException when {@link #isAcceptable} refuses the text
   */
  public Secret(String text) {
    this(text, isAcceptable(text));
  }

  private Secret(String text, boolean accepted) {
    if (!accepted) {
      throw new IllegalArgumentException("not a text that can be kept secret");
    }
    this.text = text;
  }

  /**
   * A value that a provider has published for all users. It may be shorter than a secret, because
   * it need not be hidden.
   *
   * @throws IllegalArgumentException when it is blank or holds a control character
   */
  public static Secret ofPublicValue(String text) {
    return new Secret(text, isPlain(text));
  }

  /** Whether a text has 6 to 8,192 characters, no control character, and is not blank. */
  public static boolean isAcceptable(String text) {
    return text.length() >= SHORTEST && isPlain(text);
  }

  private static boolean isPlain(String text) {
    return text.length() <= LONGEST
        && !text.isBlank()
        && text.chars().noneMatch(Character::isISOControl);
  }

  /** The text itself: to send it, to encrypt it, or to find it where it must not be. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && secret.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
