package io.datasetbuilder.auth.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SecretTest {

  @Test
  void neverShowsItself() {
    assertThat(new Secret("my-secret")).hasToString("***");
    assertThat(String.valueOf(ProviderKey.of(new Secret("my-secret")))).doesNotContain("my-");
  }

  @Test
  void isNoShorterThanSixCharacters() {
    assertThat(new Secret("123456").reveal()).isEqualTo("123456");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Secret("12345"))
        .withMessageNotContaining("12345");
  }

  @Test
  void aPublicValueMayBeShorter() {
    assertThat(Secret.ofPublicValue("demo").reveal()).isEqualTo("demo");
    assertThatIllegalArgumentException().isThrownBy(() -> Secret.ofPublicValue(" "));
  }

  @Test
  void equalsByItsText() {
    assertThat(new Secret("my-secret"))
        .isEqualTo(new Secret("my-secret"))
        .hasSameHashCodeAs(new Secret("my-secret"))
        .isNotEqualTo(new Secret("my-other"));
  }
}
