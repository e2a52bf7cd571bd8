package io.datasetbuilder.pipeline.runs.stage;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is reported about the columns of a run (Spec, "Other records", column wire info). */
class ReadColumnHintsTest {

  private static final RunId ID = new RunId("one");
  private static final ColumnHints CODE = hint(ColumnHints.Semantic.CODE);
  private static final ColumnHints MEASURE = hint(ColumnHints.Semantic.MEASURE);
  private static final SpecNode SPEC =
      mapping(
          Map.entry("dataset_id", text("d")),
          Map.entry("title", text("D")),
          Map.entry("description", text("D")),
          Map.entry(
              "exports",
              list(
                  mapping(
                      Map.entry("kind", text("parquet")),
                      Map.entry("output_path", text("x.parquet"))))),
          Map.entry("sources", list(source("regions"), source("prices"))));

  private final ReadableRuns runs = new ReadableRuns().with("d", ReadableRuns.ok("one"));

  @Test
  void theColumnsOfASourceHaveTheHintsOfItsDataset() {
    withSpec();

    assertThat(hints("regions")).isEqualTo(Map.of("CD", CODE));
    assertThat(hints("prices")).isEqualTo(Map.of("P", MEASURE));
  }

  @Test
  void theColumnsOfACompositionHaveTheHintsOfAllSources() {
    withSpec();

    assertThat(hints("joined")).isEqualTo(Map.of("CD", CODE, "P", MEASURE));
  }

  @Test
  void nothingIsReportedForARunWithoutAReadableSpec() {
    assertThat(hints("regions")).isEmpty();

    withSpec();
    SpecDocumentReader noWords = document -> Result.ok(text("no spec"));
    assertThat(known(reading(noWords).of(MINE, ID, "regions"))).isEmpty();
  }

  @Test
  void aRunThatTheAskerDoesNotSeeIsNotFound() {
    withSpec();

    Result<?> answer = reading(document -> Result.ok(SPEC)).of(THEIRS, ID, "regions");

    assertThat(((Result.Refused<?>) answer).problems().get(0).message())
        .isEqualTo("run not found: one");
  }

  private void withSpec() {
    runs.stored.withFile("one", "buildspec.yaml", JsonValue.ofNull());
  }

  private Map<String, ColumnHints> hints(String key) {
    return known(reading(document -> Result.ok(SPEC)).of(MINE, ID, key));
  }

  private ReadColumnHints reading(SpecDocumentReader reader) {
    return new ReadColumnHints(
        runs.reading(), new StoredSpecs(runs.stored, reader), ReadColumnHintsTest::declared);
  }

  private static Optional<DatasetCatalog.CatalogFacts> declared(String provider, String dataset) {
    Map<String, ColumnHints> columns =
        dataset.equals("regions") ? Map.of("CD", CODE) : Map.of("P", MEASURE);
    return Optional.of(
        new DatasetCatalog.CatalogFacts(List.of(), Set.of(), columns, Optional.empty()));
  }

  private static ColumnHints hint(String semantic) {
    return ColumnHints.of(new ColumnHints.Semantic(semantic, ColumnHints.HintOrigin.CORE_SPEC));
  }

  private static SpecNode source(String dataset) {
    return mapping(
        Map.entry("kind", text("public_api")),
        Map.entry("provider", text("p")),
        Map.entry("dataset", text(dataset)),
        Map.entry("alias", text(dataset)));
  }

  private static SpecNode text(String value) {
    return new TextNode(value, new Position(1, 1));
  }

  private static SpecNode list(SpecNode... items) {
    return new ListNode(List.of(items), new Position(1, 1));
  }

  @SafeVarargs
  private static SpecNode mapping(Map.Entry<String, SpecNode>... members) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (Map.Entry<String, SpecNode> member : members) {
      entries.put(member.getKey(), new Entry(new Position(1, 1), member.getValue()));
    }
    return new MappingNode(entries, new Position(1, 1));
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
