package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.PiiFindings;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.gold.pii.detect.LabelledCorpus;
import io.datasetbuilder.pipeline.gold.pii.detect.LabelledCorpus.Labelled;
import io.datasetbuilder.pipeline.gold.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scan for personal data over stored tables (Spec, "pii"). */
class PiiScanTest {

  private static final DataType STRUCT = new StructOf(List.of(new Column("f", Simple.STRING)));

  @TempDir Path folder;
  @AutoClose private TableEngine.Session session;

  @BeforeEach
  void open() {
    session = Engines.session(folder);
  }

  private PiiFindings scan(List<Column> columns, Set<String> leftOut, String query) {
    Path file = folder.resolve("silver.parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    TableSource table = new TableSource.ParquetTable(new Location(file.toString()), columns);
    PiiScan scan = new PiiScan(columns, leftOut);
    AggregateBatch sheet = new AggregateBatch(table);
    scan.ask(sheet);
    AggregateResults answers = sheet.answer(session);
    return scan.findings(answers, session, table);
  }

  private PiiFindings scan(DataType type, String values) {
    return scan(
        List.of(new Column("c", type)), Set.of(), "SELECT * FROM (VALUES " + values + ") t(c)");
  }

  private static PiiFinding found(PiiKind kind, long count) {
    return new PiiFinding("c", kind, count, PiiBasis.VALUES);
  }

  @Test
  void rowsAreCountedByKind() {
    PiiFindings findings =
        scan(
            Simple.STRING,
            "('010-1111-2222'), ('010-1111-2222'), ('a@example.com 02-123-4567'), ('Seoul'),"
                + " (NULL), ('2024-01-31')");

    assertThat(findings.all()).containsExactly(found(PiiKind.PHONE, 3), found(PiiKind.EMAIL, 1));
  }

  @Test
  void aListIsReadElementByElement() {
    PiiFindings findings =
        scan(
            new ListOf(Simple.STRING),
            "(['Seoul', '010-1111-2222', '010-3333-4444']), (['a@example.com', NULL]),"
                + " (CAST([] AS VARCHAR[])), (NULL), (['2024-01-31', '10-20'])");

    assertThat(findings.all()).containsExactly(found(PiiKind.PHONE, 1), found(PiiKind.EMAIL, 1));
  }

  @Test
  void twoElementsAreNeverReadAsOneNumber() {
    assertThat(scan(new ListOf(Simple.STRING), "(['010', '1111', '2222'])").isEmpty()).isTrue();
  }

  @Test
  void valuesOfOtherTypesThatCanHoldTextAreUnchecked() {
    List<Column> columns =
        List.of(
            new Column("s", STRUCT),
            new Column("b", Simple.BINARY),
            new Column("l", new ListOf(new ListOf(Simple.STRING))));

    PiiFindings findings =
        scan(
            columns,
            Set.of(),
            "SELECT * FROM (VALUES ({'f': '010-1111-2222'}, '\\xAA'::BLOB, [['x']]),"
                + " (NULL, '\\xAB'::BLOB, NULL), ({'f': 'x'}, NULL, NULL)) t(s, b, l)");

    assertThat(findings.all())
        .containsExactly(
            new PiiFinding("s", PiiKind.UNCHECKED_VALUES, 2, PiiBasis.UNCHECKED),
            new PiiFinding("b", PiiKind.UNCHECKED_VALUES, 2, PiiBasis.UNCHECKED),
            new PiiFinding("l", PiiKind.UNCHECKED_VALUES, 1, PiiBasis.UNCHECKED));
  }

  @Test
  void aColumnWithoutAValueHidesNothing() {
    assertThat(scan(STRUCT, "(CAST(NULL AS STRUCT(f VARCHAR)))").isEmpty()).isTrue();
  }

  @Test
  void datesAndNumbersWithoutMeaningAreNothing() {
    assertThat(scan(Whole.INT64, "(8503141234567)").isEmpty()).isTrue();
    assertThat(scan(Simple.DATE, "(DATE '2024-01-31')").isEmpty()).isTrue();
  }

  @Test
  void aNameThatSuggestsPersonalDataIsAFindingOfItsOwnBasis() {
    PiiFindings findings =
        scan(
            List.of(new Column("owner_nm", Simple.STRING), new Column("tel", Whole.INT64)),
            Set.of(),
            "SELECT 'x' AS owner_nm, 5::BIGINT AS tel");

    assertThat(findings.all())
        .containsExactly(
            new PiiFinding("owner_nm", PiiKind.NAME, 1, PiiBasis.NAME),
            new PiiFinding("tel", PiiKind.PHONE, 1, PiiBasis.NAME));
  }

  @Test
  void valuesSpeakLouderThanTheNameOfTheSameKind() {
    PiiFindings findings =
        scan(List.of(new Column("tel", Simple.STRING)), Set.of(), "SELECT '010-1111-2222' AS tel");

    assertThat(findings.all())
        .containsExactly(new PiiFinding("tel", PiiKind.PHONE, 1, PiiBasis.VALUES));
  }

  @Test
  void columnsLeftOutAreNotLookedAt() {
    PiiFindings findings =
        scan(
            List.of(new Column("tel", Simple.STRING), new Column("note", Simple.STRING)),
            Set.of("tel", "absent"),
            "SELECT '010-1111-2222' AS tel, 'a@example.com' AS note");

    assertThat(findings.all())
        .containsExactly(new PiiFinding("note", PiiKind.EMAIL, 1, PiiBasis.VALUES));
  }

  @Test
  void aFindingHoldsNoValue() {
    PiiFindings findings = scan(Simple.STRING, "('850314-1234567')");

    assertThat(findings.toManifestJson().toString()).doesNotContain("850314");
  }

  @Test
  void theEngineFindsWhatThePlainReadingOfEveryTextFinds() {
    List<String> corpus =
        SearchDepth.sample(120, LabelledCorpus.read().stream().map(Labelled::text).toList());
    for (int from = 0; from < corpus.size(); from += 60) {
      List<String> texts = corpus.subList(from, Math.min(corpus.size(), from + 60));

      assertThat(foundInColumns(texts))
          .isEqualTo(texts.stream().map(PersonalValues::kindsIn).toList());
    }
  }

  /** The kinds of each text, which is a column of its own: no other value says what it is not. */
  private List<Set<PiiKind>> foundInColumns(List<String> texts) {
    List<Column> columns =
        IntStream.range(0, texts.size())
            .mapToObj(place -> new Column("c" + place, Simple.STRING))
            .toList();
    String cells =
        IntStream.range(0, texts.size())
            .mapToObj(place -> "'" + texts.get(place).replace("'", "''") + "' AS c" + place)
            .collect(Collectors.joining(", "));
    Map<String, Set<PiiKind>> found =
        scan(columns, Set.of(), "SELECT " + cells).all().stream()
            .collect(
                Collectors.groupingBy(
                    PiiFinding::column, Collectors.mapping(PiiFinding::kind, Collectors.toSet())));
    return columns.stream().map(column -> found.getOrDefault(column.name(), Set.of())).toList();
  }

  @Test
  void theSameQuestionsShareTheScanOfOthers() {
    List<Column> columns = List.of(new Column("c", Simple.STRING));
    Path file = folder.resolve("shared.parquet");
    Engines.sql("COPY (SELECT 'a@example.com' AS c) TO '" + file + "' (FORMAT parquet)");
    TableSource table = new TableSource.ParquetTable(new Location(file.toString()), columns);
    AggregateBatch sheet = new AggregateBatch(table);
    AggregateRef rows = sheet.ask(new Relation.Figure.CountRows());
    PiiScan scan = new PiiScan(columns, Set.of());
    scan.ask(sheet);

    AggregateResults answers = sheet.answer(session);

    assertThat(answers.count(rows)).isEqualTo(1);
    assertThat(scan.findings(answers, session, table).all())
        .containsExactly(found(PiiKind.EMAIL, 1));
  }
}
