package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.http.exchange.NetworkRules.AddressRule;
import io.datasetbuilder.infrastructure.http.exchange.NetworkRules.NameResolver;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Checks every address of a host before one of them is connected to: what it returns is what the
 * client dials, so that no second lookup can return another address. The client asks it for literal
 * addresses too, and for each new connection.
 */
final class AddressCheckingDnsResolver implements DnsResolver {

  /** A lookup of the platform cannot be interrupted, so it is left behind after this time. */
  private static final long LONGEST_LOOKUP_SECONDS = 10;

  private final NameResolver names;
  private final AddressRule rule;
  private final ExecutorService lookups;

  AddressCheckingDnsResolver(NameResolver names, AddressRule rule, ExecutorService lookups) {
    this.names = names;
    this.rule = rule;
    this.lookups = lookups;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = lookUp(host);
    if (found.length == 0) {
      throw new ExchangeFailure(Kind.UNKNOWN_HOST);
    }
    for (InetAddress address : found) {
      if (!rule.mayDial(address)) {
        throw new ExchangeFailure(Kind.ADDRESS_FORBIDDEN);
      }
    }
    return found;
  }

  private InetAddress[] lookUp(String host) {
    Future<InetAddress[]> lookup = lookups.submit(() -> names.resolve(ascii(host)).clone());
    try {
      return lookup.get(LONGEST_LOOKUP_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException slow) {
      lookup.cancel(true);
      throw new ExchangeFailure(Kind.TIMEOUT);
    } catch (ExecutionException failed) {
      throw new ExchangeFailure(Kind.UNKNOWN_HOST);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ExchangeFailure(Kind.CANCELLED);
    }
  }

  /** The client decodes {@code xn--} names for itself; what is looked up is what was asked for. */
  private static String ascii(String host) {
    return host.chars().allMatch(c -> c < 0x80) ? host : IDN.toASCII(host);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
