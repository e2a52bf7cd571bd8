package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NullTokensTest {

  @Test
  void putsTheTokensOfAColumnWithThoseOfAll() {
    NullTokens tokens = new NullTokens(List.of("-", "n/a"), Map.of("b", List.of("", "-")));

    assertThat(tokens.of("a")).containsExactly("-", "n/a");
    assertThat(tokens.of("b")).containsExactly("", "-", "n/a");
    assertThat(NullTokens.NONE.of("a")).isEmpty();
  }
}
