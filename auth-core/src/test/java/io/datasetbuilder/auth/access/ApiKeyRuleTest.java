package io.datasetbuilder.auth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiKeyRuleTest {

  private static final ApiKeyRule RULE = new ApiKeyRule(Optional.of(new Secret("schlüssel-1")));

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Spec, "Authentication", rule 1. */
  @Test
  void whoShowsTheKeyIsLetIn() {
    assertThat(RULE.admits(utf8("schlüssel-1"))).isTrue();
  }

  @Test
  void aKeyThatDiffersInOneByteIsRefused() {
    assertThat(RULE.admits(utf8("schlüssel-2"))).isFalse();
  }

  @Test
  void aBeginningOfTheKeyIsRefused() {
    assertThat(RULE.admits(utf8("schlüssel"))).isFalse();
  }

  @Test
  void noKeyIsRefused() {
    assertThat(RULE.admits(new byte[0])).isFalse();
  }

  @Test
  void withoutAKeyThatIsSetNobodyIsLetIn() {
    assertThat(new ApiKeyRule(Optional.empty()).admits(new byte[0])).isFalse();
  }
}
