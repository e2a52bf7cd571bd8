package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionStatus;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a join: quality rules that hold or do not, splits, and documents. */
class FlightsTest {

  private static final Path EXAMPLE = Path.of("flights");
  private static final String JOINED = "flights_with_airports";
  private static final int DEST = 4;

  @TempDir static Path output;
  private static BuilderService service;
  private static BuiltExample built;

  @BeforeAll
  static void build() {
    service = BuilderService.builder(output).build();
    built = build("buildspec.yaml");
  }

  @AfterAll
  static void close() {
    service.close();
  }

  private static BuiltExample build(String spec) {
    return BuiltExample.of(
        service,
        SpecInput.of(BuiltExample.read(EXAMPLE.resolve(spec)))
            .withUpload("flights", EXAMPLE.resolve("flights.csv"))
            .withUpload("airports", EXAMPLE.resolve("airports.csv")));
  }

  private static List<String> records(String file) {
    return BuiltExample.read(EXAMPLE.resolve(file)).lines().skip(1).toList();
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1));
  }

  private static Map<String, String> airportNames() {
    return records("airports.csv").stream()
        .map(FlightsTest::cells)
        .collect(Collectors.toMap(cells -> cells.get(0), cells -> cells.get(1)));
  }

  /** Each flight and the name of its airport, joined without the service. */
  private static List<String> joinedByHand() {
    Map<String, String> names = airportNames();
    return records("flights.csv").stream()
        .map(flight -> flight + "," + names.getOrDefault(cells(flight).get(DEST), ""))
        .toList();
  }

  @Test
  void everyFlightIsJoinedToTheAirportItGoesTo() {
    List<String> expected = joinedByHand();
    int columns = cells(expected.get(0)).size();

    List<String> joined =
        built.lines("gold/" + JOINED + "/exports/data.csv").stream()
            .skip(1)
            .map(line -> String.join(",", cells(line).subList(0, columns)))
            .toList();

    assertThat(joined).isEqualTo(expected);
  }

  @Test
  void theManifestCountsTheJoinExactly() {
    Map<String, String> names = airportNames();
    List<String> flights = records("flights.csv");
    Function<String, String> dest = flight -> cells(flight).get(DEST);
    long unmatched = flights.stream().map(dest).filter(code -> !names.containsKey(code)).count();

    assertThat(built.run().composition().orElseThrow().goldRows()).contains((long) flights.size());
    assertThat(unmatched).isEqualTo(107);
    assertThat(built.text("manifest.json"))
        .contains("\"left_unmatched_ratio\": " + ratio(unmatched, flights.size()))
        .contains("\"left_distinct_key_count\": " + flights.stream().map(dest).distinct().count())
        .contains("\"right_distinct_key_count\": " + names.size())
        .contains("\"observed_cardinality\": \"many_to_one\"");
  }

  /** As many digits as a manifest shows. */
  private static String ratio(long part, long whole) {
    return Double.toString((double) part / whole).substring(0, 10);
  }

  @Test
  void splitsHaveTheSizesOfTheirRatios() {
    for (String gold : List.of("flights", JOINED)) {
      assertThat(built.text("gold/" + gold + "/package.json"))
          .contains("\"test\": 308", "\"train\": 2464", "\"validation\": 308");
      assertThat(built.folder().resolve("gold/" + gold + "/splits/train.parquet")).exists();
    }
    assertThat(built.text("gold/airports/package.json"))
        .contains("\"test\": 2", "\"train\": 18", "\"validation\": 2");
    assertThat(built.manifest().findings().splitAlgorithm()).contains("sha256-order-v1");
  }

  @Test
  void everyDocumentIsThereAndCountsTheSameRows() {
    built.assertDocumentsCount("flights", 3080);
    built.assertDocumentsCount("airports", 22);
    built.assertDocumentsCount(JOINED, 3080);
    String hub = "gold/" + JOINED + "/hubs/huggingface/";
    assertThat(built.text(hub + "README.md")).contains("split: train");
    assertThat(built.text(hub + "dataset_infos.json")).contains("\"num_examples\": 2464");
    assertThat(built.text("report.html")).contains(JOINED);
  }

  @Test
  void allRulesHoldAndNothingIsWarnedOf() {
    assertThat(built.manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.manifest().warnings()).isEmpty();
    assertThat(built.text("manifest.json"))
        .contains("\"status\": \"pass\"")
        .doesNotContain("\"status\": \"warn\"", "\"status\": \"fail\"");
  }

  @Test
  void theRunIsWhatItsManifestSays() {
    assertThat(built.verified().problems()).isEmpty();
    assertThat(built.verified().passed()).isTrue();
  }

  @Test
  void theStrictSpecFailsBeforeGoldAndSkipsTheJoin() {
    BuiltExample strict = build("strict.yaml");

    assertThat(strict.manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(strict.manifest().errors())
        .singleElement()
        .asString()
        .startsWith("flights: ")
        .contains("101 of 3,025 values of column 'dep_delay' are not at most 60");
    assertThat(strict.run().composition().orElseThrow().status())
        .isEqualTo(CompositionStatus.SKIPPED);
    assertThat(strict.folder().resolve("gold/flights")).doesNotExist();
    assertThat(strict.folder().resolve("gold/" + JOINED)).doesNotExist();
    assertThat(strict.folder().resolve("gold/airports/table.parquet")).exists();
    assertThat(strict.text("manifest.json")).contains("\"warn\"", "\"fail\"");
  }
}
