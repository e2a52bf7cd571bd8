package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.util.Objects;
import javax.net.ssl.SSLContext;

/**
 * Rules of the network: how hosts are resolved, which addresses may be called, whom to trust.
 *
 * @param addresses checks every address of a host, literal ones too: one that is refused refuses
 *     the exchange
 */
public record NetworkRules(NameResolver names, AddressRule addresses, TlsRules tls) {

  public NetworkRules {
    Objects.requireNonNull(names, "names");
    Objects.requireNonNull(addresses, "addresses");
    Objects.requireNonNull(tls, "tls");
  }

  /** The public internet, and nothing else. */
  public static NetworkRules publicOnly() {
    return new NetworkRules(
        InetAddress::getAllByName,
        address -> GlobalAddresses.isGlobal(address.getAddress()),
        TlsRules.platform());
  }

  /** Finds the addresses of a host. */
  @FunctionalInterface
  public interface NameResolver {

    /**
     * All addresses of a name, or the one that a literal says.
     *
     * @return at least one
     * @throws UnknownHostException when there is none
     */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** Decides which addresses may be called. */
  @FunctionalInterface
  public interface AddressRule {

    boolean mayDial(InetAddress address);
  }

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
}
