package io.datasetbuilder.pipeline.document.description;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.file;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.row;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.pipeline.document.description.ColumnNote.Unit;
import io.datasetbuilder.pipeline.document.description.JoinFacts.Side;
import io.datasetbuilder.pipeline.document.description.MaskingSummary.MaskedAs;
import io.datasetbuilder.pipeline.document.description.MaskingSummary.MaskedColumn;
import io.datasetbuilder.pipeline.document.description.PersonalData.Basis;
import io.datasetbuilder.pipeline.document.description.PersonalData.Finding;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.document.description.RowOrigin.Publisher;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
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
        .withNote("seats", note("Seats", "Seats that the registry states", null, "measure"))
        .withNote("price", note("Price", null, new Unit("KRW", Optional.of(thousand())), "measure"))
        .withFile("table.parquet", 41_782, "1a")
        .withSplits(
            new DescribedSplit("test", 200, file("splits/test.parquet", 8_300, "2b")),
            new DescribedSplit("train", 800, file("splits/train.parquet", 33_100, "3c")))
        .withAttribution("Registry of aircraft, 2013")
        .withPublisher(
            new Publisher(
                Optional.of("Aviation authority"),
                Optional.of("https://example.org/planes"),
                Optional.of("CC-BY-4.0")))
        .withCoverage(
            new Coverage(Coverage.Status.PARTIAL, List.of("1 of 3 pages could not be read")))
        .withQuality(
            new QualityCounts(4, 1, 0, List.of("max_null_ratio of speed: 8 % null, 2 % allowed.")))
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

  private static PersonalData personalData() {
    return new PersonalData(
        Optional.of(PiiPolicy.PiiMode.WARN),
        List.of(
            new Finding("owner_mail", "email", Basis.VALUES, 1_000),
            new Finding("기체 이름", "name", Basis.NAME, 1)),
        List.of("serial"),
        new MaskingSummary(
            List.of(new MaskedColumn("owner_phone", MaskedAs.TOKEN)),
            List.of(),
            List.of("owner_address")));
  }

  private static JoinFacts join() {
    return new JoinFacts(
        CompositionSpec.JoinType.LEFT,
        List.of(new CompositionSpec.KeyPair("tailnum", "tail_number")),
        Optional.of(CompositionSpec.Cardinality.MANY_TO_ONE),
        CompositionSpec.Cardinality.MANY_TO_ONE,
        new Side("flights", 1_000, 800, 3, new BigDecimal("0.125")),
        new Side("planes", 900, 900, 0, BigDecimal.ZERO),
        1_000,
        Optional.of(BigDecimal.ONE),
        false);
  }

  private static BigDecimal thousand() {
    return BigDecimal.valueOf(1_000);
  }

  private static ColumnNote note(String label, String description, Unit unit, String semantic) {
    return new ColumnNote(
        Optional.of(label),
        Optional.ofNullable(description),
        Optional.ofNullable(unit),
        Optional.of(semantic));
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
