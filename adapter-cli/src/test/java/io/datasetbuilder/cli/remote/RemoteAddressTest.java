package io.datasetbuilder.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host",
        "ftp://host",
        "http://",
        "http://u:p@host",
        "http://host?x=1",
        "http://h#f",
        "::"
      })
  void whatIsNoAddressOfAServiceIsNotTaken(String written) {
    assertThat(RemoteAddress.parse(written)).isEmpty();
  }

  @Test
  void aPathOfTheAddressStaysInFrontOfTheServicesOwn() {
    assertThat(RemoteAddress.parse("https://host:8443/service/").orElseThrow().of("/version"))
        .hasToString("https://host:8443/service/version");
    assertThat(RemoteAddress.parse("http://host").orElseThrow().of("/version"))
        .hasToString("http://host/version");
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8000, false",
    "http://localhost, false",
    "http://[::1]:8000, false",
    "https://example.org, false",
    "http://example.org, true",
    "http://127.0.0.1.example.org, true",
    "HTTP://EXAMPLE.ORG, true"
  })
  void whatIsSentToAnotherMachineWithoutTlsCanBeRead(String written, boolean shown) {
    assertThat(RemoteAddress.parse(written).orElseThrow().showsWhatIsSent()).isEqualTo(shown);
  }
}
