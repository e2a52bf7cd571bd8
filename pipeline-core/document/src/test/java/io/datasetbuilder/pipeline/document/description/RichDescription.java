package io.datasetbuilder.pipeline.document.description;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.file;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.row;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.Display;
import io.datasetbuilder.buildspec.column.ColumnHints.HintOrigin;
import io.datasetbuilder.buildspec.column.ColumnHints.Semantic;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality;
import io.datasetbuilder.buildspec.composition.CompositionSpec.JoinType;
import io.datasetbuilder.buildspec.composition.CompositionSpec.KeyPair;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.Declarer;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** A description with something to say in every place, and columns of every type. */
public final class RichDescription {

  private static final DataType PLACES =
      new ListOf(
          new ListOf(
              new StructOf(
                  List.of(new Column("x", Simple.FLOAT64), new Column("y", Simple.FLOAT64)))));

  private RichDescription() {}

  public static DatasetDescription build() {
    return builder().build();
  }

  public static DescriptionBuilder builder() {
    return aDescription()
        .withTable(
            1_000,
            column("id", Whole.INT64, 0, 1_000),
            ranged("seats", Whole.INT32, 0, 48, "2", "450"),
            ranged("serial", Whole.INT128, 0, 900, "1", "170141183460469231731687303715884105727"),
            ranged("speed", Simple.FLOAT64, 80, 15, "90.5", "4.3E+2"),
            ranged("price", new Decimal(12, 2), 1, 700, "0.10", "9.90"),
            ranged("first/seen", Simple.DATE, 0, 365, "2013-01-01", "2013-12-31"),
            column("at", new ZonedDatetime("Asia/Seoul"), 3, 100),
            column("owner_phone", Simple.STRING, 5, 990),
            column("owner_mail", Simple.STRING, 0, 1_000),
            column("기체 이름", Simple.STRING, 0, 7),
            column("raw", Simple.BINARY, 0, 12),
            column("places", PLACES, 12, 900),
            column("nothing", Simple.NULL, 1_000, 1))
        .withSample(
            row(
                "1",
                "180",
                "1",
                "90.5",
                "0.10",
                "2013-01-01",
                "2013-01-01T09:00:00+09:00",
                "[masked]",
                "someone@example.org",
                "보라매",
                "00ff",
                "[]",
                null))
        .withHints("seats", hints("Seats", "Seats that the registry states"))
        .withHints(
            "price",
            hints("Price", null)
                .with(new Unit("KRW", Optional.of(BigDecimal.valueOf(1_000)), HintOrigin.CATALOG)))
        .withFile("table.parquet", 41_782, "1a")
        .withSplits(
            new DatasetDescription.DescribedSplit(
                "test", 200, file("splits/test.parquet", 8_300, "2b")),
            new DatasetDescription.DescribedSplit(
                "train", 800, file("splits/train.parquet", 33_100, "3c")))
        .withAttribution("Registry of aircraft, 2013")
        .withCoverage(
            new Coverage(Coverage.Status.PARTIAL, List.of("1 of 3 pages could not be read")))
        .withChecks(checks())
        .withPersonalData(personalData())
        .withJoin(join());
  }

  /** Everything that a publication can state. */
  public static Publication publication() {
    return new Publication(
        Optional.of(new Creator("Aviation lab", false, Optional.of("https://example.org/lab"))),
        Optional.of("https://example.org/datasets/planes"),
        Optional.of("2026-11-21"),
        Optional.of("2026-11-21T05:55:04Z"));
  }

  private static List<QualityCheckResult> checks() {
    List<QualityCheckResult> checks = new ArrayList<>();
    for (String column : List.of("id", "seats", "serial", "places")) {
      checks.add(check("max_null_ratio", column, CheckStatus.PASS, null));
    }
    checks.add(check("max_null_ratio", "speed", CheckStatus.WARN, "8 % null, 2 % allowed."));
    return checks;
  }

  /** A check that found and required numbers; without a detail where that is null. */
  public static QualityCheckResult check(
      String rule, String column, CheckStatus status, String detail) {
    return new QualityCheckResult(
        "file.planes",
        "completeness",
        rule,
        Optional.of(column),
        status,
        JsonValue.of(new BigDecimal("0.021")),
        JsonValue.of(new BigDecimal("0.02")),
        Optional.of(70L),
        Optional.of(3_322L),
        Optional.ofNullable(detail));
  }

  private static PersonalData personalData() {
    return new PersonalData(
        Optional.of(PiiMode.WARN),
        List.of(
            new PiiFinding("owner_mail", PiiKind.EMAIL, 1_000, PiiBasis.VALUES),
            new PiiFinding("기체 이름", PiiKind.NAME, 1, PiiBasis.NAME)),
        List.of("serial"),
        new MaskingFacts(List.of(declared("owner_phone")), List.of(), List.of("owner_address")));
  }

  /** A text column that the BuildSpec declares. */
  public static DeclaredColumn declared(String name) {
    return new DeclaredColumn(
        new Column(name, Simple.STRING), EnumSet.of(Declarer.BUILD_SPEC), false);
  }

  private static CompositionProvenance join() {
    return new CompositionProvenance(
        "joined",
        "flights",
        "planes",
        JoinType.LEFT,
        List.of(new KeyPair("tailnum", "tail_number")),
        Optional.of(Cardinality.MANY_TO_ONE),
        Cardinality.MANY_TO_ONE,
        new SideStatistics(1_000, 3, 800, 875, 2),
        new SideStatistics(900, 0, 900, 900, 1),
        1_000,
        false);
  }

  private static ColumnHints hints(String label, String description) {
    return ColumnHints.of(new Semantic("measure", HintOrigin.CATALOG))
        .with(
            new Display(
                Optional.of(label),
                Optional.ofNullable(description),
                Optional.empty(),
                HintOrigin.CATALOG));
  }

  private static ColumnProfile ranged(
      String name, DataType type, long nulls, long distinct, String min, String max) {
    return new ColumnProfile(
        new Column(name, type),
        nulls,
        distinct,
        Optional.of(new Range(min, max)),
        List.of(),
        List.of());
  }
}
