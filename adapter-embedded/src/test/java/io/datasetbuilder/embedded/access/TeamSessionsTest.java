package io.datasetbuilder.embedded.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.HandedOver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a team owns, as its members, others and the operator see it. */
class TeamSessionsTest {

  private static final String DATA = "team:data";
  private static final Principal ANN = person("ann", "data", "maps");
  private static final Principal BEN = person("ben", "data");
  private static final Principal EVE = person("eve");
  private static final Principal KEY = new Principal.Service();

  private static final String PEOPLE =
      """
      dataset_id: people
      title: People
      description: Made up
      sources:
        - {kind: file, alias: s, upload_id: upl_00000000000000000000000000000000, format: csv}
      exports:
        - {kind: csv, output_path: people.csv}
      """;

  @TempDir Path folder;

  private static Principal person(String subject, String... teams) {
    return new Principal.Oidc(
        "https://issuer.example",
        subject,
        Set.copyOf(List.of(teams).stream().map(TeamName::new).toList()));
  }

  @Test
  void whatAMemberBuildsForTheTeamIsTheTeamsForAllMembers() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(acting(service, ANN), "of-team");

      assertThat(runs(acting(service, BEN))).containsExactly("of-team");
      assertThat(tables(acting(service, BEN))).containsExactly("people.s");
      assertThat(createdBy(acting(service, BEN), "of-team")).contains(DATA);
      assertThat(Results.value(acting(service, BEN).uploads().list())).hasSize(1);
    }
  }

  @Test
  void theMembersOwnListsStayTheirOwn() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(acting(service, ANN), "of-team");
      build(service.session(ANN), "of-ann");

      assertThat(runs(service.session(ANN))).containsExactly("of-ann");
      assertThat(runs(acting(service, ANN))).containsExactly("of-team");
      assertThat(Results.value(service.session(ANN).uploads().list())).hasSize(1);
      assertThat(runs(Results.value(service.session(ANN).actingFor("team:maps")))).isEmpty();
    }
  }

  @Test
  void aRunOfATeamIsFoundByItsIdForMembersAlone() {
    RunId run = new RunId("of-team");
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(acting(service, ANN), run.value());

      assertThat(
              Results.value(Results.value(service.session(BEN).ofRun(run)).runs().show(run))
                  .run()
                  .id())
          .isEqualTo(run);
      for (Principal other : List.of(EVE, KEY, person("ann"))) {
        assertThat(code(Results.value(service.session(other).ofRun(run)).runs().show(run)))
            .contains(RunProblem.RUN_NOT_FOUND);
      }
      assertThat(code(service.session(BEN).runs().show(run))).contains(RunProblem.RUN_NOT_FOUND);
    }
  }

  @Test
  void anotherTeamIsLikeOneThatDoesNotExist() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(acting(service, ANN), "of-team");

      for (Principal other : List.of(EVE, KEY)) {
        assertThat(service.session(other).actingFor(DATA))
            .isEqualTo(service.session(other).actingFor("team:none"));
        assertThat(code(service.session(other).actingFor(DATA)))
            .contains(AccessProblem.NOT_TEAM_MEMBER);
      }
    }
  }

  @Test
  void anOwnerThatIsNoTeamIsRefused() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      for (String owner : List.of("", "data", "service", "oidc:ann", "team:", "team:<b>")) {
        assertThat(code(service.session(ANN).actingFor(owner)))
            .contains(AccessProblem.NOT_TEAM_MEMBER);
      }
    }
  }

  /** The service sees nothing of it afterwards: it gives, and does not take. */
  @Test
  void theKeyBuildsForATeamAndDoesNotSeeTheRun() {
    RunId run = new RunId("nightly");
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      Results.value(
          service
              .session(KEY)
              .createBuild(people(), BuildOptions.none().withRunId("nightly").withOwner(DATA)));

      assertThat(runs(acting(service, BEN))).containsExactly("nightly");
      assertThat(tables(acting(service, BEN))).containsExactly("people.s");
      assertThat(runs(service.session(KEY))).isEmpty();
      assertThat(code(Results.value(service.session(KEY).ofRun(run)).runs().show(run)))
          .contains(RunProblem.RUN_NOT_FOUND);
    }
  }

  @Test
  void aUserBuildsForNoOtherTeam() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      assertThat(
              code(service.session(EVE).createBuild(people(), BuildOptions.none().withOwner(DATA))))
          .contains(AccessProblem.NOT_TEAM_MEMBER);
      assertThat(runs(acting(service, ANN))).isEmpty();
    }
  }

  /** A command on this machine has no token, and its user can read every file anyway. */
  @Test
  void theOperatorOnThisMachineActsForEveryTeam() {
    RunId run = new RunId("nightly");
    try (BuilderService command = service(builder -> builder)) {
      build(acting(command, KEY), run.value());

      assertThat(runs(command)).isEmpty();
      assertThat(createdBy(Results.value(command.ofRun(run)), run.value())).contains(DATA);
    }
    try (BuilderService command = service(builder -> builder.actingFor(new TeamName("data")))) {
      assertThat(runs(command)).containsExactly("nightly");
      assertThat(tables(command)).containsExactly("people.s");
    }
    try (BuilderService served = service(BuilderServiceBuilder::multiUser)) {
      assertThat(runs(acting(served, ANN))).containsExactly("nightly");
      assertThat(tables(acting(served, ANN))).containsExactly("people.s");
    }
  }

  /** A nightly build of the command line in the folder of a service. */
  @Test
  void membersSeeWhatTheOperatorHasHandedOver() {
    try (BuilderService command = service(builder -> builder)) {
      build(command.session(KEY), "night-1");
      build(command.session(KEY), "night-2");

      HandedOver done = Results.value(command.handOvers().toTeam("people", DATA));

      assertThat(done.runs()).isEqualTo(2);
      assertThat(done.tables()).isEqualTo(1);
      assertThat(runs(command)).isEmpty();
      assertThat(tables(command)).isEmpty();
      assertThat(command.verifyRun(new RunId("night-1")).passed()).isTrue();
      assertThat(Results.value(command.rebuildIndex()).indexed()).isEqualTo(2);
    }
    try (BuilderService served = service(BuilderServiceBuilder::multiUser)) {
      assertThat(runs(acting(served, BEN))).containsExactly("night-2", "night-1");
      assertThat(tables(acting(served, BEN))).containsExactly("people.s");
      assertThat(runs(served.session(KEY))).isEmpty();
      assertThat(code(served.session(EVE).runs().show(new RunId("night-1"))))
          .contains(RunProblem.RUN_NOT_FOUND);
    }
  }

  /** The next builds belong to the team from the start, and continue its table. */
  @Test
  void aTeamBuildsOnWhatItWasGiven() {
    try (BuilderService command = service(builder -> builder)) {
      build(command, "night-1");
      Results.value(command.handOvers().toTeam("people", DATA));

      Results.value(
          command.createBuild(people(), BuildOptions.none().withRunId("night-2").withOwner(DATA)));

      assertThat(runs(acting(command, KEY))).containsExactly("night-2", "night-1");
      assertThat(tables(acting(command, KEY))).containsExactly("people.s");
      assertThat(code(command.handOvers().toTeam("people", DATA)))
          .contains(ReadingProblem.DATASET_NOT_FOUND);
    }
  }

  @Test
  void membersHandOverToTheirTeamsAlone() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(service.session(ANN), "of-ann");
      build(service.session(EVE), "of-eve");

      assertThat(code(service.session(EVE).handOvers().toTeam("people", DATA)))
          .contains(AccessProblem.NOT_TEAM_MEMBER);
      assertThat(code(service.session(KEY).handOvers().toTeam("people", DATA)))
          .contains(ReadingProblem.DATASET_NOT_FOUND);
      Results.value(service.session(ANN).handOvers().toTeam("people", DATA));

      assertThat(runs(acting(service, BEN))).containsExactly("of-ann");
      assertThat(runs(service.session(ANN))).isEmpty();
      assertThat(runs(service.session(EVE))).containsExactly("of-eve");
      assertThat(tables(service.session(EVE))).containsExactly("people.s");
    }
  }

  @Test
  void aMemberHandsOverFromOneTeamToAnother() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(acting(service, ANN), "of-team");

      assertThat(code(acting(service, BEN).handOvers().toTeam("people", "team:maps")))
          .contains(AccessProblem.NOT_TEAM_MEMBER);
      Results.value(acting(service, ANN).handOvers().toTeam("people", "team:maps"));

      assertThat(runs(acting(service, BEN))).isEmpty();
      assertThat(runs(Results.value(service.session(ANN).actingFor("team:maps"))))
          .containsExactly("of-team");
    }
  }

  @Test
  void keysAreThoseOfTheOneWhoCalls() {
    String masterKey = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    Settings settings = Settings.of(Map.of("SVC_CREDENTIAL_MASTER_KEY", masterKey)).settings();
    try (BuilderService service = service(builder -> builder.settings(settings))) {
      Results.value(service.session(ANN).providers().setKey("bok", "key-of-ann-4711"));

      assertThat(Results.value(acting(service, ANN).providers().keyStatus("bok")).updatedAt())
          .isPresent();
      assertThat(Results.value(acting(service, BEN).providers().keyStatus("bok")).updatedAt())
          .isEmpty();
    }
  }

  @Test
  void theTeamsOfATokenAreListedByName() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      assertThat(service.session(ANN).teams().list())
          .containsExactly(new TeamName("data"), new TeamName("maps"));
      assertThat(service.session(KEY).teams().list()).isEmpty();
    }
  }

  private BuilderService service(UnaryOperator<BuilderServiceBuilder> options) {
    BuilderServiceBuilder builder =
        BuilderService.builder(folder.resolve("out"))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")));
    return options.apply(builder).build();
  }

  private static BuilderSession acting(BuilderService service, Principal member) {
    return Results.value(service.session(member).actingFor(DATA));
  }

  private void build(BuilderSession session, String runId) {
    Results.value(session.createBuild(people(), BuildOptions.none().withRunId(runId)));
  }

  private SpecInput people() {
    try {
      Path csv = Files.writeString(folder.resolve("s.csv"), "id\n1\n");
      return SpecInput.of(PEOPLE).withUpload("s", csv);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<String> runs(BuilderSession session) {
    return Results.value(session.runs().list(Optional.empty(), 10)).stream()
        .map(run -> run.run().runId())
        .toList();
  }

  private static Optional<String> createdBy(BuilderSession session, String run) {
    return Results.value(session.runs().manifest(new RunId(run))).run().createdBy();
  }

  private static List<String> tables(BuilderSession session) {
    return Results.value(session.warehouse().tables()).stream()
        .map(table -> table.name().value())
        .toList();
  }

  private static Optional<ProblemCode> code(Result<?> result) {
    return result.problems().stream().findFirst().map(Problem::code);
  }
}
