package io.datasetbuilder.auth.principal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The stable identity of an owner, {@code <kind>:<64 hex>}: a domain-separated SHA-256 over kind,
 * issuer and subject, from which the subject cannot be read (Spec, Authentication 9).
 */
public record OwnerId(String value) {

  /** Keeps these hashes apart from every other hash over the same values. */
  private static final String DOMAIN = "dataset-builder/owner/v1";

  private static final Pattern FORM = Pattern.compile("(service|oidc|dev|team):[0-9a-f]{64}");

  public OwnerId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not an owner id");
    }
  }

  public static boolean isValid(String value) {
    return FORM.matcher(value).matches();
  }

  /**
   * The identity of a caller.
   *
   * @param issuer the provider that vouches for the subject; empty where only this service does
   * @throws IllegalArgumentException when a value holds the zero byte that separates them: two
   *     callers could then share an identity
   */
  public static OwnerId of(Principal.PrincipalKind kind, String issuer, String subject) {
    MessageDigest digest = sha256();
    for (String part : new String[] {DOMAIN, kind.wire(), issuer}) {
      digest.update(bytes(part));
      digest.update((byte) 0);
    }
    digest.update(bytes(subject));
    return new OwnerId(kind.wire() + ":" + HexFormat.of().formatHex(digest.digest()));
  }

  /**
   * Whether two identities are one. All code compares owners by it, so that a search finds every
   * place that decides about ownership.
   */
  public boolean isSame(OwnerId other) {
    return equals(other);
  }

  /** Whether this is the identity of the API key and of callers on this machine. */
  public boolean isService() {
    return value.startsWith(Principal.PrincipalKind.SERVICE.wire() + ":");
  }

  @Override
  public String toString() {
    return value;
  }

  private static byte[] bytes(String part) {
    if (part.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a zero byte in an identity");
    }
    return part.getBytes(StandardCharsets.UTF_8);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java runtime has SHA-256", absent);
    }
  }
}
