package io.datasetbuilder.http.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submitting while the state can be read, but takes in no events. */
class UnrecordedJobTest {

  @TempDir Path folder;

  @Test
  void aJobWhoseFirstEventCannotBeRecordedDoesNotExist() throws SQLException {
    try (BuiltRuns built = new BuiltRuns(folder)) {
      OperationClient client =
          new OperationClient(built.service, Routes.of(JobOperations::declare));
      String spec = built.people();
      assertThat(built.service.open()).isEmpty();
      refuseEvents(built.output.resolve(".service/state.sqlite3"));

      JsonResponse answer =
          client.post("/builds", new JsonMembers().put("spec", spec).put("run_id", "one"));

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.text("code")).startsWith("state_");
      assertThat(client.get("/builds/one").refusal()).isEqualTo("404 build job not found: one");
    }
  }

  private static void refuseEvents(Path state) throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + state);
        Statement statement = other.createStatement()) {
      statement.execute(
          "CREATE TRIGGER no_events BEFORE INSERT ON run_events"
              + " BEGIN SELECT RAISE(ABORT, 'no more events'); END");
    }
  }
}
