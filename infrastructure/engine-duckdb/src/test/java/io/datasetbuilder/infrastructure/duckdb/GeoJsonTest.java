package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Features of GeoJSON: properties and geometry are columns, and nothing else of them is lost. */
class GeoJsonTest {

  private static final ReadOptions FEATURES = JsonTexts.as(Form.FEATURES);
  private static final String POINT =
      "{\"type\":\"Feature\",\"properties\":{\"n\":1},\"geometry\":{\"type\":\"Point\","
          + " \"coordinates\":[10.50, 59]}}";
  private static final String LINE =
      "{\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]},"
          + "\"properties\":{\"n\":2,\"m\":\"x\"},\"type\":\"Feature\"}";

  @TempDir Path folder;
  private JsonTexts texts;

  @BeforeEach
  void setUp() {
    texts = new JsonTexts(folder);
  }

  private static String collection(String... features) {
    return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
  }

  private static JsonValue text(String value) {
    return JsonValue.of(value);
  }

  @Test
  void propertiesAreColumnsAndTheGeometryIsAText() {
    BronzeTable table = texts.table(FileFormat.JSON, FEATURES, collection(POINT, LINE));

    assertThat(JsonTexts.columns(table)).containsExactly("n Int64", "geometry String", "m String");
    assertThat(texts.rows(table))
        .containsExactly(
            List.of(
                JsonValue.of(1),
                text("{\"coordinates\":[10.50,59],\"type\":\"Point\"}"),
                JsonValue.ofNull()),
            List.of(
                JsonValue.of(2),
                text("{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}"),
                text("x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "JSON ~ /features ~ {\"type\":\"FeatureCollection\",\"features\":[%s,%s]}",
        "JSON ~ /map ~ {\"map\":{\"features\":[%s,%s],\"bbox\":[1,2,3,4],"
            + "\"type\":\"FeatureCollection\"}}",
        "JSONL ~ `` ~ %s|%s|",
      })
  void featuresAreReadFromAnArrayACollectionAndLines(FileFormat format, String at, String text) {
    BronzeTable table =
        texts.table(
            format,
            JsonTexts.at(at, Form.FEATURES),
            text.replace('|', '\n').formatted(POINT, LINE));

    assertThat(table.dataChecksum())
        .isEqualTo(texts.table(FileFormat.JSON, FEATURES, collection(POINT, LINE)).dataChecksum());
  }

  @Test
  void otherMembersOfAFeatureAreColumnsOfItsOwn() {
    BronzeTable table =
        texts.table(
            FileFormat.JSON,
            FEATURES,
            collection(
                "{\"type\":\"Feature\",\"id\":7,\"bbox\":[1,2.5],\"title\":\"t\","
                    + "\"properties\":{\"id\":\"a\"},\"geometry\":null}",
                "{\"type\":\"Feature\",\"properties\":null}"));

    assertThat(JsonTexts.columns(table))
        .containsExactly(
            "feature_id Int64",
            "feature_bbox List(Float64)",
            "feature_title String",
            "id String",
            "geometry Null");
    assertThat(table.recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"Feature\",\"properties\":{\"geometry\":1},\"geometry\":null}"
            + " ~ DUPLICATE_COLUMN_NAME ~ the column \"geometry\"",
        "{\"type\":\"Feature\",\"properties\":{\"feature_id\":1},\"id\":2}"
            + " ~ DUPLICATE_COLUMN_NAME ~ the column \"feature_id\"",
        "{\"type\":\"Feature\",\"id\":2},{\"type\":\"Feature\",\"properties\":{\"feature_id\":1}}"
            + " ~ DUPLICATE_COLUMN_NAME ~ the column \"feature_id\"",
        "{\"type\":\"Feature\",\"id\":1,\"id\":2}"
            + " ~ DUPLICATE_MEMBER ~ member 'id' appears twice",
        "{\"type\":\"Feature\",\"properties\":{\"a\":1,\"a\":1}}"
            + " ~ DUPLICATE_MEMBER ~ member 'a' appears twice",
        "{\"attributes\":{},\"geometry\":null}"
            + " ~ OTHER_RECORD_FORM ~ a record is not a Feature of GeoJSON",
        "5 ~ NOT_AN_OBJECT ~ an element of the array is not an object",
        "{\"type\":\"Feature\",\"properties\":[]}"
            + " ~ OTHER_RECORD_FORM ~ the properties of a feature are not an object",
        "{\"type\":\"Feature\",\"geometry\":[1,2]}"
            + " ~ OTHER_RECORD_FORM ~ the geometry of a feature is not an object",
      })
  void aFeatureThatCannotBeARowIsRefused(String features, RecordProblem code, String message) {
    Problem problem = texts.problem(FileFormat.JSON, FEATURES, collection(features));

    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.message()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{\"type\":\"Topology\",\"features\":[]} ~ the object is not a FeatureCollection",
        "{\"type\":\"FeatureCollection\"} ~ the object is not a FeatureCollection",
        "{\"type\":\"FeatureCollection\",\"features\":{}} ~ the object is not a FeatureCollection",
        "7 ~ the value that holds the records is not a FeatureCollection of GeoJSON",
        "{\"type\":\"FeatureCollection\",\"features\":[],\"features\":[]}"
            + " ~ member 'features' appears twice in one object",
      })
  void whatIsNoCollectionIsRefused(String text, String message) {
    assertThat(texts.problem(FileFormat.JSON, FEATURES, text).message()).contains(message);
  }

  @Test
  void aCollisionNamesTheDeclarationThatKeepsTheFeaturesWhole() {
    Problem problem =
        texts.problem(
            FileFormat.JSON,
            FEATURES,
            collection("{\"type\":\"Feature\",\"properties\":{\"geometry\":1}}"));

    assertThat(problem.hint())
        .contains(
            "declare read: {records_at: /features}, which keeps properties and geometry as"
                + " objects");
  }
}
