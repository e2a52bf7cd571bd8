package io.datasetbuilder.embedded.building;

import static io.datasetbuilder.embedded.building.JoinFixture.AIRPORTS;
import static io.datasetbuilder.embedded.building.JoinFixture.FLIGHTS;
import static io.datasetbuilder.embedded.building.JoinFixture.JOINED;
import static io.datasetbuilder.embedded.building.JoinFixture.KEYS;
import static io.datasetbuilder.embedded.building.JoinFixture.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.export.ExportRequest;
import io.datasetbuilder.pipeline.document.export.ExportTarget;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "composition": two sources joined at the end of a whole run. */
class CompositionBuildTest {

  @AutoClose private JoinFixture joins;

  CompositionBuildTest(@TempDir Path folder) {
    joins = JoinFixture.in(folder);
  }

  @Test
  void twoSourcesBecomeOneMoreGoldAndKeepTheirOwn() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS, KEYS);

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(table(run)).isEqualTo(JOINED);
    assertThat(run.text("gold/airports/exports/data.csv")).isEqualTo(AIRPORTS);
    assertThat(run.text("gold/flights/exports/data.csv")).isEqualTo(FLIGHTS);
    assertThat(run.recorded("artifacts", "joined")).contains("artifact_digest");
    joins.assertVerified();
  }

  @Test
  void theComposedGoldHasItsDocumentsAndItsPlaceInTheReport() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS, KEYS);

    assertThat(List.of("README.md", "package.json", "datapackage.json", "croissant.json"))
        .allMatch(document -> run.has("gold/joined/" + document));
    assertThat(run.has("gold/joined/hub/data/train-00000-of-00001.parquet")).isTrue();
    assertThat(run.text("gold/joined/README.md")).contains("Rows: 3\n");
    assertThat(run.text("report.html")).contains("joined");
  }

  @Test
  void aLeftJoinKeepsTheRowsOfTheLeftSide() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS, KEYS + ", type: left");

    assertThat(table(run))
        .isEqualTo(
            """
            flight,dest,delay,town
            1,ICN,5,Incheon
            2,GMP,7,Seoul
            3,ICN,,Incheon
            4,XXX,1,
            5,,2,
            """);
  }

  /** Spec, "composition", rule 1. */
  @Test
  void sourcesWithoutAnAliasCannotBeJoined() {
    String spec = joins.spec(FLIGHTS, AIRPORTS, "", KEYS).replace("alias: airports, ", "");

    assertThat(BuildFixture.codes(BuildFixture.refusal(joins.fixture.tryBuild(spec, "r"))))
        .contains("unknown_composition_source");
    assertThat(BuildFixture.listing(joins.fixture.out()).keySet())
        .noneMatch(file -> file.startsWith("r/"));
  }

  /** Spec, "composition", rule 1. */
  @Test
  void allAliasesAreDistinctBesideAComposition() {
    String spec =
        joins.spec(FLIGHTS, AIRPORTS, "", KEYS).replace("alias: airports", "alias: flights");

    assertThat(BuildFixture.codes(BuildFixture.refusal(joins.fixture.tryBuild(spec, "r"))))
        .contains("duplicate_source_alias");
  }

  /** Spec, "composition", rule 7. */
  @Test
  void theJoinIsSkippedWhenASourceFailedBeforeGold() {
    RunFolder run = joins.run(joins.spec(FLIGHTS, AIRPORTS, "required: [gone]", KEYS));

    assertSkipped(run);
    assertThat(run.texts("errors")).singleElement().asString().startsWith("airports: ");
  }

  /** Spec, "composition", rule 7: only a validated Silver is joined. */
  @Tag("deep")
  @Test
  void theJoinIsSkippedWhenASourceFailedAtTheGate() {
    RunFolder run =
        joins.run(
            joins.spec(FLIGHTS, AIRPORTS, "", KEYS)
                + "quality: {max_null_ratio: {dest: 0}, max_null_ratio_severity: {dest: fail}}\n");

    assertSkipped(run);
  }

  /** Spec, "composition", rule 7: personal data stops the source before its Silver is validated. */
  @Tag("deep")
  @Test
  void theJoinIsSkippedWhenPersonalDataStoppedASource() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS.replace("Jeju", "someone@example.com"), KEYS);

    assertSkipped(run);
  }

  /** Spec, "composition", rule 7: only Bronze and Silver of a source count. */
  @Tag("deep")
  @Test
  void theJoinGoesOnWhenTheSplitsOfASourceFailed() {
    RunFolder run =
        joins.run(
            joins.spec(FLIGHTS.replace("XXX", "X/X"), AIRPORTS, "", KEYS)
                + "splits: {mode: key, key: dest}\n");

    assertThat(run.texts("errors")).singleElement().asString().startsWith("flights: ");
    assertJoinedAllTheSame(run);
    assertThat(run.has("gold/flights")).isFalse();
    assertThat(run.rows("gold/joined/splits/ICN.parquet")).hasSize(2);
  }

  /** Spec, "composition", rule 7: only Bronze and Silver of a source count. */
  @Tag("deep")
  @Test
  void theJoinGoesOnWhenTheExportsOfASourceFailed() {
    joins.close();
    joins = JoinFixture.in(joins.fixture.folder, new FlightlessExporter());

    RunFolder run =
        joins.run(
            joins
                .spec(FLIGHTS, AIRPORTS, "", KEYS)
                .replace("composition:", "  - {kind: flightless, output_path: f}\ncomposition:"));

    assertThat(run.texts("errors")).singleElement().asString().startsWith("flights: ");
    assertThat(joins.built().run().manifest().findings().failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.sourceKey()).isEqualTo("flights");
              assertThat(failure.stage()).isEqualTo(Stage.EXPORT);
            });
    assertJoinedAllTheSame(run);
  }

  private void assertJoinedAllTheSame(RunFolder run) {
    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(joins.built().run().composition().orElseThrow().status().wire()).isEqualTo("ok");
    assertThat(table(run)).isEqualTo(JOINED);
    joins.assertVerified();
  }

  /** Breaks over one table of the run. */
  private static final class FlightlessExporter implements Exporter {
    @Override
    public String kind() {
      return "flightless";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return List.of();
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      if (request.dataset().identity().goldName().equals("flights")) {
        throw new IllegalStateException("no flights");
      }
    }
  }

  private void assertSkipped(RunFolder run) {
    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(joins.built().run().composition().orElseThrow().status().wire())
        .isEqualTo("skipped");
    assertThat(run.recorded("composition")).isEqualTo("null");
    assertThat(run.has("gold/joined")).isFalse();
    assertThat(run.texts("warnings")).anyMatch(text -> text.startsWith("joined: the join was not"));
    joins.assertVerified();
  }

  /** Spec, "composition", rule 8. */
  @Tag("deep")
  @Test
  void rowsAreInTheOrderOfTheLeftSideThenOfTheRight() {
    RunFolder run =
        joins.build("flight,dest\n2,b\n1,a\n3,b\n", "code,town\na,z\nb,y\na,x\nb,w\n", KEYS);

    assertThat(table(run))
        .isEqualTo("flight,dest,town\n2,b,y\n2,b,w\n1,a,z\n1,a,x\n3,b,y\n3,b,w\n");
  }

  /** Spec, "composition", rule 9. */
  @Test
  void theManifestShowsWhatWasJoinedAndCounted() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: many_to_one");

    assertThat(run.recorded("composition"))
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
  void aRunWithoutACompositionShowsNone() {
    String id = joins.fixture.upload(joins.fixture.file("a.csv", "a\n1\n"));

    assertThat(joins.run(Specs.of("a", id, "csv", "")).recorded("composition")).isEqualTo("null");
  }

  @Tag("deep")
  @Test
  void theComposedGoldIsSplitToo() {
    RunFolder run =
        joins.run(
            joins.spec(FLIGHTS, AIRPORTS, "", KEYS)
                + "splits: {mode: ratio, ratios: {train: 0.7, test: 0.3}}\n");

    assertThat(run.rows("gold/joined/splits/train.parquet")).hasSize(2);
    assertThat(run.rows("gold/joined/splits/test.parquet")).hasSize(1);
    assertThat(run.has("gold/joined/hub/data/test-00000-of-00001.parquet")).isTrue();
    joins.assertVerified();
  }

  /** Spec, "Asynchronous build job": after a cancel no later stage starts, composition included. */
  @Test
  void aRunThatIsStoppedBehindItsSourcesStartsNoJoin() {
    AtomicInteger exported = new AtomicInteger();
    BuildListener listener =
        new BuildListener() {
          @Override
          public void stageCompleted(String key, Stage stage, long rows) {
            exported.addAndGet(stage == Stage.EXPORT ? 1 : 0);
          }
        };

    RunFolder run =
        joins.run(joins.spec(FLIGHTS, AIRPORTS, "", KEYS), listener, () -> exported.get() == 2);

    assertThat(run.recorded("status")).isEqualTo("\"cancelled\"");
    assertThat(run.texts("errors")).isEmpty();
    assertThat(run.has("gold/flights/exports/data.csv")).isTrue();
    assertThat(run.has("gold/joined")).isFalse();
    joins.assertVerified();
  }
}
