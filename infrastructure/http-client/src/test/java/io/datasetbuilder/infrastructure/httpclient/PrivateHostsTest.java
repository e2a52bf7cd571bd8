package io.datasetbuilder.infrastructure.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateHostsTest {

  @Test
  void anExactNameMayLeadToAnAddressOfAnInnerNetwork() throws UnknownHostException {
    PrivateHosts hosts = parsed("data.intern.example");

    assertThat(hosts.allows("data.intern.example", address("10.1.2.3"))).isTrue();
    assertThat(hosts.allows("DATA.intern.example", address("fd00::1"))).isTrue();
    assertThat(hosts.allows("other.intern.example", address("10.1.2.3"))).isFalse();
    assertThat(hosts.allows("x.data.intern.example", address("10.1.2.3"))).isFalse();
  }

  @Test
  void aNameDoesNotLeadToTheMetadataOfACloud() throws UnknownHostException {
    PrivateHosts hosts = parsed("data.intern.example");

    assertThat(hosts.allows("data.intern.example", address("169.254.169.254"))).isFalse();
    assertThat(hosts.allows("data.intern.example", address("0.0.0.0"))).isFalse();
    assertThat(hosts.allows("data.intern.example", address("224.0.0.1"))).isFalse();
  }

  @Test
  void aNetworkAllowsItsAddressesAlone() throws UnknownHostException {
    PrivateHosts hosts = parsed("10.20.0.0/15", "fd12::/16");

    assertThat(hosts.allows("a.example", address("10.20.0.1"))).isTrue();
    assertThat(hosts.allows("a.example", address("10.21.255.255"))).isTrue();
    assertThat(hosts.allows("a.example", address("10.22.0.0"))).isFalse();
    assertThat(hosts.allows("a.example", address("fd12::7"))).isTrue();
    assertThat(hosts.allows("a.example", address("fd13::7"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*.intern.example",
        "https://data.intern.example",
        "data.intern.example:8080",
        "10.1.2.3",
        "10.1/16",
        "10.0.0.0/33",
        "::/129",
        "10.0.0.0/",
        "a_b"
      })
  void anEntryThatIsNeitherANameNorANetworkIsRefused(String entry) {
    assertThat(PrivateHosts.parse(List.of(entry))).isEmpty();
  }

  @Test
  void publicAddressesStayAllowed() throws UnknownHostException {
    NetworkRules rules = NetworkRules.publicOnly().reaching(parsed("10.0.0.0/8"));

    assertThat(rules.addresses().mayDial("a.example", address("93.184.216.34"))).isTrue();
    assertThat(rules.addresses().mayDial("a.example", address("10.0.0.1"))).isTrue();
    assertThat(rules.addresses().mayDial("a.example", address("192.168.0.1"))).isFalse();
    assertThat(NetworkRules.publicOnly().addresses().mayDial("a.example", address("10.0.0.1")))
        .isFalse();
  }

  private static PrivateHosts parsed(String... entries) {
    return PrivateHosts.parse(List.of(entries)).orElseThrow();
  }

  private static InetAddress address(String literal) throws UnknownHostException {
    return InetAddress.getByName(literal);
  }
}
