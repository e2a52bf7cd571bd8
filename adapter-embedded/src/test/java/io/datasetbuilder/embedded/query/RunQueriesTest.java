package io.datasetbuilder.embedded.query;

import static io.datasetbuilder.embedded.query.QueryFixture.NEVER;
import static io.datasetbuilder.embedded.query.QueryFixture.codes;
import static io.datasetbuilder.embedded.query.QueryFixture.ofRun;
import static io.datasetbuilder.embedded.query.QueryFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest.Stage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", POST /query: SQL on the Silver or the Gold of a finished run. */
class RunQueriesTest {

  private static final String DECLARED = "pii_columns: [phone, salary]";
  private static final Principal ANN = new Principal.Oidc("https://issuer.example", "ann");
  private static final Principal BOB = new Principal.Oidc("https://issuer.example", "bob");

  /** The service of the tests that need no other settings, with three runs. */
  private static QueryFixture shared;

  @TempDir Path folder;
  private QueryFixture fixture = shared;

  @BeforeAll
  static void build(@TempDir Path folder) {
    shared = recording(QueryFixture.in(folder));
    shared.build("one");
    shared.build(shared.service.session(new Principal.Service()), "declared", DECLARED);
    shared.buildSpec(
        shared.service.session(new Principal.Service()),
        "two",
        List.of(
            "{provider: metro, dataset: people, alias: left}",
            "{provider: metro, dataset: people, alias: right}"),
        "");
  }

  private static QueryFixture recording(QueryFixture fixture) {
    return fixture.recording(
        "{\"id\":1,\"phone\":\"010-4711-0815\",\"salary\":73519246}",
        "{\"id\":2,\"phone\":null,\"salary\":5}");
  }

  @AfterAll
  static void closeShared() {
    shared.close();
  }

  @AfterEach
  void close() {
    if (fixture != shared) {
      fixture.close();
    }
  }

  private Result<QueryResult> run(RunQueryRequest request) {
    return fixture.service.queries().run(request, NEVER);
  }

  private List<String> rows(RunQueryRequest request) {
    return texts(Results.value(run(request)).rows().result());
  }

  @ParameterizedTest
  @EnumSource(Stage.class)
  void theTableOfAStageIsTheRelationDataset(Stage stage) {
    assertThat(rows(ofRun("one", stage, "SELECT id, salary + 1 FROM dataset ORDER BY id")))
        .containsExactly("1 73519247", "2 6");
  }

  /** A text keeps its place as the token, everything else becomes null. */
  @Test
  void declaredColumnsOfSilverAreMaskedAndNamed() {
    QueryResult result =
        Results.value(
            run(
                ofRun(
                    "declared",
                    Stage.SILVER,
                    "SELECT id, phone, salary FROM dataset ORDER BY id")));

    assertThat(texts(result.rows().result())).containsExactly("1 \"[masked]\" null", "2 null null");
    assertThat(result.maskedColumns()).containsExactly("phone", "salary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT count(*) FROM dataset WHERE phone LIKE '010%'"})
  void noConditionReachesAMaskedValue(String sql) {
    assertThat(rows(ofRun("declared", Stage.SILVER, sql))).containsExactly("0");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM dataset WHERE salary > 5",
        "SELECT count(salary) FROM dataset"
      })
  void noOtherConditionReachesAMaskedValue(String sql) {
    noConditionReachesAMaskedValue(sql);
  }

  @Test
  void theMaskedCopyIsGoneWhenTheQueryHasEnded() {
    rows(ofRun("declared", Stage.SILVER, "SELECT id FROM dataset"));
    codes(run(ofRun("declared", Stage.SILVER, "SELECT nothing FROM dataset")));

    assertThat(fixture.leftCopies()).isEmpty();
  }

  @Test
  void aSilverWithoutDeclaredColumnsIsReadAsItIs() {
    QueryResult result =
        Results.value(run(ofRun("one", Stage.SILVER, "SELECT phone FROM dataset")));

    assertThat(texts(result.rows().result())).contains("\"010-4711-0815\"");
    assertThat(result.maskedColumns()).isEmpty();
  }

  @Test
  void aRunThatDoesNotExistIsNoContext() {
    assertThat(codes(run(ofRun("nothing", Stage.GOLD, "SELECT 1 FROM dataset"))))
        .containsExactly("invalid_context");
  }

  @Test
  void whatIsNoRunIdIsAnInvalidRequest() {
    List<Problem> problems = run(ofRun("../one", Stage.GOLD, "SELECT 1 FROM dataset")).problems();

    assertThat(problems).extracting(Problem::at).containsExactly("run_id");
    assertThat(problems)
        .extracting(found -> found.code().wire())
        .containsExactly("invalid_request");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void anotherOwnersRunIsRefusedLikeOneThatDoesNotExist() {
    fixture = QueryFixture.in(folder, Redistribution.ALLOWED, BuilderServiceBuilder::multiUser);
    recording(fixture).build(fixture.service.session(ANN), "of-ann", "");
    Queries ofBob = fixture.service.session(BOB).queries();
    String sql = "SELECT 1 FROM dataset";

    Result<QueryResult> foreign = ofBob.run(ofRun("of-ann", Stage.GOLD, sql), NEVER);
    Result<QueryResult> missing = ofBob.run(ofRun("nothing", Stage.GOLD, sql), NEVER);

    assertThat(foreign.problems()).isEqualTo(missing.problems());
    assertThat(fixture.service.session(ANN).queries().run(ofRun("of-ann", Stage.GOLD, sql), NEVER))
        .isInstanceOf(Result.Ok.class);
  }

  @Test
  void aRunOfAnotherDatasetIsNoContext() {
    RunQueryRequest other =
        new RunQueryRequest(
            "other", "one", Stage.GOLD, Optional.empty(), new SqlQuery("SELECT 1 FROM dataset", 1));

    assertThat(codes(run(other))).containsExactly("invalid_context");
  }

  private static RunQueryRequest ofSource(String source) {
    return new RunQueryRequest(
        "people",
        "two",
        Stage.SILVER,
        Optional.of(source),
        new SqlQuery("SELECT count(*) FROM dataset", 1));
  }

  @Test
  void oneOfSeveralSourcesHasToBeNamed() {
    List<Problem> problems = run(ofRun("two", Stage.GOLD, "SELECT 1 FROM dataset")).problems();

    assertThat(problems).extracting(Problem::at).containsExactly("source");
    assertThat(problems)
        .extracting(found -> found.code().wire())
        .containsExactly("invalid_request");
    assertThat(problems.get(0).hint()).hasValue("use one of left, right");
    assertThat(rows(ofSource("right"))).containsExactly("2");
  }

  @Test
  void aSourceThatTheRunDoesNotHaveIsNoContext() {
    assertThat(codes(run(ofSource("rihgt")))).containsExactly("invalid_context");
    assertThat(run(ofSource("rihgt")).problems().get(0).hint()).hasValue("did you mean right?");
  }

  @Test
  void aTableWhoseFileIsGoneIsUnavailable() throws IOException {
    fixture.build("gone");
    Files.delete(fixture.folder.resolve("out/gone/silver/people/table.parquet"));

    assertThat(codes(run(ofRun("gone", Stage.SILVER, "SELECT 1 FROM dataset"))))
        .containsExactly("artifact_unavailable");
  }

  /** Terms change while runs are kept: those of today count. */
  @ParameterizedTest
  @EnumSource(Stage.class)
  void noRowIsGivenOutOnceTheTermsForbidIt(Stage stage) {
    fixture = QueryFixture.in(shared.folder, Redistribution.FORBIDDEN, builder -> builder);

    Problem problem = run(ofRun("one", stage, "SELECT 1 FROM dataset")).problems().get(0);

    assertThat(problem.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(problem.facts()).containsKey("redistribution");
  }

  /** Terms say something of a run, and nobody learns anything of another owner's. */
  @Test
  void anotherOwnersRunIsNoContextAlsoWhenTheTermsForbidIt() {
    try (QueryFixture allowing =
        QueryFixture.in(folder, Redistribution.ALLOWED, BuilderServiceBuilder::multiUser)) {
      recording(allowing).build(allowing.service.session(ANN), "of-ann", "");
    }
    fixture = QueryFixture.in(folder, Redistribution.FORBIDDEN, BuilderServiceBuilder::multiUser);
    RunQueryRequest request = ofRun("of-ann", Stage.GOLD, "SELECT 1 FROM dataset");

    assertThat(codes(fixture.service.session(BOB).queries().run(request, NEVER)))
        .containsExactly("invalid_context");
    assertThat(codes(fixture.service.session(ANN).queries().run(request, NEVER)))
        .containsExactly("redistribution_forbidden");
  }

  /** A copy of a file whose rows cannot be read would fail. */
  @Test
  void noCopyIsWrittenForSqlThatIsUnsafe() throws IOException {
    fixture.build(fixture.service.session(new Principal.Service()), "spoilt", DECLARED);
    spoilRows(fixture.folder.resolve("out/spoilt/silver/people/table.parquet"));

    assertThat(codes(run(ofRun("spoilt", Stage.SILVER, "SELECT now() FROM dataset"))))
        .containsExactly("unsafe_query");
  }

  /** A copy of a file whose rows cannot be read would fail. */
  @Tag("deep")
  @Test
  void noCopyIsWrittenWithoutAFreeSlot() throws Exception {
    fixture =
        QueryFixture.in(
            folder,
            Redistribution.ALLOWED,
            builder ->
                builder.settings(QueryFixture.patient(Map.of("SVC_QUERY_MAX_CONCURRENCY", "1"))));
    recording(fixture).build(fixture.service.session(new Principal.Service()), "spoilt", DECLARED);
    spoilRows(folder.resolve("out/spoilt/silver/people/table.parquet"));
    RunQueryRequest masked = ofRun("spoilt", Stage.SILVER, "SELECT id FROM dataset");
    List<List<String>> meanwhile = new ArrayList<>();

    fixture
        .service
        .queries()
        .run(
            ofRun("spoilt", Stage.GOLD, "SELECT id FROM dataset"),
            () -> {
              meanwhile.add(codes(run(masked)));
              return true;
            });

    assertThat(meanwhile).isNotEmpty().containsOnly(List.of("query_busy"));
  }

  /** Writes zeros over all of a Parquet file but its footer. */
  private static void spoilRows(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length - 8;
    int footer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
    Arrays.fill(bytes, 4, end - footer, (byte) 0);
    Files.write(file, bytes);
  }

  @Tag("deep")
  @Test
  void aMaskedColumnMayBeNamedLikeAFunction() {
    fixture = QueryFixture.in(folder).recording("{\"id\":1,\"user\":\"ann\"}");
    fixture.build(fixture.service.session(new Principal.Service()), "named", "pii_columns: [user]");

    assertThat(rows(ofRun("named", Stage.SILVER, "SELECT user FROM dataset")))
        .containsExactly("\"[masked]\"");
  }

  @Test
  void sqlThatIsTooLongIsRefusedBeforeARunIsLookedFor() {
    String sql = "SELECT 1 FROM dataset" + " ".repeat(SqlQuery.MAX_CHARACTERS);

    assertThat(codes(run(ofRun("nothing", Stage.GOLD, sql)))).containsExactly("invalid_request");
  }
}
