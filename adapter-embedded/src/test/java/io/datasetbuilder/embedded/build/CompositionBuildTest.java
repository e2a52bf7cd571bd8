package io.datasetbuilder.embedded.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.pipeline.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.catalog.DatasetFacts;
import io.datasetbuilder.pipeline.run.BuildRequest;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "composition": two sources joined at the end of a whole run. */
class CompositionBuildTest {

  private static final String FLIGHTS =
      "flight,dest,delay\n1,ICN,5\n2,GMP,7\n3,ICN,\n4,XXX,1\n5,,2\n";
  private static final String AIRPORTS = "code,town\nGMP,Seoul\nICN,Incheon\nCJU,Jeju\n";
  private static final String JOINED =
      "flight,dest,delay,town\n1,ICN,5,Incheon\n2,GMP,7,Seoul\n3,ICN,,Incheon\n";
  private static final String KEYS = "left_key: dest, right_key: code";

  @TempDir Path folder;
  private Bench bench;
  private BuildAnswer.Finished built;
  private int runs;

  @BeforeEach
  void open() {
    bench = Bench.replaying(folder);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private String spec(String flights, String airports, String schema, String join) {
    String left = bench.upload(bench.file("flights" + runs + ".csv", flights));
    String right = bench.upload(bench.file("airports" + runs + ".csv", airports));
    return Specs.of(
            List.of(
                Specs.source("flights", left, "csv", ""),
                Specs.source("airports", right, "csv", schema)),
            Specs.CSV_EXPORT,
            "{kind: huggingface, output_path: hub}")
        + "composition: {name: joined, join: {left: flights, right: airports, "
        + join
        + "}}\n";
  }

  private RunFolder run(String spec) {
    built = bench.build(spec, "run-" + ++runs);
    return RunFolder.of(built);
  }

  private RunFolder build(String flights, String airports, String join) {
    return run(spec(flights, airports, "", join));
  }

  private static String table(RunFolder run) {
    return run.text("gold/joined/exports/data.csv");
  }

  private void assertFailed(RunFolder run, String... words) {
    assertThat(run.told("status")).isEqualTo("\"failed\"");
    assertThat(built.run().composition().orElseThrow().status().wire()).isEqualTo("failed");
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("joined: ")
        .contains(words);
    assertThat(run.has("gold/joined")).isFalse();
    assertThat(run.has("gold/flights/exports/data.csv")).isTrue();
    assertThat(run.has("gold/airports/exports/data.csv")).isTrue();
    assertThat(bench.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void twoSourcesBecomeOneMoreGoldAndKeepTheirOwn() {
    RunFolder run = build(FLIGHTS, AIRPORTS, KEYS);

    assertThat(run.told("status")).isEqualTo("\"ok\"");
    assertThat(table(run)).isEqualTo(JOINED);
    assertThat(run.text("gold/airports/exports/data.csv")).isEqualTo(AIRPORTS);
    assertThat(run.text("gold/flights/exports/data.csv")).isEqualTo(FLIGHTS);
    assertThat(run.told("artifacts", "joined")).contains("artifact_digest");
    assertThat(bench.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void theComposedGoldHasItsDocumentsAndItsPlaceInTheReport() {
    RunFolder run = build(FLIGHTS, AIRPORTS, KEYS);

    assertThat(List.of("README.md", "package.json", "datapackage.json", "croissant.json"))
        .allMatch(document -> run.has("gold/joined/" + document));
    assertThat(run.has("gold/joined/hub/data/train-00000-of-00001.parquet")).isTrue();
    assertThat(run.text("gold/joined/README.md")).contains("Rows: 3\n");
    assertThat(run.text("report.html")).contains("joined");
  }

  @Test
  void aLeftJoinKeepsTheRowsOfTheLeftSide() {
    RunFolder run = build(FLIGHTS, AIRPORTS, KEYS + ", type: left");

    assertThat(table(run))
        .isEqualTo(
            "flight,dest,delay,town\n1,ICN,5,Incheon\n2,GMP,7,Seoul\n3,ICN,,Incheon\n"
                + "4,XXX,1,\n5,,2,\n");
  }

  /** Spec, "composition", rule 1. */
  @Test
  void sourcesWithoutAnAliasCannotBeJoined() {
    String spec = spec(FLIGHTS, AIRPORTS, "", KEYS).replace("alias: airports, ", "");

    assertThat(Bench.codes(Bench.refusal(bench.tryBuild(spec, "r"))))
        .contains("unknown_composition_source");
    assertThat(Bench.listing(bench.out()).keySet()).noneMatch(file -> file.startsWith("r/"));
  }

  /** Spec, "composition", rule 1. */
  @Test
  void allAliasesAreDistinctBesideAComposition() {
    String spec = spec(FLIGHTS, AIRPORTS, "", KEYS).replace("alias: airports", "alias: flights");

    assertThat(Bench.codes(Bench.refusal(bench.tryBuild(spec, "r"))))
        .contains("duplicate_source_alias");
  }

  /** Spec, "composition", rule 2. */
  @Test
  void aMissingKeyColumnFailsTheCompositionWhenSilverIsThere() {
    assertFailed(build(FLIGHTS, AIRPORTS, "left_key: dest, right_key: airport"), "airport");
  }

  /** Spec, "composition", rule 2. */
  @Test
  void keysOfDifferentDtypesFailTheCompositionAndACastAlignsThem() {
    String join = "left_key: flight, right_key: code";
    String numbers = "code,town\n1.0,Seoul\n";
    assertFailed(run(spec(FLIGHTS, numbers, "", join)), "Int64", "Float64");

    assertThat(table(run(spec(FLIGHTS, numbers, "casts: {code: int}", join))))
        .isEqualTo("flight,dest,delay,town\n1,ICN,5,Seoul\n");
  }

  /** Spec, "composition", rule 3. */
  @Test
  void keysOfOneSideAloneAreNotJudged() {
    RunFolder run =
        build(
            "flight,dest\n1,ICN\n2,XXX\n3,XXX\n",
            "code,town\nICN,Incheon\nCJU,Jeju\nCJU,Jeju\n",
            KEYS + ", cardinality: one_to_one, on_duplicate_key: fail");

    assertThat(run.told("status")).isEqualTo("\"ok\"");
    assertThat(run.told("composition", "observed_cardinality")).isEqualTo("\"one_to_one\"");
  }

  /** Spec, "composition", rule 3. */
  @Test
  void compositeKeysAreJudgedAsTuples() {
    RunFolder run =
        build(
            "a,b,x\n1,1,p\n1,2,q\n2,1,r\n",
            "c,d,y\n1,1,s\n1,2,t\n2,2,u\n",
            "keys: [{left: a, right: c}, {left: b, right: d}], cardinality: one_to_one");

    assertThat(table(run)).isEqualTo("a,b,x,y\n1,1,p,s\n1,2,q,t\n");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aCardinalityThatTheDataExceedsFailsAndNamesTheMostMultipliedKey() {
    assertFailed(
        build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: one_to_one"),
        "one_to_one",
        "many_to_one",
        "ICN",
        "2",
        "1");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void manyToManyAllowsEverything() {
    assertThat(build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: many_to_many").told("status"))
        .isEqualTo("\"ok\"");
  }

  private static final String TWICE = AIRPORTS + "ICN,Seoul\n";

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesAreAWarningWithExactCounts() {
    RunFolder run = build(FLIGHTS, TWICE, KEYS);

    assertThat(run.told("status")).isEqualTo("\"ok\"");
    assertThat(run.told("composition", "duplicate_key_warning")).isEqualTo("true");
    assertThat(run.told("composition", "observed_cardinality")).isEqualTo("\"many_to_many\"");
    assertThat(run.texts("warnings"))
        .contains(
            "joined: 1 key repeats on both sides: 2 rows in \"flights\" and 2 rows in"
                + " \"airports\" make 4 rows");
    assertThat(table(run).lines()).hasSize(1 + 5);
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesFailWhenTheSpecSaysSo() {
    assertFailed(build(FLIGHTS, TWICE, KEYS + ", on_duplicate_key: fail"), "both sides");
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aRowWithANullKeyMatchesNothing() {
    RunFolder run = build(FLIGHTS, AIRPORTS + ",Nowhere\n", KEYS);

    assertThat(table(run)).isEqualTo(JOINED);
    assertThat(run.told("composition", "left_null_key_rows")).isEqualTo("1");
    assertThat(run.told("composition", "right_null_key_rows")).isEqualTo("1");
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aNullKeyFailsWhenTheSpecSaysSo() {
    assertFailed(build(FLIGHTS, AIRPORTS, KEYS + ", on_null_key: fail"), "null");
  }

  /** Spec, "composition", rule 7. */
  @Test
  void theJoinIsSkippedWhenASourceFailedBeforeGold() {
    RunFolder run = run(spec(FLIGHTS, AIRPORTS, "required: [gone]", KEYS));

    assertSkipped(run);
    assertThat(run.texts("errors")).singleElement().asString().startsWith("airports: ");
  }

  /** Spec, "composition", rule 7: only a validated Silver is joined. */
  @Test
  void theJoinIsSkippedWhenASourceFailedAtTheGate() {
    RunFolder run =
        run(
            spec(FLIGHTS, AIRPORTS, "", KEYS)
                + "quality: {max_null_ratio: {dest: 0}, max_null_ratio_severity: {dest: fail}}\n");

    assertSkipped(run);
  }

  private void assertSkipped(RunFolder run) {
    assertThat(run.told("status")).isEqualTo("\"failed\"");
    assertThat(built.run().composition().orElseThrow().status().wire()).isEqualTo("skipped");
    assertThat(run.told("composition")).isEqualTo("null");
    assertThat(run.has("gold/joined")).isFalse();
    assertThat(run.texts("warnings")).anyMatch(text -> text.startsWith("joined: the join was not"));
    assertThat(bench.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  /** Spec, "composition", rule 8. */
  @Test
  void rowsAreInTheOrderOfTheLeftSideThenOfTheRight() {
    RunFolder run = build("flight,dest\n2,b\n1,a\n3,b\n", "code,town\na,z\nb,y\na,x\nb,w\n", KEYS);

    assertThat(table(run))
        .isEqualTo("flight,dest,town\n2,b,y\n2,b,w\n1,a,z\n1,a,x\n3,b,y\n3,b,w\n");
  }

  /** Spec, "composition", rule 9. */
  @Test
  void theManifestTellsWhatWasJoinedAndCounted() {
    RunFolder run = build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: many_to_one");

    assertThat(run.told("composition"))
        .isEqualTo(
            "{\"cardinality\":\"many_to_one\",\"duplicate_key_warning\":false,"
                + "\"expansion_ratio\":0.6,\"join_type\":\"inner\","
                + "\"keys\":[{\"left\":\"dest\",\"right\":\"code\"}],\"left\":\"flights\","
                + "\"left_distinct_key_count\":3,\"left_key\":\"dest\","
                + "\"left_null_key_rows\":1,\"left_row_count\":5,\"left_unmatched_ratio\":0.4,"
                + "\"name\":\"joined\",\"observed_cardinality\":\"many_to_one\","
                + "\"output_row_count\":3,\"right\":\"airports\","
                + "\"right_distinct_key_count\":3,\"right_key\":\"code\","
                + "\"right_null_key_rows\":0,\"right_row_count\":3,"
                + "\"right_unmatched_ratio\":0.3333333333333333}");
  }

  @Test
  void aRunWithoutACompositionTellsNone() {
    String id = bench.upload(bench.file("a.csv", "a\n1\n"));

    assertThat(run(Specs.of("a", id, "csv", "")).told("composition")).isEqualTo("null");
  }

  @Test
  void theComposedGoldIsSplitToo() {
    RunFolder run =
        run(
            spec(FLIGHTS, AIRPORTS, "", KEYS)
                + "splits: {mode: ratio, ratios: {train: 0.7, test: 0.3}}\n");

    assertThat(run.rows("gold/joined/splits/train.parquet")).hasSize(2);
    assertThat(run.rows("gold/joined/splits/test.parquet")).hasSize(1);
    assertThat(run.has("gold/joined/hub/data/test-00000-of-00001.parquet")).isTrue();
    assertThat(bench.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  /** Spec, "sources[].gold", rule 8: a join key is masked after the join, and nobody opts out. */
  @Test
  void aComposedGoldMasksTheDeclaredColumnsOfBothSides() {
    bench.record("p", "people", "{\"items\":[{\"phone\":\"010-4711-0815\",\"n\":1}]}");
    bench.record("p", "calls", "{\"items\":[{\"caller\":\"010-4711-0815\",\"sum\":7351924}]}");
    DatasetCatalog catalog =
        (provider, dataset) ->
            Optional.of(
                new DatasetFacts(
                    dataset.equals("people") ? Set.of("phone") : Set.of("caller", "sum", "gone"),
                    Map.of()));
    String spec =
        Specs.of(
                List.of(
                    "{provider: p, dataset: people, alias: people}",
                    "{provider: p, dataset: calls, alias: calls}"),
                Specs.CSV_EXPORT)
            + "composition: {name: joined, join: {left: people, right: calls,"
            + " left_key: phone, right_key: caller}}\n";

    RunFolder run = declared(spec, catalog);

    assertThat(run.told("status")).isEqualTo("\"ok\"");
    assertThat(table(run)).isEqualTo("phone,n,sum\n[masked],1,\n");
    assertThat(run.told("pii_masking", "joined"))
        .isEqualTo(
            "{\"declared_absent\":[\"gone\"],\"masked\":["
                + "{\"column\":\"phone\",\"declared_by\":[\"kpubdata_spec\"],"
                + "\"masked_as\":\"token\"},"
                + "{\"column\":\"sum\",\"declared_by\":[\"kpubdata_spec\"],"
                + "\"masked_as\":\"null\"}],\"token\":\"[masked]\",\"unmasked\":[]}");
    assertThat(run.holding("010-4711-0815"))
        .allMatch(file -> file.startsWith("bronze/") || file.endsWith("table.parquet"))
        .noneMatch(file -> file.startsWith("gold/"));
  }

  private RunFolder declared(String spec, DatasetCatalog catalog) {
    ValidSpec valid = ((SpecAnswer.Valid) bench.service.validateSpec(spec)).spec();
    BuildRequest request =
        new BuildRequest(
            valid,
            new RunId("declared"),
            new Principal.Service(),
            BuildListener.NONE,
            Cancellation.NEVER);
    Buildings.knowing(bench.out(), folder.resolve("replay"), catalog).build(request);
    return new RunFolder(bench.out().resolve("declared"));
  }
}
