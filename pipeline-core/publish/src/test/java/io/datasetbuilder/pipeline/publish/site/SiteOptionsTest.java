package io.datasetbuilder.pipeline.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteOptionsTest {

  @Test
  void anAddressEndsWithASlash() {
    assertThat(SiteOptions.address("https://data.example.org/x"))
        .contains("https://data.example.org/x/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "ftp://x/",
        "https://u:p@x/",
        "https://x/?q",
        "https://x/#f",
        "data.example.org",
        "https://x y/"
      })
  void anythingElseIsNoAddressOfASite(String text) {
    assertThat(SiteOptions.address(text)).isEmpty();
  }

  @Test
  void contactsLinkToMailAndTheWebOnly() {
    assertThat(ContactLink.of("data@example.org")).contains("mailto:data@example.org");
    assertThat(ContactLink.of("https://example.org/desk")).contains("https://example.org/desk");
    assertThat(ContactLink.of("The desk, room 3")).isEmpty();
    assertThat(ContactLink.of("javascript:alert(1)@x")).isEmpty();
    assertThat(ContactLink.of("a@b.c?subject=x\"onclick=y")).isEmpty();
    assertThat(ContactLink.isWeb("https://user@host/")).isFalse();
  }
}
