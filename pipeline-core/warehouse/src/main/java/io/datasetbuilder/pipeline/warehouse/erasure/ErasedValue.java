package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Value that is erased, as text. It never prints: logs and messages name the column alone.
 *
 * @param column name of the column that it is a value of
 * @param value as a cell of this column is written: a number in digits, a date in ISO 8601
 */
public record ErasedValue(String column, String value) {

  /** The longest value, in UTF-16 units. */
  public static final int MOST_CHARACTERS = 1000;

  /** Values from this length on are looked for in documents; shorter ones occur by chance. */
  static final int LEAST_IN_DOCUMENTS = 4;

  /** Whether a text can be erased: neither empty nor longer than {@link #MOST_CHARACTERS}. */
  public static boolean isValid(String value) {
    return !value.isBlank() && value.length() <= MOST_CHARACTERS;
  }

  /**
   * SHA-256 of salt and value, by which who knows both can prove what a certificate is about.
   *
   * @param salt random hexadecimal digits
   */
  String digest(String salt) {
    MessageDigest digest = Sha256.digest();
    digest.update(HexFormat.of().parseHex(salt));
    digest.update(value.getBytes(StandardCharsets.UTF_8));
    return Sha256.tagged(digest.digest());
  }

  boolean isInDocuments() {
    return value.length() >= LEAST_IN_DOCUMENTS;
  }

  @Override
  public String toString() {
    return "a value of column " + column;
  }
}
