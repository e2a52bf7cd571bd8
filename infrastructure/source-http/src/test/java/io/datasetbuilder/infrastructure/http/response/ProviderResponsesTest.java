package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Documents of rows as single providers write them. */
class ProviderResponsesTest {

  private static final RulesBuilder KOSIS =
      rowsAt("")
          .result("/err", "/err", "/errMsg")
          .result("/error", "/error/err", "/error/errMsg")
          .empty("30")
          .code(FailureCategory.AUTH, "10", "11")
          .unquotedKeys();

  @Test
  void ecosHasNoCodeInASuccess() {
    ResponseFixture ecos = ResponseFixture.to(Families.operation("StatisticSearch"));
    String ok =
        "{\"StatisticSearch\":{\"list_total_count\":12,\"row\":[{\"TIME\":\"202401\",\"W\":null}]}}";

    assertThat(ecos.records(ok)).containsExactly("{\"TIME\":\"202401\",\"W\":null}");
    assertThat(ecos.page(ok).total()).contains(12L);
    assertThat(ecos.records("{\"RESULT\":{\"CODE\":\"INFO-200\",\"MESSAGE\":\"x\"}}")).isEmpty();
    ecos.refuses(
        "<RESULT><CODE>INFO-100</CODE><MESSAGE>x</MESSAGE></RESULT>",
        FailureCategory.AUTH,
        "INFO-100");
  }

  @Test
  void kosisIsABareArrayAndItsFailureAnObject() {
    ResponseFixture kosis = ResponseFixture.to(KOSIS);

    assertThat(kosis.records("[{\"DT\":\"-\"},{\"DT\":\"141000\"}]")).hasSize(2);
    assertThat(kosis.records("{\"err\":\"30\",\"errMsg\":\"x\"}")).isEmpty();
    kosis.refuses("{\"err\":\"11\",\"errMsg\":\"x\"}", FailureCategory.AUTH, "11");
    kosis.refuses("<error><err>10</err></error>", FailureCategory.AUTH, "10");
    kosis.isMalformed("{\"something\":\"else\"}");
    kosis.isMalformed("{}");
    kosis.isMalformed("null");
  }

  @Test
  void keysMayLackTheirQuotesWhereTheDefinitionSaysSo() {
    String unquoted = "[{ORG_ID:\"101\",C1_NM:\"서\\\"울\",DT:1.50,N:null,B:[true,{}]},{DT:-2}]";

    assertThat(ResponseFixture.to(KOSIS).records(unquoted))
        .containsExactly(
            "{\"ORG_ID\":\"101\",\"C1_NM\":\"서\\\"울\",\"DT\":1.50,\"N\":null,\"B\":[true,{}]}",
            "{\"DT\":-2}");
    ResponseFixture.to(Families.bareArray()).isMalformed(unquoted);
  }

  @Test
  void keysMayHoldDots() {
    ResponseFixture seoul =
        ResponseFixture.to(
            rowsAt("/SeoulRtd.citydata_ppltn")
                .result("/RESULT", "/RESULT/RESULT.CODE", "/RESULT/RESULT.MESSAGE")
                .ok("INFO-000"));

    assertThat(
            seoul.records(
                "{\"SeoulRtd.citydata_ppltn\":[{\"a.b\":1}],"
                    + "\"RESULT\":{\"RESULT.CODE\":\"INFO-000\"}}"))
        .containsExactly("{\"a.b\":1}");
  }

  @Test
  void theHubHasHeadsAndRowsInOneArray() {
    ResponseFixture hub =
        ResponseFixture.to(
            Families.hub("AJGCF").result("/RESULT/0", "/RESULT/0/CODE", "/RESULT/0/M"));
    String head =
        "{\"AJGCF\":[{\"head\":[{\"list_total_count\":3},{\"RESULT\":{\"CODE\":\"INFO-000\"}}]},";

    assertThat(hub.records(head + "{\"row\":[{\"n\":868853514687}]}]}"))
        .containsExactly("{\"n\":868853514687}");
    assertThat(hub.records(head + "{\"row\":{\"n\":1}}]}")).containsExactly("{\"n\":1}");
    assertThat(hub.page(head + "{\"row\":[{}]}]}").total()).contains(3L);
    assertThat(hub.records("{\"RESULT\":{\"CODE\":\"INFO-200\"}}")).isEmpty();
    hub.refuses("{\"RESULT\":{\"CODE\":\"INFO-300\"}}", FailureCategory.AUTH, "INFO-300");
  }

  @Test
  void lawLeavesItsRowsOutWhenThereAreNone() {
    ResponseFixture law =
        ResponseFixture.to(
            rowsAt("/LawSearch/law")
                .total("/LawSearch/totalCnt")
                .result("/LawSearch/resultCode", "/LawSearch/resultCode", "/LawSearch/resultMsg")
                .failure("/result", "/msg", FailureCategory.AUTH)
                .ok("00"));

    assertThat(
            law.records(
                "{\"LawSearch\":{\"resultCode\":\"00\",\"totalCnt\":\"1\",\"law\":{\"법령명\":\"a\"}}}"))
        .containsExactly("{\"법령명\":\"a\"}");
    assertThat(law.page("{\"LawSearch\":{\"resultCode\":\"00\",\"totalCnt\":\"0\"}}").total())
        .contains(0L);
    law.refuses("{\"result\":\"no\",\"msg\":\"address\"}", FailureCategory.AUTH, null);
    law.isMalformed("<!DOCTYPE html><html><body>busy</body></html>");
  }

  @Test
  void krxDistinguishesAKeyFromAPermissionByItsMessage() {
    ResponseFixture krx =
        ResponseFixture.to(
            rowsAt("/OutBlock_1")
                .result("/respCode", "/respCode", "/respMsg")
                .text("Unauthorized API Call", FailureCategory.APPLICATION_REQUIRED)
                .text("Unauthorized Key", FailureCategory.AUTH));

    assertThat(krx.records("{\"OutBlock_1\":[]}")).isEmpty();
    krx.refuses(
        401,
        "{\"respMsg\":\"Unauthorized API Call\",\"respCode\":\"401\"}",
        FailureCategory.APPLICATION_REQUIRED,
        "401");
    krx.refuses(
        401,
        "{\"respMsg\":\"Unauthorized Key\",\"respCode\":\"401\"}",
        FailureCategory.AUTH,
        "401");
  }

  @Test
  void theWorldBankSendsAPairAndItsNestedValuesAreLifted() {
    ResponseFixture bank =
        ResponseFixture.to(
            aDataset("worldbank", "population")
                .lifted("country_id", "/country/id")
                .lifted("indicator", "/indicator/id")
                .lifted("region", "/region/id")
                .response(
                    rowsAt("/1")
                        .total("/0/total")
                        .result("/0/message", "/0/message/0/id", "/0/message/0/value")
                        .code(FailureCategory.PARAMS_INVALID, "120")
                        .build())
                .paging(
                    new Paging.Numbered(
                        "page",
                        "per_page",
                        1,
                        32_500,
                        Optional.of(JsonPointer.of("/0/per_page")))));
    ResponseReader.ParsedResponse.Page page =
        bank.page(
            "[{\"per_page\":\"50\",\"total\":6},[{\"indicator\":{\"id\":\"SP\",\"value\":\"x\"},"
                + "\"country\":{\"id\":\"KR\",\"value\":\"Korea\"},\"value\": 5.10e7}]]");

    assertThat(page.sizeEcho()).isEqualTo(OptionalInt.of(50));
    assertThat(page.total()).contains(6L);
    assertThat(ResponseFixture.records(page))
        .containsExactly("{\"indicator\":\"SP\",\"country_id\":\"KR\",\"value\":5.10e7}");
    assertThat(bank.records("[{\"page\":0,\"total\":0},null]")).isEmpty();
    bank.refuses(
        "[{\"message\":[{\"id\":\"120\",\"key\":\"Invalid\",\"value\":\"x\"}]}]",
        FailureCategory.PARAMS_INVALID,
        "120");
  }

  @Test
  void ckanStatesItsFailuresByABooleanAndAType() {
    ResponseFixture ckan =
        ResponseFixture.to(
            rowsAt("/result/records")
                .total("/result/total")
                .result("/error", "/error/__type", "/error/message")
                .code(FailureCategory.PARAMS_INVALID, "Not Found Error")
                .code(FailureCategory.AUTH, "Authorization Error")
                .result("/success", "/success", "/help")
                .ok("true"));

    assertThat(
            ckan.records("{\"success\":true,\"result\":{\"records\":[{\"_id\":1}],\"total\":9}}"))
        .containsExactly("{\"_id\":1}");
    ckan.refuses(
        403,
        "{\"success\":false,\"error\":{\"__type\":\"Authorization Error\"}}",
        FailureCategory.AUTH,
        "Authorization Error");
  }

  @Test
  void socrataAsksToTryAgainWith202() {
    ResponseFixture socrata = ResponseFixture.to(rowsAt("").result("/code", "/code", "/message"));

    assertThat(socrata.records("[{\"a\":\"1\"},{}]")).containsExactly("{\"a\":\"1\"}", "{}");
    socrata.refuses(202, "", FailureCategory.SERVER, null);
    socrata.refuses(
        400,
        "{\"code\":\"query.soql.no-such-column\",\"error\":true}",
        FailureCategory.PARAMS_INVALID,
        "query.soql.no-such-column");
  }

  @Test
  void fredStatesABadKeyInItsMessageOnly() {
    ResponseFixture fred =
        ResponseFixture.to(
            rowsAt("/observations")
                .total("/count")
                .result("/error_code", "/error_code", "/error_message")
                .text("api_key", FailureCategory.AUTH));

    fred.refuses(
        400,
        "{\"error_code\":400,\"error_message\":\"The value for variable api_key is not valid\"}",
        FailureCategory.AUTH,
        "400");
    fred.refuses(
        400,
        "{\"error_code\":400,\"error_message\":\"Bad Request\"}",
        FailureCategory.PARAMS_INVALID,
        "400");
  }

  @Test
  void noaaSendsAnEmptyObjectForNothing() {
    ResponseFixture noaa =
        ResponseFixture.to(rowsAt("/results").total("/metadata/resultset/count"));

    assertThat(noaa.records("{}")).isEmpty();
    assertThat(noaa.page("{}").total()).isEmpty();
    noaa.isMalformed("{\"other\":1}");
  }

  @Test
  void eiaStatesItsTotalAsTextAndItsVersion() {
    ResponseFixture eia =
        ResponseFixture.to(
            rowsAt("/response/data").total("/response/total").apiVersion("/apiVersion"));
    ResponseReader.ParsedResponse.Page page =
        eia.page(
            "{\"response\":{\"total\":\"120\",\"data\":[{\"price-units\":\"c\"}]},"
                + "\"request\":{\"api_key\":\"x\"},\"apiVersion\":\"2.1.8\"}");

    assertThat(page.total()).contains(120L);
    assertThat(page.apiVersion()).contains("2.1.8");
  }
}
