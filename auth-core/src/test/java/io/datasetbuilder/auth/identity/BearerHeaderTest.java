package io.datasetbuilder.auth.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerHeaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"Bearer abc.def-_~+/.ghi=", "bearer abc.def-_~+/.ghi="})
  void theTokenStandsBehindTheScheme(String header) {
    assertThat(BearerHeader.token(header)).contains("abc.def-_~+/.ghi=");
  }

  /** Spec, "Authentication", rule 2. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "Bearer", "Bearer ", "Bearer  a.b.c", "Bearer a.b.c ", "Bearer a.b.c, Bearer d.e.f",
        "Basic a.b.c", "a.b.c", " Bearer a.b.c", "Bearer\ta.b.c", "Bearer a b", "Bearer ä.b.c",
        "Bearer a=b", "Bearer a.b.c\u0000", "Token a.b.c"
      })
  void everythingElseIsMalformed(String header) {
    assertThat(BearerHeader.token(header)).isEmpty();
  }

  @Test
  void aTokenLongerThanAnyProviderIssuesIsMalformed() {
    assertThat(BearerHeader.token("Bearer " + "a".repeat(15_000))).isPresent();
    assertThat(BearerHeader.token("Bearer " + "a".repeat(15_001))).isEmpty();
  }
}
