package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.duckdb.MadeUpColumns.MadeUpColumn;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The columns that stop a build: all columns with personal data, and no others. */
class ScanPrecisionTest {

  @TempDir Path folder;
  @AutoClose private TableEngine.Session session;

  @BeforeEach
  void open() {
    session = Engines.session(folder);
  }

  static Stream<Integer> rows() {
    return SearchDepth.sampleOf(1, 60, 4_000);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("rows")
  void columnsWithoutPersonalDataStopNoBuild(int rows) throws IOException {
    List<MadeUpColumn> columns = MadeUpColumns.all();

    assertThat(columns.size()).isGreaterThanOrEqualTo(200);
    assertThat(stopped(columns, rows, 20_240_131)).isEmpty();
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {1, 60})
  void columnsOfPersonalDataStopABuild(int rows) throws IOException {
    List<MadeUpColumn> columns = PersonalColumns.all();

    assertThat(columns.size()).isGreaterThanOrEqualTo(100);
    assertThat(stopped(columns, rows, 7)).containsExactlyElementsOf(labels(columns));
  }

  @Test
  void oneValueOfAShapeAmongManyOthersStopsNoBuild() throws IOException {
    List<MadeUpColumn> columns =
        Stream.of("value", "code").map(ScanPrecisionTest::mostlyOtherCodes).toList();

    assertThat(stopped(columns, 10_000, 3)).isEmpty();
    assertThat(stopped(List.of(mostlyOtherCodes("passport_no")), 10_000, 3)).hasSize(1);
  }

  private static MadeUpColumn mostlyOtherCodes(String name) {
    return new MadeUpColumn(
        name,
        Simple.STRING,
        "VARCHAR",
        Optional.empty(),
        cells -> cells.row() == 4_000 ? "M12345678" : cells.filled("A########"));
  }

  private static List<String> labels(List<MadeUpColumn> columns) {
    return IntStream.range(0, columns.size()).mapToObj(place -> name(columns, place)).toList();
  }

  /** Names are unique in a table; a number after a word does not change what it states. */
  private static String name(List<MadeUpColumn> columns, int place) {
    return columns.get(place).name() + "_" + place;
  }

  private List<String> stopped(List<MadeUpColumn> columns, int rows, long seed) throws IOException {
    Path file = folder.resolve("silver.parquet");
    Engines.sql(
        "COPY (SELECT %s FROM read_csv('%s', header = false, delim = '\t', quote = '', escape = '',"
                .formatted(casts(columns), write(columns, rows, seed))
            + " auto_detect = false, columns = {%s})) TO '%s' (FORMAT parquet)"
                .formatted(texts(columns), file));
    List<Column> read =
        IntStream.range(0, columns.size())
            .mapToObj(place -> new Column(name(columns, place), columns.get(place).type()))
            .toList();
    return found(columns, new TableSource.ParquetTable(new Location(file.toString()), read), read);
  }

  private Path write(List<MadeUpColumn> columns, int rows, long seed) throws IOException {
    List<MadeUpCells> cells =
        IntStream.range(0, columns.size())
            .mapToObj(place -> new MadeUpCells(seed * 1_000 + place))
            .toList();
    Path file = folder.resolve("cells.tsv");
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int row = 0; row < rows; row++) {
        for (int place = 0; place < columns.size(); place++) {
          writer.write(columns.get(place).cell().apply(cells.get(place)));
          writer.write(place + 1 < columns.size() ? '\t' : '\n');
        }
      }
    }
    return file;
  }

  private static String casts(List<MadeUpColumn> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(
            place ->
                "CAST(c%d AS %s) AS \"%s\""
                    .formatted(place, columns.get(place).sqlType(), name(columns, place)))
        .collect(Collectors.joining(", "));
  }

  private static String texts(List<MadeUpColumn> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(place -> "'c%d': 'VARCHAR'".formatted(place))
        .collect(Collectors.joining(", "));
  }

  /** Names of the columns that stop; the kind too, where it is not the kind of the column. */
  private List<String> found(List<MadeUpColumn> columns, TableSource table, List<Column> read) {
    PiiScan scan = new PiiScan(read, Set.of());
    AggregateBatch batch = new AggregateBatch(table);
    scan.ask(batch);
    AggregateResults results = batch.answer(session);
    Map<String, Set<PiiKind>> kinds = new LinkedHashMap<>();
    scan.findings(results, session, table)
        .of(PiiBasis.VALUES)
        .forEach(
            finding ->
                kinds
                    .computeIfAbsent(finding.column(), any -> EnumSet.noneOf(PiiKind.class))
                    .add(finding.kind()));
    return IntStream.range(0, columns.size())
        .filter(place -> kinds.containsKey(name(columns, place)))
        .mapToObj(
            place -> {
              Set<PiiKind> found = kinds.get(name(columns, place));
              boolean own = columns.get(place).kind().map(found::contains).orElse(false);
              return name(columns, place) + (own ? "" : " " + found);
            })
        .toList();
  }
}
