package io.datasetbuilder.infrastructure.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The national portal's document, as it comes in practice. */
class PortalResponsesTest {

  private final ResponseFixture portal =
      ResponseFixture.to(
          Families.portal()
              .status(403, FailureCategory.APPLICATION_REQUIRED)
              .status(401, FailureCategory.AUTH));

  private static String body(String items, String total) {
    return """
    {"response":{"header":{"resultCode":"000","resultMsg":"OK"},
     "body":{"items":%s,"numOfRows":10,"pageNo":1,"totalCount":%s}}}\
    """
        .formatted(items, total);
  }

  @Test
  void recordsAreKeptAsSpelled() {
    assertThat(
            portal.records(
                body(
                    "{\"item\":[{\"a\":\"0\\u0031\",\"b\": 1.50e3},{\"a\":\"서울\",\"b\":-0}]}",
                    "171")))
        .containsExactly("{\"a\":\"0\\u0031\",\"b\": 1.50e3}", "{\"a\":\"서울\",\"b\":-0}");
  }

  @Test
  void anItemsArrayWithoutItemIsReadToo() {
    assertThat(portal.records(body("[{\"a\":1},{\"a\":2}]", "2"))).hasSize(2);
  }

  @Test
  void aSingleRecordIsAnObject() {
    assertThat(portal.records(body("{\"item\":{\"a\":1}}", "1"))).containsExactly("{\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\" \"", "null", "[]", "{}", "{\"item\":[]}", "{\"item\":\"\"}"})
  void noRecordsAreSpelledInManyWays(String items) {
    ResponseReader.ParsedResponse.Page page = portal.page(body(items, "0"));

    assertThat(page.records().records()).isZero();
    assertThat(page.total()).contains(0L);
  }

  @Test
  void aSuccessWithoutItemsIsEmpty() {
    assertThat(portal.records("{\"response\":{\"header\":{\"resultCode\":0},\"body\":{}}}"))
        .isEmpty();
  }

  @Test
  void aDocumentWithoutBodyIsMalformedAndNotEmpty() {
    portal.isMalformed("{\"response\":{\"header\":{\"resultCode\":\"00\"}}}");
  }

  @Test
  void theCodeOfNoDataIsAnEmptySuccess() {
    assertThat(
            portal.records(
                "{\"response\":{\"header\":{\"resultCode\":\"03\",\"resultMsg\":\"NODATA\"}}}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"0\"", "\"00\"", "\"000\"", "\"0000\"", "0"})
  void codesOfDigitsAreComparedAsNumbers(String code) {
    assertThat(
            portal.records(
                "{\"response\":{\"header\":{\"resultCode\":"
                    + code
                    + "},\"body\":{\"items\":[{\"a\":1}]}}}"))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"22,QUOTA", "1,SERVER", "12,RETIRED", "31,AUTH", "99,UNKNOWN", "77,UNKNOWN"})
  void failureCodesHaveACategory(String code, FailureCategory category) {
    portal.refuses(
        "{\"response\":{\"header\":{\"resultCode\":\""
            + code
            + "\",\"resultMsg\":\"words\"},\"body\":null}}",
        category,
        code);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 401, 403, 500})
  void aRejectStatesMoreThanTheStatus(int status) {
    String json =
        """
        {"OpenAPI_ServiceResponse":{"cmmMsgHeader":{"errMsg":"SERVICE ERROR",
         "returnAuthMsg":"X","returnReasonCode":"30"}}}\
        """;
    String xml =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg>
         <returnAuthMsg>X</returnAuthMsg><returnReasonCode>30</returnReasonCode>
        </cmmMsgHeader></OpenAPI_ServiceResponse>\
        """;

    portal.refuses(status, json, FailureCategory.APPLICATION_REQUIRED, "30");
    portal.refuses(status, xml, FailureCategory.APPLICATION_REQUIRED, "30");
  }

  @ParameterizedTest
  @CsvSource({"401,AUTH", "403,APPLICATION_REQUIRED"})
  void aCodeWithoutMeaningLeavesTheCategoryToTheStatus(int status, FailureCategory category) {
    portal.refuses(
        status,
        "{\"OpenAPI_ServiceResponse\":{\"cmmMsgHeader\":{\"returnReasonCode\":\"99\"}}}",
        category,
        "99");
  }

  @Test
  void xmlOfTheSameStructureIsReadAsTexts() {
    String xml =
        """
        <response><header><resultCode>00</resultCode></header><body><items>
          <item><a> 01 </a><b/></item><item><a>&lt;2&gt;</a><b><![CDATA[x"y]]></b></item>
        </items><totalCount>2</totalCount></body></response>\
        """;

    assertThat(portal.records(xml))
        .containsExactly("{\"a\":\"01\",\"b\":\"\"}", "{\"a\":\"<2>\",\"b\":\"x\\\"y\"}");
    assertThat(portal.page(xml).total()).contains(2L);
  }

  @Test
  void anXmlDocumentWithOneItemIsOneRecord() {
    assertThat(
            portal.records(
                "<response><body><items><item><a>1</a></item></items></body></response>"))
        .containsExactly("{\"a\":\"1\"}");
  }

  @ParameterizedTest
  @CsvSource({"171,171", "'\"171\"',171", "'\" 0 \"',0"})
  void totalsAreNumbersOrNumericTexts(String written, long total) {
    assertThat(portal.page(body("[{\"a\":1}]", written)).total()).contains(total);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "1.5", "1e3", "true", "null", "\"\"", "\"many\"", "\"1,000\"", "[1]"})
  void everythingElseStatesNoTotal(String written) {
    assertThat(portal.page(body("[{\"a\":1}]", written)).total()).isEmpty();
  }

  @Test
  void recordsOfSeveralLinesBecomeOneLineEach() {
    assertThat(
            portal.records(
                body("[\n  {\n    \"a b\" : \"x \\\" y\",\n    \"c\" : [ 1, 2.0 ]\n  }\n]", "1")))
        .containsExactly("{\"a b\":\"x \\\" y\",\"c\":[1,2.0]}");
  }

  @Test
  void aRecordOfOneLineIsKeptAsSpelledInADocumentOfSeveral() {
    assertThat(portal.records(body("[\n{\"a\": 1},\r\n{\"a\":\r2}\n]", "2")))
        .containsExactly("{\"a\": 1}", "{\"a\":2}");
  }

  @Test
  void aSingleRecordOfSeveralLinesBecomesOneLine() {
    assertThat(portal.records(body("{\"item\":{\n \"a\": 1\n}}", "1")))
        .containsExactly("{\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "[null]", "[{\"a\":1},[]]", "5", "\"text\"", "true"})
  void whatIsNoRecordIsMalformed(String items) {
    portal.isMalformed(body(items, "1"));
  }
}
