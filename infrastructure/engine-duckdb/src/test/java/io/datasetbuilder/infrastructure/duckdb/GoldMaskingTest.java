package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.gold.GoldPlan;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a masked Gold holds (Spec, "sources[].gold", rule 7). */
class GoldMaskingTest {

  private static final String RECORDS =
      """
      {"s":"a","n":1,"f":0.5,"b":true,"d":"2024-01-31","l":["x"],"o":{"p":1},"z":null,"e":{}}
      {"s":"b","n":2,"f":1.5,"b":false,"d":"2024-02-29","l":["y","z"],"o":{"p":2},"z":null,"e":{}}
      {"s":"","n":null,"f":null,"b":null,"d":null,"l":[],"o":{"p":null},"z":null,"e":{}}
      {"s":null,"n":3,"f":2.5,"b":true,"d":"2024-03-01","l":null,"o":null,"z":null,"e":null}
      """;

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  private SilverTable silver(String records) {
    return fixture.table(FileFormat.JSONL, records, aSchema().casting("d", "date"));
  }

  private ParquetTable gold(SilverTable silver, GoldSelection selection, Masking masking) {
    Result<GoldPlan> planning = GoldPlan.of(silver.table(), selection, masking);
    GoldPlan plan = ((Result.Ok<GoldPlan>) planning).value();
    Location target = new Location(folder.resolve("gold-" + masking.hashCode()).toString());
    fixture.session().write(plan.relation(), plan.columns(), TableFormat.PARQUET, target);
    return new ParquetTable(target, plan.columns());
  }

  private static Masking everything(SilverTable silver) {
    return new Masking(silver.columns().stream().map(Column::name).collect(Collectors.toSet()));
  }

  /** The types of the file's columns, as an engine finds them. */
  private static List<String> stored(ParquetTable table) throws SQLException {
    List<String> types = new ArrayList<>();
    String sql = "DESCRIBE SELECT * FROM read_parquet('" + table.location().address() + "')";
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        types.add(result.getString(1) + " " + result.getString(2));
      }
    }
    return types;
  }

  private List<List<JsonValue>> rows(ParquetTable table) {
    return fixture.session().rows(new Relation.Scan(table));
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void aMaskedTextIsTheTokenOrNullAndEverythingElseIsNull() {
    SilverTable silver = silver(RECORDS);

    ParquetTable gold = gold(silver, GoldSelection.everything(), everything(silver));

    for (int row = 0; row < 4; row++) {
      List<JsonValue> cells = rows(gold).get(row);
      JsonValue text = row < 3 ? JsonValue.of("[masked]") : JsonValue.ofNull();
      assertThat(cells.get(0)).isEqualTo(text);
      assertThat(cells.subList(1, cells.size())).containsOnly(JsonValue.ofNull());
    }
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void goldHasTheDtypesOfSilver() throws SQLException {
    SilverTable silver = silver(RECORDS);

    ParquetTable gold = gold(silver, GoldSelection.everything(), everything(silver));

    assertThat(gold.columns()).isEqualTo(silver.columns());
    assertThat(stored(gold)).hasSize(9).isEqualTo(stored(silver.table()));
  }

  @Test
  void filtersSeeTheValuesThatGoldHides() {
    SilverTable silver = silver(RECORDS);
    GoldSelection selection =
        new GoldSelection(
            Optional.of(List.of("n", "s")),
            List.of(new GoldFilter.Comparison("s", GoldFilter.Comparator.EQ, JsonValue.of("b"))),
            List.of(),
            List.of());

    assertThat(rows(gold(silver, selection, new Masking(Set.of("s")))))
        .containsExactly(List.of(JsonValue.of(2), JsonValue.of("[masked]")));
  }

  @Test
  void rowsMaskedInMemoryAreThoseOfTheMaskedTable() {
    SilverTable silver = silver(RECORDS);
    Masking masking = everything(silver);

    assertThat(masking.rows(silver.columns(), fixture.rows(silver)))
        .isEqualTo(rows(gold(silver, GoldSelection.everything(), masking)));
  }

  @Test
  void theProfileWithoutAScanIsThatOfTheMaskedTable() {
    for (long seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      SilverTable silver = silver(records(random));
      Set<String> masked = new HashSet<>();
      silver.columns().stream()
          .map(Column::name)
          .filter(name -> random.nextInt(3) > 0)
          .forEach(masked::add);
      Masking masking = new Masking(masked);

      TableProfile scanned =
          new TableProfiler(fixture.session())
              .profile(gold(silver, GoldSelection.everything(), masking));

      assertThat(masking.profile(silver.profile())).as("seed %s", seed).isEqualTo(scanned);
    }
  }

  private static String records(Random random) {
    List<String> lines = RECORDS.lines().toList();
    return IntStream.range(0, random.nextInt(6))
        .mapToObj(i -> lines.get(random.nextInt(lines.size())) + "\n")
        .collect(Collectors.joining("", lines.get(0) + "\n", ""));
  }
}
