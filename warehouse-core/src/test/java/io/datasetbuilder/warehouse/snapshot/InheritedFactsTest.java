package io.datasetbuilder.warehouse.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity.Status;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stricter of two facts holds for the rows of both. */
class InheritedFactsTest {

  private static final License OPEN = license("CC0-1.0");
  private static final License NO_DERIVATIVES = license("CC-BY-ND-4.0");
  private static final License UNDECLARED =
      new License(Optional.empty(), Optional.empty(), Optional.empty());

  private static License license(String id) {
    return new License(Optional.of(id), Optional.empty(), Optional.empty());
  }

  private static SnapshotOrigin origin(License license, EarlierTerms... earlier) {
    return new SnapshotOrigin(
        license, Optional.empty(), PiiPolicy.byDefault(), List.of(), List.of(earlier));
  }

  private static SnapshotOrigin origin(PiiPolicy policy) {
    return new SnapshotOrigin(OPEN, Optional.empty(), policy, List.of());
  }

  private static SnapshotOrigin origin(List<JsonObject> provenance) {
    return new SnapshotOrigin(OPEN, Optional.empty(), PiiPolicy.byDefault(), provenance);
  }

  private static InheritedFacts of(SnapshotOrigin parent) {
    return new InheritedFacts(Snapshots.pending("s1", "t1", "run-1"), parent);
  }

  private static InheritedFacts of(List<TableColumn> columns, List<SnapshotSource> sources) {
    return new InheritedFacts(
        Snapshots.pending("s1", "t1", "run-1").with(columns, sources), origin(OPEN));
  }

  private static TableColumn column(String name, Status status, String... kinds) {
    return new TableColumn(
        name, "String", ColumnHints.none(), new Sensitivity(status, List.of(kinds)));
  }

  private static JsonObject fetched(String dataset, int rows) {
    return new JsonObject(
        Map.of(
            "provider", JsonValue.of("geo"),
            "dataset", JsonValue.of(dataset),
            "fetched_row_count", JsonValue.of(rows)));
  }

  @Test
  void theSourcesOfBothAreListedOnce() {
    SnapshotSource file =
        new SnapshotSource("own", SourceKind.FILE, Optional.empty(), Optional.empty());
    SnapshotSource url =
        new SnapshotSource("web", SourceKind.URL, Optional.empty(), Optional.empty());

    assertThat(of(List.of(), List.of(url, file)).sources(List.of(file))).containsExactly(file, url);
  }

  @Test
  void aSourceWhoseDeclaredTermsChangedHasBoth() {
    SnapshotSource free =
        new SnapshotSource("own", SourceKind.FILE, Optional.empty(), Optional.empty());
    SnapshotSource forbidden =
        new SnapshotSource(
            "own",
            SourceKind.FILE,
            Optional.empty(),
            Optional.of(
                new DeclaredTerms(
                    Redistribution.FORBIDDEN, "not to be passed on", Optional.empty())));

    assertThat(of(List.of(), List.of(forbidden)).sources(List.of(free)))
        .containsExactly(free, forbidden);
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_DETECTED, NOT_DETECTED, NOT_DETECTED",
    "NOT_DETECTED, SUSPECTED, SUSPECTED",
    "SUSPECTED, NOT_DETECTED, SUSPECTED",
    "NOT_DETECTED, ALLOWED_BY_SPEC, ALLOWED_BY_SPEC",
    "ALLOWED_BY_SPEC, SUSPECTED, SUSPECTED",
    "SUSPECTED, ALLOWED_BY_SPEC, SUSPECTED"
  })
  void aColumnIsAsSensitiveAsTheMoreSensitiveOne(Status own, Status parent, Status result) {
    List<TableColumn> columns =
        of(List.of(column("a", parent)), Snapshots.SOURCES).columns(List.of(column("a", own)));

    assertThat(columns).extracting(column -> column.sensitivity().status()).containsExactly(result);
  }

  @Test
  void theKindsOfBothAreListedAndOtherColumnsStayAsTheyAre() {
    List<TableColumn> columns =
        of(
                List.of(
                    column("a", Status.SUSPECTED, "phone"),
                    column("gone", Status.SUSPECTED, "email")),
                Snapshots.SOURCES)
            .columns(
                List.of(
                    column("a", Status.SUSPECTED, "email"), column("new", Status.NOT_DETECTED)));

    assertThat(columns)
        .containsExactly(
            column("a", Status.SUSPECTED, "email", "phone"), column("new", Status.NOT_DETECTED));
  }

  @Test
  void aLicenseThatDiffersStaysNextToTheOwnOne() {
    SnapshotOrigin origin = of(origin(NO_DERIVATIVES)).origin(origin(OPEN));

    assertThat(origin.license()).isEqualTo(OPEN);
    assertThat(origin.licenses()).containsExactly(OPEN, NO_DERIVATIVES);
  }

  @Test
  void aLicenseThatWasNotDeclaredDiffersFromADeclaredOne() {
    assertThat(of(origin(UNDECLARED)).origin(origin(OPEN)).licenses())
        .containsExactly(OPEN, UNDECLARED);
  }

  @Test
  void termsOfAllEarlierBuildsStayAndNoneIsListedTwice() {
    SnapshotOrigin parent =
        origin(
            OPEN,
            new EarlierTerms(NO_DERIVATIVES, Optional.of("Ann")),
            new EarlierTerms(UNDECLARED, Optional.empty()));

    assertThat(of(parent).origin(origin(UNDECLARED)).earlier())
        .containsExactly(
            new EarlierTerms(OPEN, Optional.empty()),
            new EarlierTerms(NO_DERIVATIVES, Optional.of("Ann")));
  }

  @Test
  void anAttributionThatDiffersStaysWithItsLicense() {
    SnapshotOrigin parent =
        new SnapshotOrigin(OPEN, Optional.of("Ann"), PiiPolicy.byDefault(), List.of());

    assertThat(of(parent).origin(origin(OPEN)).earlier())
        .containsExactly(new EarlierTerms(OPEN, Optional.of("Ann")));
  }

  @ParameterizedTest
  @CsvSource({
    "ALLOW, BLOCK, BLOCK",
    "BLOCK, ALLOW, BLOCK",
    "WARN, ALLOW, WARN",
    "ALLOW, ALLOW, ALLOW"
  })
  void theStricterPolicyHolds(PiiMode own, PiiMode parent, PiiMode result) {
    assertThat(
            of(origin(new PiiPolicy(parent, List.of(), List.of())))
                .origin(origin(new PiiPolicy(own, List.of(), List.of())))
                .pii()
                .mode())
        .isEqualTo(result);
  }

  @Test
  void aColumnIsAllowedThatBothAllowAndMaskedThatOneMasks() {
    PiiPolicy own = new PiiPolicy(PiiMode.BLOCK, List.of("a", "b"), List.of("m"));
    PiiPolicy parent = new PiiPolicy(PiiMode.BLOCK, List.of("b", "c"), List.of("n", "m"));

    assertThat(of(origin(parent)).origin(origin(own)).pii())
        .isEqualTo(new PiiPolicy(PiiMode.BLOCK, List.of("b"), List.of("m", "n")));
  }

  @Test
  void aPolicyThatAllowsEverythingAllowsTheColumnsOfTheOther() {
    PiiPolicy own = new PiiPolicy(PiiMode.ALLOW, List.of(), List.of());
    PiiPolicy parent = new PiiPolicy(PiiMode.BLOCK, List.of("a"), List.of());

    assertThat(of(origin(parent)).origin(origin(own)).pii()).isEqualTo(parent);
  }

  @Test
  void theLatestRecordOfEachDatasetIsListed() {
    SnapshotOrigin parent = origin(List.of(fetched("a", 1), fetched("b", 2)));

    assertThat(of(parent).origin(origin(List.of(fetched("a", 3)))).provenance())
        .containsExactly(fetched("a", 3), fetched("b", 2));
  }

  @Test
  void ofManyDatasetsTheOldestAreLeftOut() {
    List<JsonObject> many =
        IntStream.range(0, InheritedFacts.MOST_PROVENANCE)
            .mapToObj(i -> fetched("d" + i, i))
            .toList();

    assertThat(of(origin(many)).origin(origin(List.of(fetched("new", 1)))).provenance())
        .hasSize(InheritedFacts.MOST_PROVENANCE)
        .startsWith(fetched("new", 1), many.get(0))
        .doesNotContain(many.get(many.size() - 1));
  }
}
