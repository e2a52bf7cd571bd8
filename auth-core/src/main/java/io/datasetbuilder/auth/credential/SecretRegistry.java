package io.datasetbuilder.auth.credential;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Every secret that the process has come across, so that texts which leave it can be cleared of
 * them. Code that reads or decrypts a secret adds it here. Safe for concurrent use; prints none.
 */
public final class SecretRegistry {

  /** Text that replaces a secret. */
  public static final String MASK = "***";

  private static final String UNRESERVED = "-._~";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Longer ones first: one may be a part of another. */
  private final ConcurrentSkipListSet<String> spellings =
      new ConcurrentSkipListSet<>(
          Comparator.comparingInt(String::length).reversed().thenComparing(String::compareTo));

  /** Adds a secret. One that is too short to be found without destroying texts is passed over. */
  public void add(Secret secret) {
    String text = secret.reveal();
    if (text.length() < Secret.SHORTEST) {
      return;
    }
    spellings.add(text);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String encoded = percentEncoded(bytes);
    spellings.add(encoded);
    spellings.add(encoded.replace("%20", "+"));
    spellings.add(Base64.getEncoder().encodeToString(bytes));
    spellings.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Adds both secrets of a pair. */
  public void add(ProviderKey key) {
    add(key.key());
    key.second().ifPresent(this::add);
  }

  /** The text with a mask in the place of each secret, in each of its usual spellings. */
  public String redact(String text) {
    String clean = text;
    for (String spelling : spellings) {
      if (clean.contains(spelling)) {
        clean = clean.replace(spelling, MASK);
      }
    }
    return clean;
  }

  /** As the query of an address holds it. */
  private static String percentEncoded(byte[] bytes) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : bytes) {
      char letter = (char) (each & 0xff);
      if (letter < 0x80 && (Character.isLetterOrDigit(letter) || UNRESERVED.indexOf(letter) >= 0)) {
        encoded.append(letter);
      } else {
        encoded.append('%').append(HEX.toHexDigits(each));
      }
    }
    return encoded.toString();
  }

  @Override
  public String toString() {
    return "SecretRegistry";
  }
}
