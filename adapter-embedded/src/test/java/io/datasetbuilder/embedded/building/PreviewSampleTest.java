package io.datasetbuilder.embedded.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.wire.PreviewBody;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows a preview shows, and what it shows of the records behind them. */
class PreviewSampleTest {

  @AutoClose private final BuildFixture fixture;

  PreviewSampleTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private static String numbers(int rows) {
    return IntStream.rangeClosed(1, rows)
        .mapToObj(i -> i + ",v" + i + "\n")
        .collect(Collectors.joining("", "n,v\n", ""));
  }

  private JsonObject file(
      String name, String content, String schema, PreviewRequest.PreviewOptions options) {
    return file(fixture, name, content, schema, options);
  }

  private static JsonObject file(
      BuildFixture on,
      String name,
      String content,
      String schema,
      PreviewRequest.PreviewOptions options) {
    String format = name.substring(name.indexOf('.') + 1);
    String source = "{kind: file, alias: a, format: " + format + ", schema: {" + schema + "}}";
    SpecInput spec = SpecInput.of(Specs.of(List.of(source), Specs.CSV_EXPORT));
    return first(on, spec.withUpload("a", on.file(name, content)), options);
  }

  private static JsonObject first(
      BuildFixture on, SpecInput spec, PreviewRequest.PreviewOptions options) {
    Result<BuildPreview> answer = on.service.previewBuild(spec, options, BuildListener.NONE);
    assertThat(answer).isInstanceOf(Result.Ok.class);
    JsonObject body = PreviewBody.of("people", Results.value(answer).sources());
    return (JsonObject) ((JsonArray) body.members().get("previews")).items().get(0);
  }

  private JsonObject people(String gold, String schema) {
    return people(gold, schema, "allow_empty: false");
  }

  private JsonObject people(String gold, String schema, String empty) {
    String source =
        "{provider: metro, dataset: people, alias: people, %s, schema: {%s}, gold: {%s}}"
            .formatted(empty, schema, gold);
    SpecInput spec = SpecInput.of(Specs.of(List.of(source), Specs.CSV_EXPORT));
    return first(fixture, spec, PreviewRequest.PreviewOptions.standard());
  }

  private static String text(JsonObject source, String member) {
    return new String(new JacksonJsonCodec().write(source.members().get(member)), UTF_8)
        .replaceAll("\\s+", "");
  }

  private static JsonValue json(String text) {
    return new JacksonJsonCodec().read(text.getBytes(UTF_8)).orElseThrow();
  }

  private static List<JsonValue> cells(JsonObject source, String member, String column) {
    return ((JsonArray) source.members().get(member))
        .items().stream().map(row -> ((JsonObject) row).members().get(column)).toList();
  }

  @Test
  void theSameSeedShowsTheSameRows() {
    PreviewRequest.PreviewOptions options = PreviewRequest.PreviewOptions.random(20, 7);

    JsonObject once = file("a.csv", numbers(5000), "", options);

    assertThat(once.members().get("sample_mode")).isEqualTo(JsonValue.of("random"));
    assertThat(text(once, "sample"))
        .isEqualTo(text(file("a.csv", numbers(5000), "", options), "sample"))
        .isNotEqualTo(
            text(
                file("a.csv", numbers(5000), "", PreviewRequest.PreviewOptions.random(20, 8)),
                "sample"))
        .isNotEqualTo(
            text(
                file("a.csv", numbers(5000), "", PreviewRequest.PreviewOptions.first(20)),
                "sample"));
  }

  @Tag("deep")
  @Test
  void noNumberOfThreadsChangesARandomSample() {
    String content = numbers(50_000);
    PreviewRequest.PreviewOptions options = PreviewRequest.PreviewOptions.random(200, 3);
    try (BuildFixture one = BuildFixture.in(fixture.folder.resolve("one"), 1);
        BuildFixture four = BuildFixture.in(fixture.folder.resolve("four"), 4)) {
      JsonObject alone = file(one, "a.csv", content, "", options);
      JsonObject beside = file(four, "a.csv", content, "", options);

      assertThat(text(alone, "sample")).isEqualTo(text(beside, "sample"));
      assertThat(text(alone, "source_sample")).isEqualTo(text(beside, "source_sample"));
    }
  }

  @ParameterizedTest
  @CsvSource({"first,7", "random,7", "random,400", "random,1000"})
  void eachRecordIsThatOfItsRowAndRowsAreInSourceOrder(String mode, int limit) {
    PreviewRequest.PreviewOptions options =
        new PreviewRequest.PreviewOptions(
            limit,
            PreviewRequest.SampleMode.of(mode).orElseThrow(),
            PreviewRequest.PreviewOptions.DEFAULT_SEED);
    String lines =
        IntStream.rangeClosed(1, 400)
            .mapToObj(i -> "{\"n\":" + i + ",\"v\":\"v" + i + "\"}\n")
            .collect(Collectors.joining());

    JsonObject source = file("a.jsonl", lines, "", options);

    List<JsonValue> rows = cells(source, "sample", "n");
    assertThat(rows).hasSize(Math.min(limit, 400)).isEqualTo(cells(source, "source_sample", "n"));
    assertThat(rows.stream().map(n -> ((JsonValue.JsonNumber) n).value()).toList())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(text(source, "source_sample")).isEqualTo(text(source, "sample"));
    assertThat(source.members().get("transform_summary"))
        .isEqualTo(json("{\"changed_cells\":0,\"changed_rows\":0}"));
    assertThat(source.members().get("diff_available")).isEqualTo(JsonValue.of(true));
  }

  @Test
  void aCastIsReportedWithTheCellsBeforeAndAfterIt() {
    JsonObject source =
        file(
            "a.csv",
            "id,Amount\n1,\"1,000\"\n2,7\n",
            "rename: {Amount: amount}, casts: {amount: int_comma}",
            PreviewRequest.PreviewOptions.standard());

    assertThat(source.members().get("source_sample"))
        .isEqualTo(json("[{\"id\":\"1\",\"Amount\":\"1,000\"},{\"id\":\"2\",\"Amount\":\"7\"}]"));
    assertThat(source.members().get("diffs"))
        .isEqualTo(
            json(
                "[{\"row\":0,\"column\":\"amount\",\"before\":\"1,000\",\"after\":1000,"
                    + "\"transform\":\"cast:int_comma\"},"
                    + "{\"row\":1,\"column\":\"amount\",\"before\":\"7\",\"after\":7,"
                    + "\"transform\":\"cast:int_comma\"}]"));
  }

  @Test
  void aNullTokenIsAChangeWithoutACast() {
    JsonObject source =
        file(
            "a.csv",
            "id,x\n1,-\n2,5\n",
            "null_tokens: ['-']",
            PreviewRequest.PreviewOptions.standard());

    assertThat(source.members().get("diffs"))
        .isEqualTo(
            json(
                "[{\"row\":0,\"column\":\"x\",\"before\":\"-\",\"after\":null,\"transform\":null}]"));
    assertThat(source.members().get("transform_summary"))
        .isEqualTo(json("{\"changed_cells\":1,\"changed_rows\":1}"));
  }

  @Test
  void whatTheSchemaMakesOfOtherColumnsHasNothingBeforeIt() {
    JsonObject source =
        file(
            "a.jsonl",
            "{\"y\":\"2024\",\"m\":\"1\",\"d\":\"2\"}\n",
            "derived: [{kind: date_parts, name: day, columns: [y, m, d]}]",
            PreviewRequest.PreviewOptions.standard());

    assertThat(text(source, "sample")).contains("2024-01-02");
    assertThat(source.members().get("diffs")).isEqualTo(json("[]"));
  }

  @Test
  void atMostAThousandChangesAreReportedButAllAreCounted() {
    String lines = "{\"a\":\"1\",\"b\":\"2\"}\n".repeat(600);

    JsonObject source =
        file(
            "a.jsonl", lines, "casts: {a: int, b: int}", PreviewRequest.PreviewOptions.first(1000));

    assertThat(((JsonArray) source.members().get("diffs")).items()).hasSize(1000);
    assertThat(source.members().get("diff_truncated")).isEqualTo(JsonValue.of(true));
    assertThat(source.members().get("transform_summary"))
        .isEqualTo(json("{\"changed_cells\":1200,\"changed_rows\":600}"));
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void aDeclaredColumnIsMaskedUnderItsSourceNameAndNothingIsReportedOfItsChanges() {
    fixture.record(
        "metro",
        "people",
        "{\"total_count\":1,\"items\":[{\"id\":\"1\",\"tel_no\":\"010-4711-0815\","
            + "\"pay\":\"5000\"}]}");

    JsonObject source =
        people("pii_columns: [tel, pay]", "rename: {tel_no: tel}, casts: {pay: int, id: int}");

    assertThat(source.members().get("source_sample"))
        .isEqualTo(json("[{\"id\":\"1\",\"tel_no\":\"[masked]\",\"pay\":\"[masked]\"}]"));
    assertThat(text(source, "diffs")).contains("\"id\"").doesNotContain("pay", "tel");
    assertThat(source.members().get("transform_summary"))
        .isEqualTo(json("{\"changed_cells\":1,\"changed_rows\":1}"));
    assertThat(source.members().get("masked_columns")).isEqualTo(json("[\"tel\",\"pay\"]"));
  }

  @Test
  void aSourceWithoutRowsHasNoSample() {
    fixture.record("metro", "people", "{\"total_count\":0,\"items\":[]}");

    JsonObject source = people("pii_columns: []", "required: [id]", "allow_empty: true");

    assertThat(source.members().get("status")).isEqualTo(json("\"ok\""));
    assertThat(source.members().get("source_sample")).isEqualTo(json("[]"));
    assertThat(source.members().get("diff_available")).isEqualTo(json("false"));
  }

  @Test
  void aFailedSourceKeepsEveryMember() {
    JsonObject source =
        file(
            "a.csv",
            "x,y\n1\n",
            "",
            PreviewRequest.PreviewOptions.random(5, PreviewRequest.PreviewOptions.DEFAULT_SEED));

    assertThat(source.members())
        .containsKeys(
            "source_key", "status", "error", "schema", "sample", "total_rows", "statistics")
        .containsEntry("source_sample", new JsonArray(List.of()))
        .containsEntry("sample_mode", JsonValue.of("random"))
        .containsEntry("diff_available", JsonValue.of(false))
        .containsEntry("diffs", new JsonArray(List.of()))
        .containsEntry("transform_summary", JsonValue.ofNull())
        .containsEntry("diff_truncated", JsonValue.of(false))
        .containsKey("quality_results");
  }
}
