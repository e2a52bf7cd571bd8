package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that a provider writes as a number in one record and as a text in the next. */
class MixedFieldsBuildTest {

  private static final String MIXED =
      "{\"value\":1250,\"unit\":37.50},{\"value\":\"1,300\",\"unit\":\"0.5\"},"
          + "{\"value\":null,\"unit\":\"-\"}";

  @AutoClose private final BuildFixture fixture;

  MixedFieldsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  /** A spec over these records of a dataset that the catalog knows. */
  private String spec(String records, String schema) {
    fixture.record("worldbank", "population", "{\"items\":[" + records + "]}");
    return Specs.of(
        List.of(
            "{provider: worldbank, dataset: population, alias: a, params: {country: KOR}, schema: {"
                + schema
                + "}}"),
        Specs.CSV_EXPORT);
  }

  private static String table(RunFolder run) {
    return run.text("gold/a/exports/data.csv");
  }

  @Test
  void aDeclaredFieldThatMixesNumbersAndTextsHasItsDeclaredType() {
    RunFolder run = fixture.built(spec(MIXED, ""));

    assertThat(table(run)).isEqualTo("value,unit\n1250,37.50\n1300,0.5\n,\n");
    assertThat(run.text("bronze/a/records.jsonl"))
        .startsWith("{\"value\":1250,\"unit\":37.50}\n{\"value\":\"1,300\"");
    assertThat(fixture.service.verifyRunDeep(new RunId("run")).problems()).isEmpty();
  }

  @Test
  void itCanBeCastWholeToANumber() {
    RunFolder run =
        fixture.built(spec(MIXED, "null_tokens: [\"-\"], casts: {value: int_comma, unit: float}"));

    assertThat(table(run)).isEqualTo("value,unit\n1250,37.5\n1300,0.5\n,\n");
  }

  @Test
  void aPreviewShowsWhatTheBuildMakes() {
    String spec = spec(MIXED, "");

    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);
    RunFolder run = fixture.built(spec);

    SourcePreview.Silver silver = preview.silver().orElseThrow();
    assertThat(silver.profile().columns())
        .extracting(column -> column.column().type().dtype())
        .containsExactly("Int64", "String");
    assertThat(new JsonArray(silver.sample().stream().map(MixedFieldsBuildTest::row).toList()))
        .isEqualTo(run.json("silver/a/preview.json").members().get("rows"));
  }

  private static JsonValue row(List<JsonValue> values) {
    return new JsonArray(values);
  }

  @Test
  void aFieldThatIsNotDeclaredIsRefusedByName() {
    String spec = spec("{\"value\":1,\"more\":1},{\"value\":\"x\",\"more\":\"x\"}", "");

    assertThat(RunFolder.of(fixture.build(spec, "run")).texts("errors"))
        .singleElement()
        .asString()
        .contains("column 'more' mixes numbers and texts");
  }

  @Test
  void aFieldThatIsNotDeclaredIsTextWhereTheSpecCastsIt() {
    String spec =
        spec("{\"value\":1,\"more\":1.50},{\"value\":2,\"more\":\"x\"}", "casts: {more: str}");

    assertThat(table(fixture.built(spec))).isEqualTo("value,more\n1,1.50\n2,x\n");
  }

  @Test
  void nullTokensLeaveAFieldThatIsNotDeclaredUniform() {
    String spec =
        spec("{\"value\":1,\"more\":1},{\"value\":2,\"more\":\"-\"}", "null_tokens: [\"-\"]");

    RunFolder run = fixture.built(spec);

    assertThat(table(run)).isEqualTo("value,more\n1,1\n2,\n");
    assertThat(run.text("bronze/a/records.jsonl")).contains("\"more\":\"-\"");
  }

  @ParameterizedTest
  @CsvSource({"jsonl", "json"})
  void anUploadThatMixesIsKeptAndItsSchemaSaysWhatItBecomes(String format) {
    String records = "{\"value\":37.50}%s{\"value\":\"x\"}";
    String text = format.equals("json") ? "[" + records + "]" : records;
    String id = fixture.upload(fixture.file("a." + format, text.formatted(separator(format))));

    RunFolder refused = RunFolder.of(fixture.build(Specs.of("a", id, format, ""), "refused"));
    RunFolder run = fixture.built(Specs.of("a", id, format, "casts: {value: str}"));

    assertThat(refused.texts("errors"))
        .singleElement()
        .asString()
        .contains("column 'value' mixes numbers and texts");
    assertThat(table(run)).isEqualTo("value\n37.50\nx\n");
    assertThat(fixture.service.verifyRunDeep(new RunId("run")).problems()).isEmpty();
  }

  private static String separator(String format) {
    return format.equals("json") ? "," : "\n";
  }

  @Test
  void aPreviewOfAMixedUploadSaysWhatTheSchemaCanDo() {
    String id = fixture.upload(fixture.file("a.jsonl", "{\"value\":1}\n{\"value\":\"x\"}\n"));

    SourcePreview preview =
        fixture.preview(SpecInput.of(Specs.of("a", id, "jsonl", "")), 5).sources().get(0);

    assertThat(preview.problems())
        .singleElement()
        .extracting(problem -> problem.hint().orElse(""))
        .asString()
        .contains("schema.casts");
  }

  @Test
  void anUploadThatDoesNotParseIsRefused() {
    Path file = fixture.file("a.jsonl", "{\"value\":1}\n{\"value\":\n");

    Result<Upload> answer = fixture.service.registerUpload(file, Optional.empty(), "utf-8");

    assertThat(answer).isInstanceOf(Result.Refused.class);
  }

  /** Above 16 MB Silver is begun by what the first records look like. */
  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {"7,\"late\",late", "\"7\",37.50,37.50"})
  void aLateMixLeavesNothingOfASilverThatWasBegunEarly(String usual, String last, String shown) {
    String filler = ",\"obs_status\":\"" + "x".repeat(2000) + "\"}";
    int records = 9000;
    String text = ("{\"value\":" + usual + filler + ",").repeat(records - 1);

    RunFolder run = fixture.built(spec(text + "{\"value\":" + last + filler, ""));

    List<String> rows = table(run).lines().skip(1).toList();
    assertThat(rows).hasSize(records).last().asString().startsWith(shown + ",");
    assertThat(rows.subList(0, records - 1)).allMatch(row -> row.startsWith("7,"));
  }
}
