package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which charset an answer is read in: mark, declaration, header, UTF-8. */
class EncodingTest {

  private static final Charset MS949 = Charset.forName("x-windows-949");
  private static final String BODY = "{\"d\":[{\"a\":\"서울 똠\"}]}";
  private static final String RECORD = "{\"a\":\"서울 똠\"}";

  private static ResponseFixture replies() {
    return ResponseFixture.to(rowsAt("/d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EUC-KR", "euc-kr", "ms949", "CP949", "ks_c_5601-1987"})
  void theHeaderNamesTheCharset(String name) {
    assertThat(
            replies()
                .declaredAs("application/json; charset=\"" + name + "\"")
                .records(BODY.getBytes(MS949)))
        .containsExactly(RECORD);
  }

  @Test
  void anUnknownCharsetIsIgnored() {
    assertThat(replies().declaredAs("application/json;charset=nobody-knows").records(BODY))
        .containsExactly(RECORD);
  }

  @Test
  void bytesThatAreMalformedInTheClaimedCharsetAreNotGuessed() {
    replies().isMalformed(BODY.getBytes(MS949));
    replies().declaredAs("text/plain; charset=utf-8").isMalformed(BODY.getBytes(MS949));
    replies().declaredAs("text/json; charset=us-ascii").isMalformed(BODY);
  }

  @Test
  void aMarkIsTrustedMost() {
    byte[] marked = ("\uFEFF" + BODY).getBytes(StandardCharsets.UTF_8);
    byte[] wide = ("\uFEFF" + BODY).getBytes(StandardCharsets.UTF_16LE);

    assertThat(replies().declaredAs("text/json; charset=euc-kr").records(marked))
        .containsExactly(RECORD);
    assertThat(replies().records(wide)).containsExactly(RECORD);
    assertThat(replies().records(("\uFEFF" + BODY).getBytes(StandardCharsets.UTF_16BE)))
        .containsExactly(RECORD);
  }

  @Test
  void theDeclarationOfXmlIsTrustedMoreThanTheHeader() {
    String xml = "<?xml version='1.0' encoding='EUC-KR'?><d><a>서울</a></d>";

    assertThat(replies().declaredAs("text/xml; charset=utf-8").records(xml.getBytes(MS949)))
        .containsExactly("{\"a\":\"서울\"}");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0xc0af0000, 0xe0808000, 0xeda08000, 0xf4908080, 0xf8808080, 0x80000000, 0xc3220000})
  void malformedUtf8IsMalformed(int wrong) {
    byte[] body = "{\"d\":[{\"a\":\"....\"}]}".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 4; i++) {
      int each = wrong << (8 * i) >>> 24;
      body[12 + i] = each == 0 ? body[12 + i] : (byte) each;
    }

    replies().isMalformed(body);
  }

  @Test
  void allOfUnicodeIsRead() {
    String body = "{\"d\":[{\"a\":\"é \u07ff \uffee 😀 \udbff\udfff 12345678901234567890\"}]}";

    assertThat(replies().records(body)).containsExactly(body.substring(6, body.length() - 2));
  }
}
