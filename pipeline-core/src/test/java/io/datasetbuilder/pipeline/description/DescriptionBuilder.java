package io.datasetbuilder.pipeline.description;

import io.datasetbuilder.pipeline.description.DatasetDescription.License;
import io.datasetbuilder.pipeline.description.DatasetDescription.Origin;
import io.datasetbuilder.pipeline.profile.ColumnProfile;
import io.datasetbuilder.pipeline.profile.TableProfile;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.ListOf;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Descriptions for tests: a small valid one, from which a test says what it needs different. */
public final class DescriptionBuilder {

  private String datasetId = "aviation.planes";
  private String title = "Planes seen at New York airports";
  private String description = "Aircraft that left New York in 2013, by tail number.";
  private Optional<License> license = Optional.of(license("CC0-1.0"));
  private Optional<String> version = Optional.of("1.2.0");
  private Optional<String> cadence = Optional.of("P1W");
  private TableProfile profile =
      new TableProfile(
          3_322,
          List.of(
              column("tailnum", Simple.STRING, 0, 3_322),
              column("year", Whole.INT64, 70, 47),
              column("first_seen", Simple.DATE, 0, 365),
              column("owners", new ListOf(Simple.STRING), 12, 900)));
  private List<SampleRow> sample =
      List.of(
          row("N10156", "2004", "2013-01-01", "[\"EXPRESS | JET\"]"),
          row("N102UW", null, "2013-01-02", "[]"));

  private DescriptionBuilder() {}

  public static DescriptionBuilder aDescription() {
    return new DescriptionBuilder();
  }

  public static License license(String id) {
    return new License(id, Optional.empty(), Optional.empty());
  }

  /** A row; null is a null cell. */
  public static SampleRow row(String... cells) {
    return new SampleRow(Arrays.stream(cells).map(Optional::ofNullable).toList());
  }

  public static ColumnProfile column(String name, DataType type, long nulls, long distinct) {
    return new ColumnProfile(
        new Column(name, type), nulls, distinct, Optional.empty(), List.of(), List.of());
  }

  public DescriptionBuilder withDatasetId(String value) {
    datasetId = value;
    return this;
  }

  public DescriptionBuilder withTitle(String value) {
    title = value;
    return this;
  }

  public DescriptionBuilder withDescription(String value) {
    description = value;
    return this;
  }

  public DescriptionBuilder withLicense(License value) {
    license = Optional.of(value);
    return this;
  }

  public DescriptionBuilder withoutMetadata() {
    license = Optional.empty();
    version = Optional.empty();
    cadence = Optional.empty();
    return this;
  }

  public DescriptionBuilder withCadence(String value) {
    cadence = Optional.of(value);
    return this;
  }

  /** A table of these columns without sample rows. */
  public DescriptionBuilder withTable(long rows, ColumnProfile... columns) {
    return withTable(rows, List.of(columns));
  }

  public DescriptionBuilder withTable(long rows, List<ColumnProfile> columns) {
    profile = new TableProfile(rows, columns);
    sample = List.of();
    return this;
  }

  public DescriptionBuilder withSample(SampleRow... rows) {
    sample = List.of(rows);
    return this;
  }

  public DatasetDescription build() {
    return new DatasetDescription(
        datasetId,
        title,
        description,
        "file.planes",
        "planes-20261121-055504",
        Instant.parse("2026-11-21T05:55:04Z"),
        "0.1.0",
        "sha256:" + "ab".repeat(32),
        license,
        version,
        cadence,
        List.of(
            new Origin(
                "file.planes",
                "file",
                "upl_0f3a9b7c5d1e4f608192a3b4c5d6e7f8",
                3_322,
                "sha256:" + "cd".repeat(32))),
        profile,
        List.of("year cast from String to Int64"),
        sample);
  }
}
