package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.AddressRule;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.NameResolver;
import io.datasetbuilder.infrastructure.httpclient.Watchdog.Watch;
import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;

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

  /** Any address. */
  public static NetworkRules anywhere(TlsRules tls) {
    return new NetworkRules(InetAddress::getAllByName, address -> true, tls);
  }

  /**
   * The public internet, and one host wherever it is.
   *
   * @param host without brackets, in lower case
   */
  public static NetworkRules publicAnd(String host, TlsRules tls) {
    NetworkRules publicOnly = publicOnly();
    AddressRule rule =
        new AddressRule() {
          @Override
          public boolean mayDial(InetAddress address) {
            return publicOnly.addresses().mayDial(address);
          }

          @Override
          public boolean mayDial(String requested, InetAddress address) {
            return requested.equals(host) || mayDial(address);
          }
        };
    return new NetworkRules(publicOnly.names(), rule, tls);
  }

  /**
   * The address that a text writes out.
   *
   * @param address digits with dots, or with colons: of such a text no name is looked up
   */
  static InetAddress literal(String address) throws UnknownHostException {
    return InetAddress.getByName(address);
  }

  /** The same rules, which allow hosts of inner networks, too. */
  public NetworkRules reaching(PrivateHosts hosts) {
    return new NetworkRules(names, hosts.besides(addresses), tls);
  }

  /** Finds the addresses of a host. */
  @FunctionalInterface
  public interface NameResolver {

    /**
     * All addresses of a name, or the address of a literal.
     *
     * @return at least one
     * @throws UnknownHostException when the name has no address
     */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** Decides which addresses may be called. */
  @FunctionalInterface
  public interface AddressRule {

    boolean mayDial(InetAddress address);

    /**
     * Whether a host may be called at one of its addresses.
     *
     * @param host as it was requested
     */
    default boolean mayDial(String host, InetAddress address) {
      return mayDial(address);
    }
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

  /**
   * Checks every address of a host before one of them is connected to: what it returns is what the
   * client dials, so that no second lookup can return another address. The client asks it for
   * literal addresses too, and for each new connection.
   */
  static final class AddressCheckingDnsResolver implements DnsResolver {

    /** Time after which a lookup is abandoned, because the platform cannot interrupt it. */
    private static final Duration LONGEST_LOOKUP = Duration.ofSeconds(10);

    private static final long CHECK_MILLIS = 25;

    /** The exchange that the current thread opens: a lookup ends with it. */
    private static final ThreadLocal<Watch> EXCHANGE = new ThreadLocal<>();

    private final NameResolver names;
    private final AddressRule rule;
    private final ExecutorService lookups;

    AddressCheckingDnsResolver(NameResolver names, AddressRule rule, ExecutorService lookups) {
      this.names = names;
      this.rule = rule;
      this.lookups = lookups;
    }

    void watchedBy(Watch watch) {
      EXCHANGE.set(watch);
    }

    void unwatched() {
      EXCHANGE.remove();
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      InetAddress[] found = lookUp(host);
      if (found.length == 0) {
        throw new ExchangeFailure(Kind.UNKNOWN_HOST);
      }
      for (InetAddress address : found) {
        if (!rule.mayDial(host, address)) {
          throw new ExchangeFailure(Kind.ADDRESS_FORBIDDEN);
        }
      }
      return found;
    }

    private InetAddress[] lookUp(String host) {
      Future<InetAddress[]> lookup = lookups.submit(() -> names.resolve(ascii(host)).clone());
      long end = System.nanoTime() + LONGEST_LOOKUP.toNanos();
      try {
        while (!isDone(lookup)) {
          EXCHANGE.get().requireRunning();
          if (System.nanoTime() - end >= 0) {
            throw new ExchangeFailure(Kind.TIMEOUT);
          }
        }
        return lookup.get();
      } catch (ExecutionException failed) {
        throw new ExchangeFailure(Kind.UNKNOWN_HOST);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new ExchangeFailure(Kind.CANCELLED);
      } finally {
        lookup.cancel(true);
      }
    }

    /** Waits for a moment. */
    private static boolean isDone(Future<?> lookup)
        throws InterruptedException, ExecutionException {
      try {
        lookup.get(CHECK_MILLIS, TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException stillRunning) {
        return false;
      }
    }

    /**
     * The requested name in ASCII: the client decodes {@code xn--} names, which are looked up
     * encoded.
     */
    private static String ascii(String host) {
      return host.chars().allMatch(c -> c < 0x80) ? host : IDN.toASCII(host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
