package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.infrastructure.httpclient.NetworkRules.AddressRule;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Hosts of inner networks that an operator allows to be called: exact names, which may lead to any
 * address but those of the link and of groups, and networks, whose addresses any host may have.
 *
 * @param names in lower case
 */
public record PrivateHosts(Set<String> names, List<Network> networks) {

  /** No host of an inner network. */
  public static final PrivateHosts NONE = new PrivateHosts(Set.of(), List.of());

  private static final Pattern NAME =
      Pattern.compile("(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})?(\\.[a-z0-9]([a-z0-9-]{0,62})?)*");

  private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");

  public PrivateHosts {
    names = Set.copyOf(names);
    networks = List.copyOf(networks);
  }

  /**
   * Reads entries such as {@code data.intern.example} and {@code 10.20.0.0/16}.
   *
   * @return empty when an entry is neither an exact name nor a network
   */
  public static Optional<PrivateHosts> parse(List<String> entries) {
    Set<String> names = new LinkedHashSet<>();
    List<Network> networks = new ArrayList<>();
    for (String entry : entries) {
      String lower = entry.toLowerCase(Locale.ROOT);
      Optional<Network> network = Network.parse(lower);
      if (network.isPresent()) {
        networks.add(network.get());
      } else if (NAME.matcher(lower).matches() && !DIGITS_AND_DOTS.matcher(lower).matches()) {
        names.add(lower);
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new PrivateHosts(names, networks));
  }

  public boolean isEmpty() {
    return names.isEmpty() && networks.isEmpty();
  }

  /** Whether a host may be called at an address of an inner network. */
  boolean allows(String host, InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address))
        || (names.contains(host.toLowerCase(Locale.ROOT)) && isOfOneMachine(address));
  }

  /** Addresses of the link are those of metadata services of clouds, which hold credentials. */
  private static boolean isOfOneMachine(InetAddress address) {
    return !address.isLinkLocalAddress()
        && !address.isMulticastAddress()
        && !address.isAnyLocalAddress();
  }

  /** The rule that allows these besides the addresses of another rule. */
  AddressRule besides(AddressRule others) {
    return new AddressRule() {
      @Override
      public boolean mayDial(InetAddress address) {
        return others.mayDial(address);
      }

      @Override
      public boolean mayDial(String host, InetAddress address) {
        return others.mayDial(host, address) || allows(host, address);
      }
    };
  }

  /**
   * A network in the notation of CIDR.
   *
   * @param bits of the address that all of its addresses share
   */
  public record Network(InetAddress address, int bits) {

    private static final Pattern FORM = Pattern.compile("([0-9a-f:.]{2,45})/([0-9]{1,3})");

    static Optional<Network> parse(String text) {
      var parts = FORM.matcher(text);
      if (!parts.matches() || !(parts.group(1).contains(":") || isIpv4(parts.group(1)))) {
        return Optional.empty();
      }
      try {
        InetAddress address = NetworkRules.literal(parts.group(1));
        int bits = Integer.parseInt(parts.group(2));
        return bits <= address.getAddress().length * Byte.SIZE
            ? Optional.of(new Network(address, bits))
            : Optional.empty();
      } catch (UnknownHostException notAnAddress) {
        return Optional.empty();
      }
    }

    /** A shorter form, such as 10.1, would mean another network than it seems to. */
    private static boolean isIpv4(String text) {
      return text.matches("([0-9]{1,3}\\.){3}[0-9]{1,3}");
    }

    boolean contains(InetAddress other) {
      byte[] mine = address.getAddress();
      byte[] theirs = other.getAddress();
      if (mine.length != theirs.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % Byte.SIZE);
        if ((mine[bit / Byte.SIZE] & mask) != (theirs[bit / Byte.SIZE] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
