package io.datasetbuilder.embedded.export;

import static io.datasetbuilder.embedded.export.ExportFixture.at;
import static io.datasetbuilder.embedded.export.ExportFixture.codes;
import static io.datasetbuilder.embedded.export.ExportFixture.json;
import static io.datasetbuilder.embedded.export.ExportFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints": Export. */
class ExportsTest {

  private static final String NOTES =
      """
      id,note
      1,=1+1
      2,plain
      3,@cmd
      4,
      5,"-5, or so"
      """;

  private static final String PHONES = "id,contact\n1,010-1234-5678\n2,010-2345-6789\n3,none\n";

  private static ExportFixture fixture;

  @BeforeAll
  static void build(@TempDir Path folder) {
    fixture =
        new ExportFixture(folder)
            .build(
                "notes",
                NOTES,
                """
                license: other
                license_name: House terms
                license_link: https://example.com/terms
                attribution: The House of Notes
                """)
            .build("phones", PHONES, "pii: {mode: warn}\n")
            .build("allowed", PHONES, "pii: {mode: allow}\n")
            .build("column", PHONES, "pii: {mode: block, allow_columns: [contact]}\n")
            .build("unchanged", "id,area\n1,010\n", "license: CC-BY-ND-4.0\n")
            .build(
                "declared",
                "n\n1\n",
                "",
                ", terms: {redistribution: non_commercial, statement: \"For research\\nonly\","
                    + " link: 'https://example.com/ours'}")
            .build(
                "numbers",
                "n\n"
                    + IntStream.range(0, 512).mapToObj(i -> i + "\n").collect(Collectors.joining()),
                "");
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  @Test
  void csvHoldsEveryValueAsItIs() {
    WarehouseExport export =
        fixture.created(request("notes", "SELECT id, note FROM dataset ORDER BY id DESC"));

    assertThat(fixture.data(export))
        .isEqualTo("id,note\n5,\"-5, or so\"\n4,\n3,@cmd\n2,plain\n1,=1+1\n");
    assertThat(fixture.files(export)).containsOnlyKeys("data.csv", "manifest.json", "NOTICE.md");
  }

  @Test
  void theNoticeHasTheTermsThatTheSpecDeclares() {
    WarehouseExport export = fixture.created(request("declared", "SELECT n FROM dataset"));

    assertThat(fixture.files(export).get("NOTICE.md"))
        .contains(
            "- Terms of `s`, declared by its spec: redistribution non-commercial,"
                + " https://example.com/ours\n\n  > For research\n  > only\n");
  }

  @Test
  void jsonLinesHoldOneObjectARow() {
    WarehouseExport export =
        fixture.created(
            request(
                "notes",
                "SELECT id, note, [id, NULL] AS l, 1.50 AS d, 9007199254740993 AS big, sum(id) OVER"
                    + " () AS total, 'NaN'::DOUBLE AS nan FROM dataset WHERE id = 4",
                json("{\"format\":\"jsonl\"}")));

    assertThat(fixture.files(export).get("data.jsonl"))
        .isEqualTo(
            "{\"id\":4,\"note\":null,\"l\":[4,null],\"d\":\"1.50\",\"big\":\"9007199254740993\","
                + "\"total\":4,\"nan\":null}\n");
  }

  @Test
  void spreadsheetsRunNoTextAsAFormula() {
    WarehouseExport export =
        fixture.created(
            request(
                "notes",
                "SELECT -id AS n, note FROM dataset",
                json("{\"profile\":\"spreadsheet\"}")));

    assertThat(fixture.data(export))
        .isEqualTo("\uFEFFn,note\n-1,'=1+1\n-2,plain\n-3,'@cmd\n-4,\n-5,\"'-5, or so\"\n");
    assertThat(JsonRenderer.line(at(export.manifest(), "output", "values_altered")))
        .isEqualTo("[{\"column\":\"note\",\"count\":3,\"reason\":\"formula_prefix\"}]");
    assertThat(at(export.manifest(), "output", "bom")).isEqualTo(JsonValue.of(true));
    assertThat(fixture.files(export).get("NOTICE.md")).contains("- `note`: 3");
  }

  @Tag("deep")
  @Test
  void spreadsheetsRunNoNameOfAColumnAsAFormula() {
    WarehouseExport export =
        fixture.created(
            request(
                "notes",
                "SELECT id AS \"=head\", note AS \"@note\" FROM dataset WHERE id < 3",
                json("{\"profile\":\"spreadsheet\"}")));

    assertThat(fixture.data(export)).isEqualTo("\uFEFF'=head,'@note\n1,'=1+1\n2,plain\n");
    assertThat(JsonRenderer.line(at(export.manifest(), "output", "values_altered")))
        .isEqualTo(
            "[{\"column\":\"=head\",\"count\":1,\"reason\":\"formula_prefix\"},"
                + "{\"column\":\"@note\",\"count\":2,\"reason\":\"formula_prefix\"}]");
    delete(export);
  }

  @Test
  void theManifestProvesWhatWasAskedAndWritten() {
    WarehouseExport export =
        fixture.created(request("notes", "SELECT id, note FROM dataset WHERE id < 3"));
    Map<String, String> files = fixture.files(export);
    JsonObject manifest = json(files.get("manifest.json"));
    byte[] data = files.get("data.csv").getBytes(StandardCharsets.UTF_8);

    assertThat(JsonRenderer.line(manifest)).isEqualTo(JsonRenderer.line(sorted(export)));
    assertThat(at(manifest, "query", "user_derived")).isEqualTo(JsonValue.of(true));
    assertThat(at(manifest, "created_at")).isEqualTo(JsonValue.of("2026-08-15T09:00:00Z"));
    assertThat(at(manifest, "expires_at")).isEqualTo(JsonValue.of("2026-08-16T09:00:00Z"));
    assertThat(at(manifest, "snapshot", "run_id")).isEqualTo(JsonValue.of("notes-1"));
    assertThat(at(manifest, "snapshot", "row_count")).isEqualTo(JsonValue.of(5));
    assertThat(at(manifest, "output", "row_count")).isEqualTo(JsonValue.of(2));
    assertThat(at(manifest, "output", "completeness")).isEqualTo(JsonValue.of("full"));
    assertThat(at(manifest, "output", "file", "bytes")).isEqualTo(JsonValue.of(data.length));
    assertThat(at(manifest, "output", "file", "sha256"))
        .isEqualTo(JsonValue.of(Sha256.tagged(Sha256.digest().digest(data))));
    assertThat(JsonRenderer.line(at(manifest, "source", "terms")))
        .isEqualTo(
            "{\"attribution\":\"The House of Notes\",\"license\":\"other\",\"license_link\":"
                + "\"https://example.com/terms\",\"license_name\":\"House terms\","
                + "\"status\":\"declared\"}");
    assertThat(JsonRenderer.line(at(manifest, "source", "provenance")))
        .contains("\"provider\":\"file\"", "\"api_version\"", "\"fetched_row_count\":5");
    assertThat(JsonRenderer.line(at(manifest, "pii")))
        .isEqualTo("{\"allowed_findings\":[],\"policy\":\"block\"}");
    assertThat(files.get("NOTICE.md")).contains("House terms", "> The House of Notes", "notes.s");
  }

  private static JsonObject sorted(WarehouseExport export) {
    return Results.value(fixture.service.exports().find(export.id())).manifest();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT * FROM dataset"})
  void theSameQuestionGivesTheSameBytes(String sql) {
    WarehouseExport first = fixture.created(request("numbers", sql));
    WarehouseExport second = fixture.created(request("numbers", sql));

    assertThat(withoutIds(second)).isEqualTo(withoutIds(first));
    delete(first, second);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a.n % 7 AS k, count(*) AS c, avg(b.n / 3) AS m FROM dataset a, dataset b GROUP BY"
            + " 1",
        "SELECT DISTINCT n % 97 AS k FROM dataset LIMIT 50"
      })
  void theSameQuestionAboutGroupsGivesTheSameBytes(String sql) {
    theSameQuestionGivesTheSameBytes(sql);
  }

  private static Map<String, String> withoutIds(WarehouseExport export) {
    Map<String, String> files = fixture.files(export);
    files.replaceAll((name, text) -> text.replace(export.id(), "exp_0"));
    return files;
  }

  private static void delete(WarehouseExport... exports) {
    for (WarehouseExport export : exports) {
      Results.value(fixture.service.exports().delete(export.id()));
    }
  }

  private static void assertRefused(CreateExportRequest request, String code) {
    List<String> before = fixture.leftFiles();

    assertThat(codes(fixture.create(request))).containsExactly(code);
    assertThat(fixture.leftFiles()).isEqualTo(before);
  }

  @Test
  void oneRowMoreThanAskedForIsRefused() {
    CreateExportRequest four = request("notes", "SELECT id FROM dataset", json("{\"max_rows\":4}"));
    assertRefused(four, "row_limit_exceeded");
    assertThat(fixture.create(four).problems())
        .singleElement()
        .extracting(problem -> problem.facts().get("limit"))
        .isEqualTo(JsonValue.of(4));

    delete(fixture.created(request("notes", "SELECT id FROM dataset", json("{\"max_rows\":5}"))));
  }

  /** Rows of 1 KiB below a header of a length that fills 256 MiB, or takes one byte more. */
  private static CreateExportRequest ofBytes(int header) {
    return request(
        "numbers",
        "SELECT repeat('x', 1023) AS %s FROM dataset a, dataset b LIMIT 262143"
            .formatted("c".repeat(header)),
        json("{\"max_rows\":1000000}"));
  }

  @Test
  @Tag("deep")
  void oneByteMoreThan256MebibytesIsRefused() {
    assertRefused(ofBytes(1024), "byte_limit_exceeded");

    WarehouseExport largest = fixture.created(ofBytes(1023));
    assertThat(at(largest.manifest(), "output", "file", "bytes"))
        .isEqualTo(JsonValue.of(256L << 20));
    delete(largest);
  }

  @Test
  void valuesThatLookLikePersonalDataAreRefusedUnderAWarning() {
    CreateExportRequest request = request("phones", "SELECT id, contact FROM dataset");
    assertRefused(request, "export_blocked_pii");

    Problem problem = fixture.create(request).problems().get(0);
    assertThat(JsonRenderer.line(problem.facts().get("findings")))
        .isEqualTo("[{\"column\":\"contact\",\"kind\":\"phone\",\"count\":2}]");
    assertThat(problem.message()).doesNotContain("010");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "contact AS x",
        "{'a': contact} AS x",
        "[[contact]] AS x",
        "MAP {contact: 1} AS x",
        "'call ' || contact AS x"
      })
  void noFormOfAValueEscapesTheScan(String expression) {
    assertRefused(
        request("phones", "SELECT " + expression + " FROM dataset"), "export_blocked_pii");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"HUGEINT", "UHUGEINT"})
  void wholeNumbersOfAnyWidthAreScanned(String type) {
    assertRefused(
        request("numbers", "SELECT (1012345678 + n * 7)::%s AS phone FROM dataset".formatted(type)),
        "export_blocked_pii");
  }

  /** The least and the largest number that the engine knows, which no decimal holds. */
  private static final String LARGEST =
      "SELECT '-170141183460469231731687303715884105728'::HUGEINT AS a,"
          + " '340282366920938463463374607431768211455'::UHUGEINT AS b, 7::UHUGEINT AS c FROM"
          + " dataset WHERE id = 1 UNION ALL SELECT (-1)::HUGEINT, 2::UHUGEINT, 8::UHUGEINT FROM"
          + " dataset WHERE id = 2";

  @Tag("deep")
  @Test
  void wholeNumbersOfAnyWidthAreWrittenWithAllDigits() {
    String least = "-170141183460469231731687303715884105728";
    String most = "340282366920938463463374607431768211455";
    WarehouseExport csv = fixture.created(request("notes", LARGEST));
    WarehouseExport lines =
        fixture.created(request("notes", LARGEST, json("{\"format\":\"jsonl\"}")));

    assertThat(fixture.data(csv)).isEqualTo("a,b,c\n%s,%s,7\n-1,2,8\n".formatted(least, most));
    assertThat(fixture.data(lines))
        .isEqualTo(
            "{\"a\":\"%s\",\"b\":\"%s\",\"c\":7}\n{\"a\":\"-1\",\"b\":\"2\",\"c\":8}\n"
                .formatted(least, most));
    assertThat(JsonRenderer.line(at(csv.manifest(), "output", "columns")))
        .contains(
            "{\"name\":\"b\",\"logical_type\":\"uint128\",\"wire_encoding\":\"decimal_string\"}",
            "{\"name\":\"c\",\"logical_type\":\"uint128\",\"wire_encoding\":\"number\"}");
    delete(csv, lines);
  }

  @Tag("deep")
  @Test
  void wholeNumbersThatAreWrittenAsTextsAreNoFormulas() {
    WarehouseExport export =
        fixture.created(request("notes", LARGEST, json("{\"profile\":\"spreadsheet\"}")));

    assertThat(fixture.data(export)).contains("\n'-1701411", "\n'-1,2,8\n");
    assertThat(JsonRenderer.line(at(export.manifest(), "output", "values_altered")))
        .isEqualTo("[{\"column\":\"a\",\"count\":2,\"reason\":\"formula_prefix\"}]");
    delete(export);
  }

  @Test
  void valuesThatAQueryPutsTogetherAreScanned() {
    assertRefused(
        request("notes", "SELECT '010-1234-567' || id AS x FROM dataset"), "export_blocked_pii");
  }

  @ParameterizedTest
  @ValueSource(strings = {"allowed", "column"})
  void whatThePolicyAllowsIsWrittenAndRecorded(String dataset) {
    WarehouseExport export = fixture.created(request(dataset, "SELECT contact FROM dataset"));

    assertThat(JsonRenderer.line(at(export.manifest(), "pii", "allowed_findings")))
        .isEqualTo("[{\"column\":\"contact\",\"kind\":\"phone\",\"count\":2}]");
    delete(export);
  }

  @Test
  void anAllowedColumnAllowsNoOther() {
    assertRefused(request("column", "SELECT contact AS c FROM dataset"), "export_blocked_pii");
  }

  @Test
  void aLicenceWithoutDerivedWorksIsRefused() {
    CreateExportRequest request = request("unchanged", "SELECT id FROM dataset");
    assertRefused(request, "export_forbidden_by_license");

    Problem problem = fixture.create(request).problems().get(0);
    assertThat(JsonRenderer.line(problem.facts().get("terms")))
        .contains("\"license\":\"CC-BY-ND-4.0\"", "\"status\":\"declared\"");
  }

  @Test
  void unsafeSqlIsRefusedBeforeEverythingElse() {
    String unsafe = "SELECT * FROM read_csv('/etc/passwd')";
    assertRefused(request("missing", unsafe), "unsafe_query");
    assertRefused(request("unchanged", unsafe), "unsafe_query");
    assertRefused(request("notes", unsafe), "unsafe_query");
  }

  @Test
  void rowsAreCountedBeforeTheirValuesAreScanned() {
    assertRefused(
        request("phones", "SELECT contact FROM dataset", json("{\"max_rows\":1}")),
        "row_limit_exceeded");
  }

  @Tag("deep")
  @Test
  void aFullWorkspaceIsReportedBeforeAMissingSnapshot() {
    CreateExportRequest small = request("numbers", "SELECT n FROM dataset LIMIT 1");
    int live = Results.value(fixture.service.exports().list()).size();
    List<WarehouseExport> kept =
        IntStream.range(live, WarehouseExport.MOST_LIVE)
            .mapToObj(i -> fixture.created(small))
            .toList();

    assertRefused(
        request("notes", "SELECT 1 AS a FROM dataset", json("{\"snapshot\":\"snap_1\"}")),
        "export_quota_exceeded");
    assertRefused(request("missing", "SELECT 1 AS a FROM dataset"), "table_not_found");
    delete(kept.toArray(WarehouseExport[]::new));
  }

  @Test
  void aTableAndASnapshotThatAreNotThereAreRefused() {
    assertRefused(request("missing", "SELECT 1 AS a FROM dataset"), "table_not_found");
    assertRefused(
        request("notes", "SELECT 1 AS a FROM dataset", json("{\"snapshot\":\"snap_1\"}")),
        "snapshot_not_found");
  }

  @Test
  void columnsOfOneNameAreRefused() {
    assertRefused(request("notes", "SELECT id, note AS id FROM dataset"), "invalid_request");
    assertRefused(request("notes", "SELECT id, note AS ID FROM dataset"), "invalid_request");
  }

  @Test
  void whatACallerNoLongerWaitsForIsNotKept() {
    List<String> before = fixture.leftFiles();

    assertThat(
            fixture
                .service
                .exports()
                .create(request("notes", "SELECT id FROM dataset"), () -> true)
                .problems())
        .isNotEmpty();
    assertThat(fixture.leftFiles()).isEqualTo(before);
  }

  @Test
  void aResultWithoutRowsIsExported() {
    WarehouseExport export =
        fixture.created(request("notes", "SELECT id, note FROM dataset WHERE id < 0"));

    assertThat(fixture.data(export)).isEqualTo("id,note\n");
    delete(export);
  }
}
