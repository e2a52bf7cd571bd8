package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no answer of the dataset: pages, fragments, bombs, statuses. */
class UnreadableResponsesTest {

  private static final long SEED = 20260131;
  private static final String OK = "{\"d\":[{\"a\":\"서울\",\"b\":[1,{}]}],\"n\":1}";

  private final ResponseFixture replies = ResponseFixture.to(rowsAt("/d").total("/n"));

  @Test
  void aTruncatedDocumentIsMalformedWhereverItEnds() {
    byte[] whole = OK.getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length < whole.length; length++) {
      replies.isMalformed(Arrays.copyOf(whole, length));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "{}", "]", ",", "null", "<!-- served by -->"})
  void somethingBehindTheDocumentIsMalformed(String rubbish) {
    replies.isMalformed(OK + "\n" + rubbish);
  }

  @Test
  void blanksAroundTheDocumentDoNotMatter() {
    assertThat(replies.records("\r\n\t " + OK + " \n")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html><html><body>Login</body></html>",
        "<HTML><head></head></HTML>",
        "<html><d><a>1</a></d></html>",
        "<script>location='x'</script>",
        "  <html>"
      })
  void aPageForPeopleIsMalformed(String page) {
    replies.isMalformed(page);
  }

  @Test
  void wordsOfTheDefinitionIdentifyAPageOfARefusedKey() {
    ResponseFixture census =
        ResponseFixture.to(rowsAt("").text("Invalid Key", FailureCategory.AUTH));

    census.refuses("<html><title>Invalid Key</title></html>", FailureCategory.AUTH, null);
    census.refuses(302, "<html>Invalid Key</html>", FailureCategory.AUTH, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE d [<!ENTITY x \"boom\">]><d><a>&x;</a></d>",
        "<!DOCTYPE d SYSTEM \"file:///etc/passwd\"><d><a>1</a></d>",
        "<?xml version=\"1.0\"?><!DOCTYPE d><d><a>1</a></d>",
        "<d><a>&unknown;</a></d>",
        "<d><a></d></a>",
        "<d>",
        "<d/><d/>"
      })
  void xmlWithADocumentTypeOrWithFaultsIsMalformed(String xml) {
    replies.isMalformed(xml);
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 1_000, 10_000, 100_000})
  void deepNestingIsMalformed(int depth) {
    replies.isMalformed("{\"d\":" + "[".repeat(depth) + "]".repeat(depth) + "}");
    replies.isMalformed("{\"x\":" + "{\"a\":".repeat(depth) + "1" + "}".repeat(depth) + "}");
    replies.isMalformed("<d>".repeat(depth) + "</d>".repeat(depth));
    ResponseFixture.to(Families.bareArray()).isMalformed("[".repeat(depth));
  }

  @Test
  void textOfWiderCharactersWithoutAMarkIsMalformed() {
    replies.isMalformed(OK.getBytes(StandardCharsets.UTF_16LE));
    replies.isMalformed(OK.getBytes(StandardCharsets.UTF_16BE));
  }

  @Test
  void anArrayOfMoreItemsThanAnyAnswerHasIsTooLarge() {
    ResponseFixture.to(rowsAt("").shape(ResponseRules.RecordShape.MATRIX))
        .refuses("[" + "1,".repeat(2_000_000) + "1]", FailureCategory.TOO_LARGE, null);
  }

  @Test
  void recordsThatGrowBeyondTheirAnswerAreTooLarge() {
    String name = "n".repeat(60_000);

    ResponseFixture.to(rowsAt("/d").shape(ResponseRules.RecordShape.COLUMNS))
        .refuses(
            "{\"d\":{\"" + name + "\":[" + "1,".repeat(2_500) + "1]}}",
            FailureCategory.TOO_LARGE,
            null);
  }

  @Test
  void aRecordOfModestDepthIsRead() {
    assertThat(replies.records("{\"d\":[{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}]}"))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "202,SERVER",
    "301,MALFORMED",
    "400,PARAMS_INVALID",
    "401,AUTH",
    "403,APPLICATION_REQUIRED",
    "404,RETIRED",
    "408,SERVER",
    "409,PARAMS_INVALID",
    "410,RETIRED",
    "413,TOO_LARGE",
    "418,UNKNOWN",
    "429,THROTTLED",
    "500,SERVER",
    "503,SERVER"
  })
  void statusesHaveAUsualMeaning(int status, FailureCategory category) {
    replies.refuses(status, "", category, null);
  }

  @Test
  void aSuccessfulBodyDoesNotOutweighAFailedStatus() {
    replies.refuses(500, OK, FailureCategory.SERVER, null);
    replies.refuses(404, OK, FailureCategory.PARAMS_INVALID, null);
  }

  @Test
  void theDefinitionMayReadStatusesOtherwise() {
    ResponseFixture own =
        ResponseFixture.to(
            rowsAt("/d")
                .status(404, FailureCategory.AUTH)
                .status(203, FailureCategory.SERVER)
                .emptyStatus(418));

    own.refuses(404, "", FailureCategory.AUTH, null);
    own.refuses(203, OK, FailureCategory.SERVER, null);
    assertThat(ResponseFixture.records(own.read(418, new byte[0]))).isEmpty();
  }

  @Test
  void theGeneralCategoryOfAResultYieldsToAConclusiveStatus() {
    ResponseFixture general =
        ResponseFixture.to(
            rowsAt("/d").failure("/error", "/error", FailureCategory.PARAMS_INVALID));

    general.refuses(403, "{\"error\":1}", FailureCategory.PARAMS_INVALID, null);
    general.refuses(429, "{\"error\":1}", FailureCategory.THROTTLED, null);
    general.refuses(503, "{\"error\":1}", FailureCategory.SERVER, null);
    assertThat(general.records("{\"error\":null,\"d\":[]}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "[]", "{}", "\"\"", "null"})
  void aPointerOfFailureToAnEmptyValueStatesNothing(String error) {
    ResponseFixture flagged =
        ResponseFixture.to(
            rowsAt("/d")
                .failure("/error", "/error", FailureCategory.PARAMS_INVALID)
                .result("/error", "/error/code", "/error/message"));

    assertThat(flagged.records("{\"error\":" + error + ",\"d\":[{}]}")).hasSize(1);
  }

  @Test
  void noDataWithAFailureOfTheServerIsAFailure() {
    ResponseFixture portal = ResponseFixture.to(Families.portal());
    String none = "{\"response\":{\"header\":{\"resultCode\":\"03\"}}}";

    assertThat(ResponseFixture.records(portal.read(404, none.getBytes(StandardCharsets.UTF_8))))
        .isEmpty();
    portal.refuses(503, none, FailureCategory.SERVER, null);
  }

  /** Any bytes give a reading; nothing else comes out. */
  @Test
  void anyBytesHaveAResult() {
    Random random = new Random(SEED);
    List<ResponseFixture> readers =
        List.of(
            ResponseFixture.to(Families.portal()),
            ResponseFixture.to(rowsAt("").unquotedKeys()),
            ResponseFixture.to(rowsAt("/d", "/n").shape(ResponseRules.RecordShape.COLUMNS)),
            ResponseFixture.to(rowsAt("").shape(ResponseRules.RecordShape.MATRIX)),
            ResponseFixture.to(rowsAt("/features").shape(ResponseRules.RecordShape.FEATURES)),
            ResponseFixture.to(rowsAt("").shape(ResponseRules.RecordShape.JSONSTAT)),
            ResponseFixture.to(csv()));
    for (int round = 0; round < 20_000; round++) {
      byte[] body = spoilt(random);
      ResponseFixture reader = readers.get(random.nextInt(readers.size()));
      assertThat(reader.read(200, body))
          .as("seed %d, round %d: %s", SEED, round, new String(body, StandardCharsets.UTF_8))
          .isNotNull();
    }
  }

  private static RulesBuilder csv() {
    return rowsAt("").body(Body.CSV).shape(ResponseRules.RecordShape.CSV);
  }

  private static byte[] spoilt(Random random) {
    List<String> seeds =
        List.of(
            OK,
            "[[\"a\",\"b\"],[1,2]]",
            "{\"features\":[{\"id\":1,\"properties\":{\"a\":1},\"geometry\":{}}]}",
            "{\"id\":[\"g\"],\"size\":[2],\"dimension\":{\"g\":{\"category\":{\"index\":{\"A\":0,"
                + "\"B\":1}}}},\"value\":{\"0\":1,\"1\":2}}",
            "{\"d\":{\"t\":[1,2],\"u\":[3,4]}}",
            "station_cd,b\n\"1\",2\n3,4\n",
            "<response><body><items><item><a>1</a></item></items></body></response>",
            "{\"response\":{\"header\":{\"resultCode\":\"00\"},\"body\":{\"items\":[{\"a\":1}]}}}");
    byte[] body = seeds.get(random.nextInt(seeds.size())).getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(body.length);
      body[at] =
          random.nextBoolean()
              ? (byte) random.nextInt(256)
              : (byte) "{}[]\",:<>/\\&;0-".charAt(random.nextInt(15));
    }
    return random.nextInt(10) == 0 ? Arrays.copyOf(body, random.nextInt(body.length)) : body;
  }
}
