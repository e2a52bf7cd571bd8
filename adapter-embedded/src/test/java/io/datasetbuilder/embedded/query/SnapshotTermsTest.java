package io.datasetbuilder.embedded.query;

import static io.datasetbuilder.embedded.query.QueryFixture.NEVER;
import static io.datasetbuilder.embedded.query.QueryFixture.codes;
import static io.datasetbuilder.embedded.query.QueryFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.AggregateRequest;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spec, "Errors" ({@code redistribution_forbidden}): the terms of today hold for a snapshot, whose
 * run nobody can read any more.
 */
class SnapshotTermsTest {

  private static final String RECORDED = "people.people";
  private static final String UPLOADED = "people.teams";
  private static final String JOINED = "people.joined";

  /** Tables of two runs whose folders are removed: of recordings and an upload, of an upload. */
  private static Path folder;

  private QueryFixture fixture;

  @BeforeAll
  static void build(@TempDir Path place) throws IOException {
    folder = place;
    Path file = Files.writeString(place.resolve("teams.csv"), "team,city\nred,Paris\n");
    try (QueryFixture fixture =
        QueryFixture.in(place).recording("{\"id\":1,\"team\":\"red\"}", "{\"id\":2}")) {
      String upload =
          Results.value(fixture.service.registerUpload(file, Optional.empty(), "utf-8"))
              .id()
              .value();
      String teams = "{kind: file, alias: %s, upload_id: " + upload + ", format: csv}";
      build(
          fixture,
          "mixed",
          List.of("{provider: metro, dataset: people, alias: people}", teams.formatted("teams")),
          "composition:\n  name: joined\n  join: {left: people, right: teams,"
              + " keys: [{left: team, right: team}]}\n");
      build(fixture, "own", List.of(teams.formatted("own")), "");
      String secret = "kind: file, terms: {redistribution: forbidden, statement: Secret}";
      build(
          fixture, "secret", List.of(teams.formatted("secret").replace("kind: file", secret)), "");
    }
  }

  private static void build(
      QueryFixture fixture, String runId, List<String> sources, String composition)
      throws IOException {
    fixture.buildSpec(
        fixture.service.session(new Principal.Service()), runId, sources, composition);
    try (Stream<Path> files = Files.walk(folder.resolve("out").resolve(runId))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** A service over the same tables, with a catalog that declares these terms. */
  private BuilderService service(Redistribution terms) {
    fixture = QueryFixture.in(folder, terms, builder -> builder);
    return fixture.service;
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @ParameterizedTest
  @EnumSource
  void noOperationGivesOutRowsThatTheTermsForbid(Operation operation) {
    Result<?> refused = operation.on(service(Redistribution.FORBIDDEN), RECORDED);

    assertThat(codes(refused)).containsExactly("redistribution_forbidden");
  }

  @Tag("deep")
  @ParameterizedTest
  @EnumSource
  void everyOperationGivesOutRowsOnceTheTermsAllowIt(Operation operation) {
    assertThat(operation.on(service(Redistribution.ALLOWED), RECORDED))
        .isInstanceOf(Result.Ok.class);
  }

  /** A run has the verdict of its most restricted source, and so have all its tables. */
  @ParameterizedTest
  @ValueSource(strings = {RECORDED, UPLOADED, JOINED})
  void allTablesOfARunHaveTheTermsOfAllItsSources(String table) {
    Problem problem = Operation.SQL.on(service(Redistribution.FORBIDDEN), table).problems().get(0);

    assertThat(JsonRenderer.line(problem.facts().get("redistribution")))
        .isEqualTo(
            "{\"verdict\":\"forbidden\",\"sources\":[{\"source\":\"people\",\"verdict\":"
                + "\"forbidden\",\"reason\":\"the terms forbid redistribution (KOGL-4)\"},"
                + "{\"source\":\"teams\",\"verdict\":\"unknown\",\"reason\":"
                + "\"an uploaded file declares no terms\"}]}");
  }

  @Test
  void theTermsOfADatasetDoNotHoldForTheTableOfAnotherRun() {
    assertThat(Operation.SQL.on(service(Redistribution.FORBIDDEN), "people.own"))
        .isInstanceOf(Result.Ok.class);
  }

  /** The run that declared the terms is removed: the snapshot keeps them. */
  @ParameterizedTest
  @EnumSource
  void noOperationGivesOutRowsThatTheirSpecForbids(Operation operation) {
    Result<?> refused = operation.on(service(Redistribution.ALLOWED), "people.secret");

    assertThat(codes(refused)).containsExactly("redistribution_forbidden");
  }

  /** What reads the rows of a table. */
  enum Operation {
    SQL,
    ROWS,
    PAGES,
    AGGREGATE,
    PROFILE,
    EXPORT;

    Result<?> on(BuilderService service, String table) {
      Queries queries = service.queries();
      String body = "{\"table\":\"" + table + "\"";
      RowsRequest rows = Results.value(RowsRequest.read(json(body + "}")));
      return switch (this) {
        case SQL ->
            queries.sql(
                new SqlRequest(
                    new TableName(table),
                    PinSnapshot.CURRENT,
                    new SqlQuery("SELECT count(*) FROM dataset", SqlQuery.DEFAULT_LIMIT)),
                NEVER);
        case ROWS -> queries.rows(rows, NEVER);
        case PAGES -> queries.forEachPage(rows, NEVER, page -> true);
        case AGGREGATE ->
            queries.aggregate(
                Results.value(
                    AggregateRequest.read(json(body + ",\"measures\":[{\"fn\":\"count_rows\"}]}"))),
                NEVER);
        case PROFILE ->
            queries.profile(new ProfileRequest(new TableName(table), PinSnapshot.CURRENT), NEVER);
        case EXPORT ->
            service
                .exports()
                .create(
                    Results.value(
                        CreateExportRequest.read(
                            json(body + ",\"sql\":\"SELECT count(*) AS n FROM dataset\"}"))),
                    NEVER);
      };
    }
  }
}
