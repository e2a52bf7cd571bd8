package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Providers that echo the key: it ends in no record, code or version. */
class ScrubbedResponsesTest {

  private final ResponseReader reader =
      new ResponseReader(
          aDataset("law", "law_search")
              .response(
                  rowsAt("/law").apiVersion("/version").result("/code", "/code", "/msg").build())
              .build(),
          new Scrubber(List.of(new Secret("hong+gil/dong")), Set.of()));

  private ResponseReader.ParsedResponse read(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return reader.read(200, Optional.empty(), bytes, bytes.length);
  }

  @Test
  void linksLoseTheKeyThatTheyEcho() {
    assertThat(
            ResponseFixture.records(
                read(
                    "{\"law\":[{\"link\":\"/DRF/x.do?OC=hong%2Bgil%2fdong&t=1\"},"
                        + "{\"by\":\"hong+gil\\/dong\"},{\"link\":\"/x?OC=other\"},{\"a\":1}]}")))
        .containsExactly(
            "{\"link\":\"/DRF/x.do?OC=<redacted>&t=1\"}",
            "{\"by\":\"<redacted>\"}",
            "{\"link\":\"/x?OC=<redacted>\"}",
            "{\"a\":1}");
  }

  @Test
  void aCodeOrVersionThatHoldsTheKeyIsLeftOut() {
    assertThat(read("{\"code\":\"hong+gil/dong\"}"))
        .isEqualTo(new ResponseReader.ParsedResponse.Refused(FailureCategory.UNKNOWN));
    assertThat(
            ((ResponseReader.ParsedResponse.Page)
                    read("{\"law\":[],\"version\":\"hong+gil/dong\"}"))
                .apiVersion())
        .isEmpty();
  }

  @Test
  void recordsOfAnAnswerHoldUntilTheNextOneOnly() {
    ResponseReader.ParsedResponse.Page first =
        (ResponseReader.ParsedResponse.Page) read("{\"law\":[{\"a\":1}]}");
    ResponseReader.ParsedResponse.Page second =
        (ResponseReader.ParsedResponse.Page) read("{\"law\":[{\"a\":2}]}");

    assertThat(ResponseFixture.records(second)).containsExactly("{\"a\":2}");
    assertThat(first.records().buffer()).isSameAs(second.records().buffer());
  }

  @Test
  void wordsAreComparedInTheCharsetOfTheAnswer() {
    byte[] page = "<html>인증키가 다릅니다</html>".getBytes(Charset.forName("x-windows-949"));

    assertThat(
            ResponseFixture.to(rowsAt("/law").text("인증키", FailureCategory.AUTH))
                .declaredAs("text/html; charset=euc-kr")
                .read(200, page))
        .isEqualTo(new ResponseReader.ParsedResponse.Refused(FailureCategory.AUTH));
  }
}
