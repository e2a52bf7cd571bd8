package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Descriptions for tests: a small valid one, from which a test says what it needs different. */
public final class DescriptionBuilder {

  private String datasetId = "aviation.planes";
  private String goldName = "file.planes";
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
  private List<List<JsonValue>> sample =
      List.of(
          row("N10156", "2004", "2013-01-01", "[\"EXPRESS | JET\"]"),
          row("N102UW", null, "2013-01-02", "[]"));

  private final Map<String, ColumnHints> hints = new HashMap<>();
  private Optional<DatasetDescription.DescribedFile> file = Optional.empty();
  private Optional<String> attribution = Optional.empty();
  private Coverage coverage = Coverage.complete();
  private List<DatasetDescription.DescribedSplit> splits = List.of();
  private List<QualityCheckResult> checks = List.of();
  private PersonalData personalData = PersonalData.unscanned();
  private Optional<CompositionProvenance> join = Optional.empty();
  private DatasetDescription.Collection collection =
      new DatasetDescription.Collection(Optional.empty(), Optional.empty(), Optional.empty());
  private Optional<DeclaredTerms> declared = Optional.empty();
  private List<String> processing = List.of("year cast from String to Int64");

  private DescriptionBuilder() {}

  public static DescriptionBuilder aDescription() {
    return new DescriptionBuilder();
  }

  public static License license(String id) {
    return new License(id, Optional.empty(), Optional.empty());
  }

  /** A row; null is a null cell. */
  public static List<JsonValue> row(String... cells) {
    return Arrays.stream(cells)
        .map(cell -> cell == null ? JsonValue.ofNull() : JsonValue.of(cell))
        .toList();
  }

  public static ColumnProfile column(String name, DataType type, long nulls, long distinct) {
    return new ColumnProfile(
        new Column(name, type), nulls, distinct, Optional.empty(), List.of(), List.of());
  }

  public DescriptionBuilder withDatasetId(String value) {
    datasetId = value;
    return this;
  }

  /** Terms that the spec declares for its source. */
  public DescriptionBuilder withTerms(DeclaredTerms value) {
    declared = Optional.of(value);
    return this;
  }

  public DescriptionBuilder withGoldName(String value) {
    goldName = value;
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

  public DescriptionBuilder withSample(List<JsonValue> row) {
    return withRows(List.of(row));
  }

  public DescriptionBuilder withRows(List<List<JsonValue>> rows) {
    sample = rows;
    return this;
  }

  /** What is reported about a column beside its type. */
  public DescriptionBuilder withHints(String column, ColumnHints stated) {
    hints.put(column, stated);
    return this;
  }

  /** The table's file, with a digest of this digit pair. */
  public DescriptionBuilder withFile(String path, long bytes, String digits) {
    file = Optional.of(file(path, bytes, digits));
    return this;
  }

  public static DatasetDescription.DescribedFile file(String path, long bytes, String digits) {
    return new DatasetDescription.DescribedFile(path, new FileFacts(bytes, digits.repeat(32)));
  }

  public DescriptionBuilder withSplits(DatasetDescription.DescribedSplit... values) {
    splits = List.of(values);
    return this;
  }

  public DescriptionBuilder withChecks(List<QualityCheckResult> values) {
    checks = values;
    return this;
  }

  public DescriptionBuilder withPersonalData(PersonalData value) {
    personalData = value;
    return this;
  }

  public DescriptionBuilder withJoin(CompositionProvenance value) {
    join = Optional.of(value);
    return this;
  }

  public DescriptionBuilder withAttribution(String value) {
    attribution = Optional.of(value);
    return this;
  }

  public DescriptionBuilder withCoverage(Coverage value) {
    coverage = value;
    return this;
  }

  /** With what the catalog states of the dataset, and the time of reading. */
  public DescriptionBuilder collected(DatasetDescription.Collection collected) {
    collection = collected;
    return this;
  }

  public DescriptionBuilder withoutProcessing() {
    processing = List.of();
    return this;
  }

  public DatasetDescription build() {
    return new DatasetDescription(
        new DatasetDescription.DatasetIdentity(
            datasetId, title, description, goldName, "0.1.0", "sha256:" + "ab".repeat(32)),
        new DatasetDescription.Terms(license, attribution, version, cadence),
        List.of(
            new DatasetDescription.RowOrigin(
                "file.planes",
                "file",
                "upl_0f3a9b7c5d1e4f608192a3b4c5d6e7f8",
                Optional.of("planes.csv"),
                3_322,
                "sha256:" + "cd".repeat(32),
                coverage,
                collection,
                declared)),
        new GoldTable(profile, hints, file, sample),
        splits,
        checks,
        personalData,
        join,
        processing);
  }
}
