package io.datasetbuilder.infrastructure.report;

import static io.datasetbuilder.pipeline.document.description.RichDescription.check;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.document.report.RunReport.Output;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Fact;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.drift.DriftAxis;
import io.datasetbuilder.pipeline.table.drift.DriftEvaluation;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.drift.NotEvaluated;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.silver.ColumnChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A run as people see them: one source that went well with a warning, one that failed. */
final class SampleReport {

  private static final String HEX =
      "4f9be057f0ea5d2ba72fd2c810e8d7b9aa98b469a1b5c3f4d6e7f8091a2b3c4d";

  private SampleReport() {}

  static RunReport twoSources() {
    return of(List.of(planes(), movies()));
  }

  static RunReport of(List<SourceReport> sources) {
    return new RunReport(
        new RunTotals(Map.of("file.planes", 3_310L), new CheckCounts(2, 1, 0), 5, 297_995, true),
        "aviation.planes",
        "Planes seen at New York airports",
        "Aircraft that left New York in 2013, by tail number: maker, model, seats and engines, "
            + "as the registry of the aviation authority lists them.",
        "planes-20261121-055504",
        sources.stream().allMatch(source -> source.problems().isEmpty())
            ? RunStatus.OK
            : RunStatus.FAILED,
        Instant.parse("2026-11-21T05:55:04.120Z"),
        Instant.parse("2026-11-21T05:55:07.540Z"),
        "0.1.0",
        "sha256:" + HEX,
        sources,
        List.of(
            new Output("buildspec.yaml", new FileFacts(812, HEX)),
            new Output("gold/file.planes/data.parquet", new FileFacts(41_782, HEX)),
            new Output("gold/file.planes/exports/planes.csv", new FileFacts(252_391, HEX)),
            new Output("gold/file.planes/README.md", new FileFacts(3_120, HEX))),
        List.of(),
        List.of());
  }

  static SourceReport planes() {
    return new SourceReport(
        "file.planes",
        "file",
        "upl_0f3a9b7c5d1e4f608192a3b4c5d6e7f8",
        rows(3_322L, 3_322L, 3_310L),
        List.of(),
        List.of(
            cast("year", "int", Simple.STRING, Whole.INT64),
            cast("price", "int_comma", Simple.STRING, Whole.INT64)),
        Optional.of(table()),
        List.of(
            check("required_column", "tailnum", CheckStatus.PASS, null),
            check("max_null_ratio", "year", CheckStatus.WARN, "70 of 3,322 cells are null"),
            minRows()),
        Optional.of("sha256:" + HEX),
        List.of(
            new Fact("Format", "csv, utf-8"), new Fact("Fetched at", "2026-11-21 05:55:04 UTC")),
        findings(),
        List.of());
  }

  /** Something in each place. */
  static Findings findings() {
    DatasetDescription rich = RichDescription.build();
    PersonalData known = rich.personalData();
    List<PiiFinding> found = new ArrayList<>(known.findings());
    found.add(new PiiFinding("manufacturer", PiiKind.NAME, 1, PiiBasis.NAME));
    return new Findings(
        Optional.of(
            drift(
                List.of(
                    compared(DriftAxis.SCHEMA),
                    notCompared(DriftAxis.VOLUME, "the earlier run read fewer pages")),
                new SchemaDriftFinding(
                    DriftKind.COLUMN_ADDED, Optional.of("price"), "price is new."),
                new SchemaDriftFinding(
                    DriftKind.DTYPE_CHANGED, Optional.of("year"), "year was String."))),
        new PersonalData(known.mode(), found, known.allowedColumns(), known.masking()),
        rich.splits(),
        rich.join(),
        List.of("creator", "url", "datePublished"));
  }

  static DriftReport drift(List<DriftEvaluation> axes, SchemaDriftFinding... changes) {
    return new DriftReport(List.of(changes), List.of(), axes);
  }

  static DriftEvaluation compared(DriftAxis axis) {
    return new DriftEvaluation(
        axis, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  static DriftEvaluation notCompared(DriftAxis axis, String why) {
    return new DriftEvaluation(
        axis,
        Optional.of(NotEvaluated.COVERAGE_MISMATCH),
        Optional.empty(),
        Optional.empty(),
        Optional.of(why));
  }

  private static QualityCheckResult minRows() {
    return new QualityCheckResult(
        "file.planes",
        "volume",
        "min_rows",
        Optional.empty(),
        CheckStatus.PASS,
        JsonValue.of(3_322),
        JsonValue.of(1_000),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static ColumnChange cast(String column, String rule, DataType from, DataType to) {
    Expression any = Expression.column(column);
    return new ColumnChange(
        "schema.casts", column, rule, from, to, any, any, any, OptionalLong.empty());
  }

  static SourceReport movies() {
    return new SourceReport(
        "file.movies",
        "file",
        "upl_7d1e4f608192a3b4c5d6e7f80f3a9b7c",
        rows(3_201L, null, null),
        List.of(
            "The column \"Title\" mixes text and numbers in 4 rows; first rows 381, 412 and 1690."),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.of("sha256:" + HEX),
        List.of(),
        Findings.none(),
        List.of());
  }

  static StageRows rows(Long bronze, Long silver, Long gold) {
    return new StageRows(
        Optional.ofNullable(bronze),
        Optional.ofNullable(silver),
        Optional.ofNullable(gold),
        Optional.empty());
  }

  private static TableProfile table() {
    return new TableProfile(
        3_310,
        List.of(
            column("tailnum", Simple.STRING, 0, 3_310),
            numbers(
                "year",
                Whole.INT64,
                70,
                46,
                "1956",
                "2013",
                List.of(2L, 3L, 1L, 0L, 4L, 12L, 18L, 60L, 140L, 310L, 420L, 560L, 980L, 730L)),
            values(
                "type",
                3,
                new ValueCount("Fixed wing multi engine", 3_280),
                new ValueCount("Fixed wing single engine", 25),
                new ValueCount("Rotorcraft", 5)),
            values(
                "manufacturer",
                35,
                new ValueCount("BOEING", 1_630),
                new ValueCount("AIRBUS INDUSTRIE", 400),
                new ValueCount("BOMBARDIER INC", 368),
                new ValueCount("AIRBUS", 336),
                new ValueCount("EMBRAER", 299)),
            numbers(
                "seats",
                Whole.INT32,
                0,
                48,
                "2",
                "450",
                List.of(35L, 480L, 220L, 90L, 1_020L, 840L, 300L, 190L, 60L, 40L, 20L, 8L, 5L, 2L)),
            numbers(
                "speed",
                Simple.FLOAT64,
                3_287,
                15,
                "90.5",
                "432.25",
                List.of(4L, 7L, 5L, 2L, 0L, 0L, 1L, 4L)),
            values("retired", 3, new ValueCount("false", 3_001), new ValueCount("true", 12)),
            numbers(
                "registered_on",
                Simple.DATE,
                297,
                2_114,
                "1963-05-01",
                "2013-12-30",
                List.of(1L, 2L, 8L, 22L, 64L, 120L, 260L, 410L, 580L, 700L, 846L)),
            column("owners", new ListOf(Simple.STRING), 1_200, 1_900),
            column("remarks", Simple.STRING, 3_310, 1),
            values(
                "기체_등록_국가",
                4,
                new ValueCount("대한민국 서울특별시 강서구 김포공항로", 12),
                new ValueCount("", 7),
                new ValueCount("<b>bold</b> & more", 3)),
            numbers(
                "price",
                Whole.INT64,
                12,
                3_100,
                "-9223372036854775808",
                "9223372036854775807",
                List.of(3_000L, 200L, 90L, 8L))));
  }

  static ColumnProfile numbers(
      String name,
      DataType type,
      long nulls,
      long distinct,
      String min,
      String max,
      List<Long> histogram) {
    return new ColumnProfile(
        new Column(name, type),
        nulls,
        distinct,
        Optional.of(new Range(min, max)),
        histogram,
        List.of());
  }

  static ColumnProfile numbers(
      String name,
      DataType type,
      long nulls,
      long distinct,
      String min,
      String max,
      List<Long> histogram,
      NumberStatistics statistics) {
    return new ColumnProfile(
        new Column(name, type),
        nulls,
        distinct,
        Optional.of(new Range(min, max)),
        histogram,
        List.of(),
        Optional.of(statistics));
  }

  static ColumnProfile values(String name, long distinct, ValueCount... values) {
    return new ColumnProfile(
        new Column(name, name.equals("retired") ? Simple.BOOLEAN : Simple.STRING),
        297,
        distinct,
        Optional.empty(),
        List.of(),
        List.of(values));
  }

  static ColumnProfile column(String name, DataType type, long nulls, long distinct) {
    return new ColumnProfile(
        new Column(name, type), nulls, distinct, Optional.empty(), List.of(), List.of());
  }
}
