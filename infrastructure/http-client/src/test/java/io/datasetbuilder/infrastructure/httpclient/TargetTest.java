package io.datasetbuilder.infrastructure.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TargetTest {

  @Test
  void knowsTheUsualPorts() {
    assertThat(Target.of("https://A.Example.COM./x"))
        .isEqualTo(new Target("https", "a.example.com", 443, "/x"));
    assertThat(Target.of("http://a.example.com"))
        .isEqualTo(new Target("http", "a.example.com", 80, "/"));
  }

  @Test
  void makesTargetsOfWholeAddresses() {
    assertThat(Target.of("https://a.test:8443/x?y=1").pathAndQuery()).isEqualTo("/x?y=1");
    assertThat(Target.of("https://a.test?y=1").pathAndQuery()).isEqualTo("/?y=1");
    assertThat(Target.of("https://a.test").pathAndQuery()).isEqualTo("/");
  }

  @Test
  void refusesUsersAndOtherSchemes() {
    for (String url :
        new String[] {"https://a@b.test/", "ftp://a.test/", "a.test/x", "https:///x"}) {
      assertThatThrownBy(() -> Target.of(url)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anOriginNamesAPortThatIsNotTheUsualOne() {
    assertThat(Target.of("https://HOST.example:443/key").origin())
        .isEqualTo("https://host.example");
    assertThat(Target.of("http://host.example:8080/key").origin())
        .isEqualTo("http://host.example:8080");
    assertThat(Target.of("http://host.example:443").origin()).isEqualTo("http://host.example:443");
  }

  @Test
  void anotherPathHasTheSameOrigin() {
    assertThat(Target.of("https://host.example:8443/a?b").at("/c"))
        .isEqualTo(Target.of("https://host.example:8443/c"));
  }
}
