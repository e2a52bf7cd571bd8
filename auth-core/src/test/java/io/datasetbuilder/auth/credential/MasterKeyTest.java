package io.datasetbuilder.auth.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Authentication 10. */
class MasterKeyTest {

  /** The bytes 0 to 31. */
  private static final String WRITTEN = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

  @Test
  void isUrlSafeBase64Of32Bytes() {
    assertThat(MasterKey.parse(WRITTEN)).isPresent();
    assertThat(MasterKey.parse(WRITTEN + "=")).isEqualTo(MasterKey.parse(WRITTEN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8==",
        " AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9",
        "+/ECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "correct horse battery staple, and then some"
      })
  void anythingElseIsRefused(String written) {
    assertThat(MasterKey.parse(written)).isEmpty();
  }

  @Test
  void hasAnIdThatDistinguishesItAndNothingElse() {
    MasterKey key = MasterKey.parse(WRITTEN).orElseThrow();
    byte[] other = new byte[32];

    assertThat(key.id()).isEqualTo("e7e8deeb0e9baf64");
    assertThat(MasterKey.parse(Base64.getUrlEncoder().encodeToString(other)).orElseThrow().id())
        .isNotEqualTo(key.id());
  }

  @Test
  void printsAsItsId() {
    MasterKey key = MasterKey.parse(WRITTEN).orElseThrow();

    assertThat(key).hasToString("MasterKey[" + key.id() + "]");
    assertThat(new MasterKeys(key, List.of()).toString()).doesNotContain(WRITTEN);
  }
}
