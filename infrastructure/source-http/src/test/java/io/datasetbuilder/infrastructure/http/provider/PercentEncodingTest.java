package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.RequestBuilder.QueryString;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PercentEncodingTest {

  @Test
  void leavesOnlyUnreservedCharactersAsTheyAre() {
    assertThat(QueryString.encoded("aZ09-._~")).isEqualTo("aZ09-._~");
    assertThat(QueryString.encoded("a b+c/d=e&f?g#h%i"))
        .isEqualTo("a%20b%2Bc%2Fd%3De%26f%3Fg%23h%25i");
  }

  @Test
  void encodesBracketsAndDoubleColons() {
    assertThat(QueryString.encoded("cond[BASE_DE::EQ]")).isEqualTo("cond%5BBASE_DE%3A%3AEQ%5D");
  }

  @Test
  void encodesEveryScriptInUtf8() {
    assertThat(QueryString.encoded("강남")).isEqualTo("%EA%B0%95%EB%82%A8");
  }

  @Test
  void anyTextComesBackWhenItIsDecoded() {
    long seed = 20260301;
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      String text =
          random
              .ints(20, 1, 0xd7ff)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();

      String encoded = QueryString.encoded(text);

      assertThat(encoded).as("seed %d", seed).matches("[A-Za-z0-9%._~-]*");
      assertThat(URLDecoder.decode(encoded, StandardCharsets.UTF_8))
          .as("seed %d", seed)
          .isEqualTo(text);
    }
  }
}
