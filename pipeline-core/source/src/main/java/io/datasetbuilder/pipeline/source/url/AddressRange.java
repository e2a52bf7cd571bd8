package io.datasetbuilder.pipeline.source.url;

/** A block of addresses of one family: all that begin with the same bits. */
final class AddressRange {

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
