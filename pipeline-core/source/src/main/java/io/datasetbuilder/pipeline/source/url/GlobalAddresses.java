package io.datasetbuilder.pipeline.source.url;

import java.util.Arrays;
import java.util.List;

/**
 * Distinguishes the addresses of the public internet from all others (Spec, "kind url", rule 3).
 *
 * <p>The table follows IANA's special-purpose registries of IPv4 and IPv6 and is stricter where
 * they leave a choice: blocks that only the network's own machinery uses are refused whole, with
 * the exceptions that the registries carve out of them. Of IPv6 only 2000::/3 is in public use;
 * whatever lies outside is refused without being listed. An IPv4 address inside an IPv6 address is
 * taken out and checked by itself where such an address can lead to a public host, and refused
 * where it cannot.
 */
public final class GlobalAddresses {

  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;

  private static final List<AddressRange> REFUSED_IPV4 =
      ranges(
          "0.0.0.0/8", // this host, this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // shared by a carrier's customers; some clouds keep metadata here
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // public by number, but served by the host of an Azure machine
          "169.254.0.0/16", // link-local, with the metadata of most clouds
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.31.196.0/24", // AS112 name servers, often run by the local network
          "192.52.193.0/24", // multicast tunnels
          "192.88.99.0/24", // relays of 6to4, withdrawn
          "192.168.0.0/16", // private
          "192.175.48.0/24", // AS112 name servers
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, with the broadcast address

  private static final AddressRange PUBLIC_IPV6 = AddressRange.of("2000::/3");

  private static final List<AddressRange> REFUSED_IPV6 =
      ranges(
          "2001::/23", // protocol assignments, with Teredo's tunnels and ORCHID's identifiers
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4's tunnels: a route to whatever IPv4 address is inside
          "2620:4f:8000::/48", // AS112 name servers
          "3ffe::/16", // the 6bone, given back
          "3fff::/20"); // documentation

  /** The address is another way to write its last four bytes. */
  private static final List<AddressRange> IPV4_INSIDE =
      ranges(
          "0:0:0:0:0:ffff::/96", // IPv4-mapped
          "64:ff9b::/96"); // NAT64: how networks without IPv4 reach public IPv4 hosts

  private GlobalAddresses() {}

  /**
   * Whether an address is one of the public internet's.
   *
   * @param address 4 or 16 bytes, in network order
   * @throws IllegalArgumentException when it has another length
   */
  public static boolean isGlobal(byte[] address) {
    return switch (address.length) {
      case IPV4_BYTES -> !anyContains(REFUSED_IPV4, address);
      case IPV6_BYTES -> isGlobalIpv6(address);
      default -> throw new IllegalArgumentException("an address has 4 or 16 bytes");
    };
  }

  private static boolean isGlobalIpv6(byte[] address) {
    if (anyContains(IPV4_INSIDE, address)) {
      return isGlobal(lastFour(address));
    }
    return PUBLIC_IPV6.contains(address)
        && !anyContains(REFUSED_IPV6, address)
        && (!isIsatap(address) || isGlobal(lastFour(address)));
  }

  /** ISATAP tunnels to the IPv4 address at the end, under any prefix: 0000:5efe or 0200:5efe. */
  private static boolean isIsatap(byte[] address) {
    return (address[8] & 0xFD) == 0
        && address[9] == 0
        && address[10] == 0x5E
        && address[11] == (byte) 0xFE;
  }

  private static byte[] lastFour(byte[] address) {
    return Arrays.copyOfRange(address, IPV6_BYTES - IPV4_BYTES, IPV6_BYTES);
  }

  private static boolean anyContains(List<AddressRange> ranges, byte[] address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private static List<AddressRange> ranges(String... blocks) {
    return Arrays.stream(blocks).map(AddressRange::of).toList();
  }

  /** A block of addresses of one family: all that begin with the same bits. */
  static final class AddressRange {

    private static final int IPV6_BYTES = 16;

    private final byte[] prefix;
    private final int bits;

    private AddressRange(byte[] prefix, int bits) {
      this.prefix = prefix;
      this.bits = bits;
    }

    /**
     * Reads a block as registries write it: {@code 10.0.0.0/8} with all four numbers, or {@code
     * 2001:db8::/32} with its zeros at the end.
     */
    static AddressRange of(String block) {
      int slash = block.indexOf('/');
      String address = block.substring(0, slash);
      byte[] prefix = address.indexOf('.') > 0 ? ipv4(address) : ipv6(address);
      return new AddressRange(prefix, Integer.parseInt(block, slash + 1, block.length(), 10));
    }

    /** Whether an address lies in the block; one of the other family does not. */
    boolean contains(byte[] address) {
      if (address.length != prefix.length) {
        return false;
      }
      int whole = bits / Byte.SIZE;
      for (int i = 0; i < whole; i++) {
        if (address[i] != prefix[i]) {
          return false;
        }
      }
      int rest = Byte.SIZE - bits % Byte.SIZE;
      return rest == Byte.SIZE || (address[whole] & 0xFF) >> rest == (prefix[whole] & 0xFF) >> rest;
    }

    private static byte[] ipv4(String address) {
      String[] numbers = address.split("\\.", -1);
      byte[] bytes = new byte[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        bytes[i] = (byte) Integer.parseInt(numbers[i]);
      }
      return bytes;
    }

    private static byte[] ipv6(String address) {
      String[] groups = address.substring(0, address.indexOf("::")).split(":", -1);
      byte[] bytes = new byte[IPV6_BYTES];
      for (int i = 0; i < groups.length && !groups[i].isEmpty(); i++) {
        int group = Integer.parseInt(groups[i], 16);
        bytes[2 * i] = (byte) (group >> Byte.SIZE);
        bytes[2 * i + 1] = (byte) group;
      }
      return bytes;
    }
  }
}
