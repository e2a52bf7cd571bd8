package io.datasetbuilder.pipeline.source.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "kind url", rule 3: which addresses are those of the public internet. */
class GlobalAddressesTest {

  /** The address before a block, its first, its last, the address after it. */
  @ParameterizedTest
  @CsvSource({
    "9.255.255.255, 10.0.0.0, 10.255.255.255, 11.0.0.0",
    "100.63.255.255, 100.64.0.0, 100.127.255.255, 100.128.0.0",
    "126.255.255.255, 127.0.0.0, 127.255.255.255, 128.0.0.0",
    "168.63.129.15, 168.63.129.16, 168.63.129.16, 168.63.129.17",
    "169.253.255.255, 169.254.0.0, 169.254.255.255, 169.255.0.0",
    "172.15.255.255, 172.16.0.0, 172.31.255.255, 172.32.0.0",
    "191.255.255.255, 192.0.0.0, 192.0.0.255, 192.0.1.0",
    "192.0.1.255, 192.0.2.0, 192.0.2.255, 192.0.3.0",
    "192.31.195.255, 192.31.196.0, 192.31.196.255, 192.31.197.0",
    "192.52.192.255, 192.52.193.0, 192.52.193.255, 192.52.194.0",
    "192.88.98.255, 192.88.99.0, 192.88.99.255, 192.88.100.0",
    "192.167.255.255, 192.168.0.0, 192.168.255.255, 192.169.0.0",
    "192.175.47.255, 192.175.48.0, 192.175.48.255, 192.175.49.0",
    "198.17.255.255, 198.18.0.0, 198.19.255.255, 198.20.0.0",
    "198.51.99.255, 198.51.100.0, 198.51.100.255, 198.51.101.0",
    "203.0.112.255, 203.0.113.0, 203.0.113.255, 203.0.114.0",
    "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2001::, 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff,"
        + " 2001:200::",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db8::, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,"
        + " 2001:db9::",
    "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2002::, 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff,"
        + " 2003::",
    "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff, 2620:4f:8000::, 2620:4f:8000:ffff:ffff:ffff:ffff:ffff,"
        + " 2620:4f:8001::",
    "3ffd:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3ffe::, 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff,"
        + " 3fff:1000::"
  })
  void aRefusedBlockEndsWhereTheRegistriesSaySo(
      String before, String first, String last, String after) {
    assertThat(isGlobal(before)).as(before).isTrue();
    assertThat(isGlobal(first)).as(first).isFalse();
    assertThat(isGlobal(last)).as(last).isFalse();
    assertThat(isGlobal(after)).as(after).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1.0.0.0, 0.0.0.0, 0.255.255.255",
    "223.255.255.255, 224.0.0.0, 239.255.255.255",
    "223.255.255.255, 240.0.0.0, 255.255.255.255",
    "2000::, ::, 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:1000::, 3fff::, 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 4000::, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
  })
  void aBlockAtTheEdgeOfTheRoomHasOnePublicNeighbour(String neighbour, String first, String last) {
    assertThat(isGlobal(neighbour)).as(neighbour).isTrue();
    assertThat(isGlobal(first)).as(first).isFalse();
    assertThat(isGlobal(last)).as(last).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::1",
        "::7f00:1",
        "::808:808",
        "::ffff:0:808:808",
        "64:ff9b:1::808:808",
        "64:ff9b:2::",
        "100::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "2001::1",
        "2001:0:808:808::",
        "2001:0:4136:e378:8000:63bf:80ff:fffe",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2002:7f00:1::1",
        "2002:808:808::1"
      })
  void addressesOfTheNetworksOwnMachineryAreRefused(String address) {
    assertThat(isGlobal(address)).isFalse();
  }

  /** Written in bytes: the platform turns a mapped address into its IPv4 address by itself. */
  @ParameterizedTest
  @CsvSource({
    "00000000000000000000ffff, 7f000001, false",
    "00000000000000000000ffff, 0a000001, false",
    "00000000000000000000ffff, 00000000, false",
    "00000000000000000000ffff, 08080808, true",
    "0064ff9b0000000000000000, 7f000001, false",
    "0064ff9b0000000000000000, c0a80001, false",
    "0064ff9b0000000000000000, a9fea9fe, false",
    "0064ff9b0000000000000000, 08080808, true",
    "2a001450400100000000" + "5efe, 0a000001, false",
    "2a001450400100000200" + "5efe, c0a80101, false",
    "2a001450400100000000" + "5efe, 08080808, true",
    "2a001450400100000200" + "5efe, 08080808, true",
    "2a001450400100000100" + "5efe, 0a000001, true"
  })
  void anAddressInsideAnAddressIsCheckedByItself(String prefix, String inside, boolean global) {
    assertThat(GlobalAddresses.isGlobal(HexFormat.of().parseHex(prefix + inside)))
        .isEqualTo(global);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "93.184.215.14",
        "121.78.0.1",
        "210.99.0.1",
        "223.130.195.95",
        "2001:4860:4860::8888",
        "2400:cb00::1",
        "2606:4700::1111",
        "2a00:1450:4001:80e::200e"
      })
  void publicAddressesAreGlobal(String address) {
    assertThat(isGlobal(address)).isTrue();
  }

  @Test
  void anAddressHasFourOrSixteenBytes() {
    assertThatIllegalArgumentException().isThrownBy(() -> GlobalAddresses.isGlobal(new byte[5]));
  }

  private static boolean isGlobal(String address) {
    try {
      return GlobalAddresses.isGlobal(InetAddress.getByName(address).getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(address, e);
    }
  }
}
