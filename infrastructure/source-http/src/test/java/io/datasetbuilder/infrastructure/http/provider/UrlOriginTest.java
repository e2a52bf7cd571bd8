package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UrlOriginTest {

  @Test
  void knowsTheUsualPorts() {
    assertThat(UrlOrigin.of("https://A.Example.COM./x"))
        .isEqualTo(new UrlOrigin("https", "a.example.com", 443));
    assertThat(UrlOrigin.of("http://a.example.com"))
        .isEqualTo(new UrlOrigin("http", "a.example.com", 80));
  }

  @Test
  void makesTargetsOfWholeAddresses() {
    assertThat(UrlOrigin.target("https://a.test:8443/x?y=1").pathAndQuery()).isEqualTo("/x?y=1");
    assertThat(UrlOrigin.target("https://a.test?y=1").pathAndQuery()).isEqualTo("/?y=1");
    assertThat(UrlOrigin.target("https://a.test").pathAndQuery()).isEqualTo("/");
  }

  @Test
  void refusesUsersAndOtherSchemes() {
    for (String url :
        new String[] {"https://a@b.test/", "ftp://a.test/", "a.test/x", "https:///x"}) {
      assertThatThrownBy(() -> UrlOrigin.of(url)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
