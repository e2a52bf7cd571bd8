package io.datasetbuilder.infrastructure.http.exchange;

import java.security.NoSuchAlgorithmException;
import java.util.Objects;
import javax.net.ssl.SSLContext;

/**
 * Whom to trust over TLS.
 *
 * @param usual for modern suites
 * @param legacyCiphers for servers that know old suites only; certificates are verified all the
 *     same
 */
public record TlsRules(SSLContext usual, SSLContext legacyCiphers) {

  public TlsRules {
    Objects.requireNonNull(usual, "usual");
    Objects.requireNonNull(legacyCiphers, "legacyCiphers");
  }

  /** The authorities that the platform trusts. */
  public static TlsRules platform() {
    try {
      SSLContext trusted = SSLContext.getDefault();
      return new TlsRules(trusted, trusted);
    } catch (NoSuchAlgorithmException broken) {
      throw new IllegalStateException("the platform has no TLS", broken);
    }
  }
}
