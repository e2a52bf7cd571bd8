package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes other than rows. */
class ShapesTest {

  private static final String CUBE =
      """
      {"class":"dataset","id":["geo","time"],"size":[2,2],
       "dimension":{"geo":{"category":{"index":{"DE":0,"FR":1},"label":{"DE":"Germany"}}},
                    "time":{"category":{"index":["2015","2016"]}}},
       "value":{"3":2.50,"0":1},"status":{"3":"p"}}\
      """;

  private final ResponseFixture matrix =
      ResponseFixture.to(rowsAt("").shape(ResponseRules.RecordShape.MATRIX).emptyStatus(204));
  private final ResponseFixture columns =
      ResponseFixture.to(
          rowsAt("/daily")
              .shape(ResponseRules.RecordShape.COLUMNS)
              .failure("/error", "/reason", FailureCategory.PARAMS_INVALID)
              .text("limit exceeded", FailureCategory.THROTTLED));
  private final ResponseFixture features =
      ResponseFixture.to(
          rowsAt("/features").shape(ResponseRules.RecordShape.FEATURES).total("/count"));
  private final ResponseFixture cube =
      ResponseFixture.to(
          rowsAt("")
              .shape(ResponseRules.RecordShape.JSONSTAT)
              .status(413, FailureCategory.TOO_LARGE));
  private final ResponseFixture csv =
      ResponseFixture.to(rowsAt("").body(Body.CSV).shape(ResponseRules.RecordShape.CSV));

  @Test
  void theFirstRowOfAMatrixNamesTheColumns() {
    assertThat(
            matrix.records(
                "[[\"NAME\",\"B01\",\"state\"],\n[\"x, y\",\"-666\",\"06\"],[null,1.0,\"07\"]]"))
        .containsExactly(
            "{\"NAME\":\"x, y\",\"B01\":\"-666\",\"state\":\"06\"}",
            "{\"NAME\":null,\"B01\":1.0,\"state\":\"07\"}");
  }

  @Test
  void aColumnNamedTwiceIsNumbered() {
    assertThat(matrix.records("[[\"a\",\"a\",\"a_2\"],[1,2,3]]"))
        .containsExactly("{\"a\":1,\"a_3\":2,\"a_2\":3}");
  }

  @Test
  void aMatrixOfAHeaderAloneHasNoRecords() {
    assertThat(matrix.records("[[\"NAME\"]]")).isEmpty();
    assertThat(ResponseFixture.records(matrix.read(204, new byte[0]))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[[\"a\",\"b\"],[1]]", "[[\"a\"],[1,2]]", "[[[]],[1]]", "[{\"a\":1}]", "{}"})
  void rowsThatDoNotFitTheHeaderAreMalformed(String body) {
    matrix.isMalformed(body);
  }

  @Test
  void columnsAreReadSideBySide() {
    assertThat(
            columns.records(
                "{\"latitude\":37.5,\"daily_units\":{\"time\":\"iso8601\"},"
                    + "\"daily\":{\"time\":[\"2024-01-01\",\"2024-01-02\"],\"t\":[1.50,null]}}"))
        .containsExactly(
            "{\"time\":\"2024-01-01\",\"t\":1.50}", "{\"time\":\"2024-01-02\",\"t\":null}");
  }

  @Test
  void recordsOfSeveralPointsNameTheirPoint() {
    assertThat(
            columns.records(
                "[{\"latitude\":1.0,\"u\":{},\"daily\":{\"time\":[\"a\"]}},"
                    + "{\"latitude\":2.0,\"daily\":{\"time\":[\"b\"]}}]"))
        .containsExactly("{\"latitude\":1.0,\"time\":\"a\"}", "{\"latitude\":2.0,\"time\":\"b\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"daily\":{\"a\":[1],\"b\":[1,2]}}",
        "{\"daily\":{\"a\":1}}",
        "{\"daily\":[1]}",
        "{\"hourly\":{}}",
        "[{\"hourly\":{}}]",
        "[1]"
      })
  void columnsThatDoNotFitEachOtherAreMalformed(String body) {
    columns.isMalformed(body);
  }

  @Test
  void aFailureMayBeKnownByItsMessage() {
    columns.refuses(
        429,
        "{\"error\":true,\"reason\":\"Minutely API request limit exceeded.\"}",
        FailureCategory.THROTTLED,
        null);
    columns.refuses(
        400, "{\"error\":true,\"reason\":\"no\"}", FailureCategory.PARAMS_INVALID, null);
  }

  @Test
  void featuresGiveTheirPropertiesIdAndGeometry() {
    assertThat(
            features.records(
                "{\"type\":\"FeatureCollection\",\"features\":[{\"id\":\"us1\",\"type\":\"Feature\",\"properties\":{\"mag\":5.0},\"geometry\":{\"coordinates\":[1.0,"
                    + " 2]}}]}"))
        .containsExactly("{\"mag\":5.0,\"id\":\"us1\",\"geometry\":{\"coordinates\":[1.0,2]}}");
  }

  @Test
  void aPropertyKeepsItsNameBesideTheFeaturesOwn() {
    assertThat(features.records("{\"features\":[{\"id\":7,\"properties\":{\"id\":1}}]}"))
        .containsExactly("{\"id\":1,\"feature_id\":7}");
  }

  @Test
  void coordinatesOfAFeatureCanBeLifted() {
    ResponseFixture lifting =
        ResponseFixture.to(
            aDataset("usgs", "events")
                .lifted("lon", "/geometry/coordinates/0")
                .lifted("lat", "/geometry/coordinates/1")
                .response(rowsAt("/features").shape(ResponseRules.RecordShape.FEATURES).build()));

    assertThat(
            lifting.records(
                "{\"features\":[{\"properties\":{\"mag\":5},\"geometry\":{\"coordinates\":[1,2]}},"
                    + "{\"properties\":{\"mag\":6},\"geometry\":null}]}"))
        .containsExactly("{\"mag\":5,\"lon\":1,\"lat\":2}", "{\"mag\":6}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"features\":[{}]}", "{\"features\":[1]}", "{\"features\":{\"a\":1}}"})
  void whatIsNoFeatureIsMalformed(String body) {
    features.isMalformed(body);
  }

  @Test
  void aCubeHasARecordForEachCellWithAValueInTheOrderOfCells() {
    assertThat(cube.records(CUBE))
        .containsExactly(
            "{\"geo\":\"DE\",\"time\":\"2015\",\"value\":1}",
            "{\"geo\":\"FR\",\"time\":\"2016\",\"value\":2.50,\"status\":\"p\"}");
  }

  @Test
  void aCubeMayBeDense() {
    assertThat(cube.records(CUBE.replace("{\"3\":2.50,\"0\":1}", "[null,5,null,6]")))
        .containsExactly(
            "{\"geo\":\"DE\",\"time\":\"2016\",\"value\":5}",
            "{\"geo\":\"FR\",\"time\":\"2016\",\"value\":6,\"status\":\"p\"}");
  }

  @Test
  void aDimensionOfOneCategoryNeedsNoIndex() {
    assertThat(
            cube.records(
                "{\"id\":[\"freq\"],\"size\":[1],\"value\":[3],"
                    + "\"dimension\":{\"freq\":{\"category\":{\"label\":{\"A\":\"Annual\"}}}}}"))
        .containsExactly("{\"freq\":\"A\",\"value\":3}");
  }

  @Test
  void aCubeWithoutValuesHasNoRecords() {
    assertThat(cube.records(CUBE.replace("{\"3\":2.50,\"0\":1}", "{}"))).isEmpty();
  }

  @Test
  void aCubeThatDoesNotFitItselfIsMalformed() {
    cube.isMalformed(CUBE.replace("\"3\":2.50", "\"4\":2.50"));
    cube.isMalformed(CUBE.replace("\"3\":2.50", "\"-1\":2.50"));
    cube.isMalformed(CUBE.replace("[2,2]", "[2,3]"));
    cube.isMalformed(CUBE.replace("[2,2]", "[2]"));
    cube.isMalformed(CUBE.replace("\"FR\":1", "\"FR\":0"));
    cube.isMalformed(CUBE.replace("[\"geo\",\"time\"]", "[\"geo\",\"when\"]"));
    cube.isMalformed(CUBE.replace("[2,2]", "[999999999,999999999]"));
    cube.isMalformed(CUBE.replace("\"value\"", "\"values\""));
    cube.isMalformed("{\"unknown\":true}");
  }

  @Test
  void aStatusMayHaveAMeaningOfItsOwn() {
    cube.refuses(413, "{\"error\":[{\"status\":413}]}", FailureCategory.TOO_LARGE, null);
  }

  @Test
  void csvRecordsAreTexts() {
    assertThat(
            csv.records(
                "station_cd,opened,\"a \"\"b\"\"\"\r\n01,,\"x, \ny\"\r\n\r\n02,\uD55C,\"\"\r\n"))
        .containsExactly(
            "{\"station_cd\":\"01\",\"opened\":\"\",\"a \\\"b\\\"\":\"x, \\u000ay\"}",
            "{\"station_cd\":\"02\",\"opened\":\"\uD55C\",\"a \\\"b\\\"\":\"\"}");
  }

  @Test
  void csvOfAHeaderAloneHasNoRecords() {
    assertThat(csv.records("station_cd,opened\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "station_cd,opened\n1\n",
        "station_cd,opened\n1,2,3\n",
        "station_cd,opened\n\"1,2\n",
        "error: unknown variable",
        "NoRecordsFound, sorry",
        "",
        "\n"
      })
  void textThatIsNoTableOfTheDatasetIsMalformed(String body) {
    csv.isMalformed(body);
  }

  @Test
  void csvFieldsCanBeRenamed() {
    ResponseFixture renaming =
        ResponseFixture.to(
            aDataset("oecd", "data")
                .lifted("area", "/REF_AREA")
                .field("OBS_VALUE", FieldDefinition.FieldType.STRING, "measure")
                .response(rowsAt("").body(Body.CSV).shape(ResponseRules.RecordShape.CSV).build()));

    assertThat(renaming.records("REF_AREA,OBS_VALUE\nKOR,1.5\n".getBytes(StandardCharsets.UTF_8)))
        .containsExactly("{\"area\":\"KOR\",\"OBS_VALUE\":\"1.5\"}");
  }
}
