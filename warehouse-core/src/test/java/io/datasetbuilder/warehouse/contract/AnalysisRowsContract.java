package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.AnalysisRows;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What all {@link AnalysisRows} do. */
abstract class AnalysisRowsContract extends WarehouseRowsContract {

  private static SavedAnalysis analysis(String id, WorkspaceId workspace, Instant createdAt) {
    JsonObject column =
        new JsonObject(
            Map.of("name", JsonValue.of("total of 서울"), "logical_type", JsonValue.of("int128")));
    return new SavedAnalysis(
        id,
        workspace,
        "Totals, \"all\" of them",
        CITIES,
        "s1",
        new SqlQuery("SELECT sum(n) AS \"total of 서울\"\nFROM dataset", 7),
        new SavedAnalysis.ResultSummary(List.of(column), 1, true, LATER),
        new SavedAnalysis.QueryLanguage("duckdb", "duckdb", "1.2.3", "1"),
        "hold-of-" + id,
        createdAt);
  }

  private Optional<SavedAnalysis> find(String id) {
    return index.read(reader -> reader.analyses().find(id));
  }

  @Test
  void anAnalysisIsReadAsItWasAdded() {
    SavedAnalysis added = analysis("a1", OTHER, NOON);
    change(writer -> writer.analyses().add(added));

    assertThat(find("a1")).contains(added);
    assertThat(find("a2")).isEmpty();

    change(writer -> writer.analyses().remove("a1"));
    change(writer -> writer.analyses().remove("a1"));
    assertThat(find("a1")).isEmpty();
  }

  @Test
  void analysesOfAWorkspaceAreListedNewestFirst() {
    change(
        writer ->
            Stream.of(
                    analysis("a1", OTHER, NOON),
                    analysis("a3", OTHER, LATER),
                    analysis("a2", OTHER, LATER),
                    analysis("a4", WorkspaceId.SHARED, NOON))
                .forEach(writer.analyses()::add));

    assertThat(index.<List<SavedAnalysis>>read(r -> r.analyses().of(OTHER)))
        .extracting(SavedAnalysis::id)
        .containsExactly("a3", "a2", "a1");
  }
}
