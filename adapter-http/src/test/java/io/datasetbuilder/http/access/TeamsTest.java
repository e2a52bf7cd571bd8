package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ann builds for the team data. Bob is a member, too; cleo has no team. The token decides at each
 * call.
 */
class TeamsTest {

  private static final String CSV = "id,name\n1,Ada\n2,Bob\n";
  private static final String RUN = "team-run-1";
  private static final String TEAM = "owner=team%3Adata";

  @TempDir static Path folder;
  private static SharedService shared;
  private static CallingUser ann;
  private static CallingUser bob;
  private static CallingUser cleo;

  @BeforeAll
  static void start() {
    shared =
        new SharedService(
            folder,
            Map.of(
                "SVC_WAREHOUSE", folder.resolve("warehouse").toString(),
                "OIDC_TEAMS_CLAIM", "groups",
                "OIDC_ALLOWED_SUBJECTS", "ann,bob,cleo"),
            new TestIssuer(),
            0);
    ann = member("ann", "[\"data\",\"maps\"]");
    bob = member("bob", "[\"data\"]");
    cleo = shared.user("cleo");
    String upload =
        ann.call("POST", "/uploads?format=csv&filename=t.csv&" + TEAM, CSV).ok().text("upload_id");
    ann.post("/builds?" + TEAM, Map.of("spec", spec("team", upload), "run_id", RUN)).ok();
    ann.get("/builds/" + RUN + "/events", "Accept", "text/event-stream").ok();
  }

  @AfterAll
  static void stop() {
    shared.close();
  }

  private static CallingUser member(String subject, String groups) {
    String token = shared.issuer.token(subject, Map.of("groups", groups));
    return shared.withHeaders("Authorization", "Bearer " + token);
  }

  private static String spec(String dataset, String upload) {
    return """
    dataset_id: %s
    title: Rows of a team
    description: Made up
    license: CC0-1.0
    sources:
      - {kind: file, alias: s, upload_id: %s, format: csv}
    exports:
      - {kind: csv, output_path: data.csv}
    """
        .formatted(dataset, upload);
  }

  static List<String> ofTheRun() {
    return List.of(
        "/builds/" + RUN,
        "/builds/" + RUN + "/manifest",
        "/builds/" + RUN + "/spec",
        "/builds/" + RUN + "/stages",
        "/builds/" + RUN + "/stages/silver?source=s",
        "/builds/" + RUN + "/quality",
        "/builds/" + RUN + "/events",
        "/builds/" + RUN + "/publish/audit",
        "/artifacts/" + RUN,
        "/artifacts/" + RUN + "/buildspec.yaml");
  }

  static List<String> byName() {
    return List.of(
        "/builds?" + TEAM,
        "/datasets?" + TEAM,
        "/datasets/team?" + TEAM,
        "/datasets/team/runs?" + TEAM,
        "/datasets/team/quality/history?" + TEAM,
        "/warehouse/tables?" + TEAM,
        "/warehouse/tables/team.s?" + TEAM);
  }

  @ParameterizedTest
  @MethodSource("ofTheRun")
  void everyMemberReadsARunOfTheTeamByItsId(String target) {
    assertThat(bob.get(target).ok().body()).isEqualTo(ann.get(target).ok().body());
  }

  @ParameterizedTest
  @MethodSource("ofTheRun")
  void forEveryoneElseItDoesNotExist(String target) {
    String missing = target.replace("team-run", "nope-run");

    assertThat(withoutIds(cleo.get(target))).isEqualTo(withoutIds(cleo.get(missing)));
    assertThat(cleo.get(target).status()).isEqualTo(404);
    assertThat(shared.keyHolder().get(target).status()).isEqualTo(404);
    assertThat(shared.user("admin").get(target).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @MethodSource("byName")
  void everyMemberSeesWhatTheTeamOwns(String target) {
    assertThat(bob.get(target).ok().body()).containsAnyOf(RUN, "team.s");
  }

  @ParameterizedTest
  @MethodSource("byName")
  void aForeignTeamIsRefusedLikeOneThatDoesNotExist(String target) {
    Received foreign = cleo.get(target);

    assertThat(foreign.status()).isEqualTo(403);
    assertThat(foreign.text("code")).isEqualTo("not_team_member");
    assertThat(foreign.body()).isEqualTo(cleo.get(target.replace("%3Adata", "%3Anone")).body());
    assertThat(shared.keyHolder().get(target).body()).isEqualTo(foreign.body());
    assertThat(shared.user("admin").get(target).body()).isEqualTo(foreign.body());
  }

  @Test
  void listsWithoutAnOwnerStayTheCallersOwn() {
    assertThat(ann.get("/builds").ok().body()).doesNotContain(RUN);
    assertThat(ann.get("/datasets").ok().body()).doesNotContain(RUN);
    assertThat(ann.get("/uploads").ok().body()).doesNotContain("t.csv");
    assertThat(ann.get("/uploads?" + TEAM).ok().body()).contains("t.csv");
    assertThat(ann.get("/warehouse/tables").ok().body()).doesNotContain(RUN);
    assertThat(ann.get("/datasets/team").status()).isEqualTo(404);
  }

  @Test
  void theRunNamesTheTeamAndNotTheMember() {
    Received job = bob.get("/builds/" + RUN).ok();

    assertThat(job.text("created_by")).isEqualTo("team:data");
    assertThat(bob.get("/builds?" + TEAM).ok().body()).doesNotContain("oidc:ann");
  }

  /** Who leaves a team loses it with the next token, and keeps nothing by id. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "[]", "[\"maps\"]", "[\"Data\"]", "{}", "[[\"data\"]]", "[\"data\",1]"})
  void aTokenWithoutTheTeamReadsNothing(String groups) {
    CallingUser left = member("bob", groups);

    assertThat(left.get("/builds/" + RUN).status()).isEqualTo(404);
    assertThat(left.get("/builds?" + TEAM).text("code")).isEqualTo("not_team_member");
    assertThat(left.get("/builds").ok().body()).isEqualTo("{\"builds\":[]}");
  }

  @Test
  void namesThatLookLikeAnOwnerGiveNothing() {
    CallingUser namesake = member("cleo", "[\"team:data\",\"oidc:ann\",\"service\"]");

    assertThat(namesake.get("/builds/" + RUN).status()).isEqualTo(404);
    assertThat(namesake.get("/builds?" + TEAM).status()).isEqualTo(403);
    for (String owner : List.of("service", "oidc:ann", "data", "", "team:", "team:%3Cb%3E")) {
      assertThat(ann.get("/builds?owner=" + owner).text("code")).isEqualTo("not_team_member");
    }
  }

  @Test
  void membersWorkOnWhatTheTeamOwns() {
    String sql = "SELECT name FROM dataset ORDER BY id";
    Map<String, String> ofRun =
        Map.of("dataset_id", "team", "run_id", RUN, "stage", "silver", "sql", sql);

    assertThat(bob.post("/query", ofRun).ok().body()).contains("Ada");
    assertThat(cleo.post("/query", ofRun).status()).isEqualTo(400);
    assertThat(
            bob.post("/warehouse/query?" + TEAM, Map.of("table", "team.s", "sql", sql)).ok().body())
        .contains("Ada");
    assertThat(
            ann.post("/analyses?" + TEAM, Map.of("name", "n", "table", "team.s", "sql", sql))
                .ok()
                .status())
        .isEqualTo(200);
    assertThat(bob.get("/analyses?" + TEAM).ok().body()).contains("team.s");
    assertThat(bob.get("/analyses").ok().body()).doesNotContain("team.s");
    assertThat(
            ann.post("/datasets/team/visibility?" + TEAM, Map.of("visibility", "service"))
                .ok()
                .text("share_id"))
        .isNotEmpty();
    assertThat(cleo.get("/builds/" + RUN + "/manifest").ok().body()).doesNotContain("team:data");
    bob.post("/datasets/team/visibility?" + TEAM, Map.of("visibility", "private")).ok();
    assertThat(cleo.get("/builds/" + RUN).status()).isEqualTo(404);
  }

  @Test
  void aBuildForATeamReadsTheUploadsOfTheMember() {
    String own = bob.upload("own.csv", CSV);

    assertThat(
            bob.post("/build?" + TEAM, Map.of("spec", spec("own-upload", own), "run_id", "team-2"))
                .ok()
                .status())
        .isEqualTo(200);
    assertThat(ann.get("/builds/team-2/stages/silver?source=s").ok().body()).contains("Ada");
    assertThat(ann.get("/uploads/" + own).status()).isEqualTo(404);
    assertThat(ann.get("/uploads/" + own + "?" + TEAM).status()).isEqualTo(404);
  }

  /** An administrator and the key give to a team; what they gave is not theirs to read. */
  @Test
  void theKeyAndAdministratorsBuildForATeamWithinTheRequest() {
    for (CallingUser operator : List.of(shared.keyHolder(), shared.user("admin"))) {
      String upload = operator.upload("n.csv", CSV);
      String run = "nightly-" + upload;
      Map<String, String> body = Map.of("spec", spec("nightly", upload), "run_id", run);

      assertThat(operator.post("/builds?" + TEAM, body).text("code")).isEqualTo("not_team_member");
      assertThat(operator.post("/build?" + TEAM, body).ok().text("status")).isEqualTo("ok");
      assertThat(operator.get("/builds/" + run + "/manifest").status()).isEqualTo(404);
      assertThat(bob.get("/builds/" + run + "/manifest").ok().status()).isEqualTo(200);
    }
  }

  @Test
  void nobodyElseBuildsForATeam() {
    String upload = cleo.upload("c.csv", CSV);
    Map<String, String> body = Map.of("spec", spec("team", upload));

    for (String target : List.of("/build?", "/builds?")) {
      Received refused = cleo.post(target + TEAM, body);
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.text("code")).isEqualTo("not_team_member");
    }
    assertThat(cleo.post("/build", Map.of("spec", spec("t", upload), "run_id", RUN)).status())
        .isEqualTo(403);
  }

  @Test
  void aDatasetThatIsHandedOverIsTheTeams() {
    String upload = ann.upload("h.csv", CSV);
    Map<String, String> body = Map.of("spec", spec("given", upload), "run_id", "given-1");
    ann.post("/builds", body).ok();
    ann.get("/builds/given-1/events", "Accept", "text/event-stream").ok();
    String share =
        ann.post("/datasets/given/visibility", Map.of("visibility", "service"))
            .ok()
            .text("share_id");
    Map<String, String> team = Map.of("owner", "team:data");
    assertThat(bob.post("/datasets/given/owner", team).status()).isEqualTo(404);
    assertThat(cleo.post("/datasets/given/owner", team).text("code")).isEqualTo("not_team_member");

    Received done = ann.post("/datasets/given/owner", team).ok();

    assertThat(done.body())
        .isEqualTo("{\"dataset_id\":\"given\",\"owner\":\"team:data\",\"runs\":1,\"tables\":1}");
    assertThat(bob.get("/builds/given-1").ok().text("created_by")).isEqualTo("team:data");
    assertThat(bob.get("/builds/given-1/events").ok().body()).contains("run_finished");
    assertThat(bob.get("/warehouse/tables/given.s?" + TEAM).ok().body()).contains("given-1");
    assertThat(ann.get("/datasets/given").status()).isEqualTo(404);
    assertThat(ann.get("/warehouse/tables/given.s").status()).isEqualTo(404);
    assertThat(cleo.get("/datasets/given?share=" + share).text("code"))
        .isEqualTo("share_not_found");
    assertThat(member("ann", "[]").get("/builds/given-1").status()).isEqualTo(404);
  }

  @Test
  void theTeamsOfTheCallerAreListed() {
    assertThat(ann.get("/teams").ok().body())
        .isEqualTo(
            "{\"teams\":[{\"name\":\"data\",\"owner\":\"team:data\"},"
                + "{\"name\":\"maps\",\"owner\":\"team:maps\"}]}");
    assertThat(cleo.get("/teams").ok().body()).isEqualTo("{\"teams\":[]}");
    assertThat(shared.keyHolder().get("/teams").ok().body()).isEqualTo("{\"teams\":[]}");
  }

  @Test
  void aMemberSchedulesForTheTeam() {
    String upload =
        ann.call("POST", "/uploads?format=csv&filename=s.csv&" + TEAM, CSV).ok().text("upload_id");
    ann.call(
            "PUT",
            "/revisions/spec/weekly?" + TEAM,
            "{\"content\":{\"yaml\":"
                + quoted("refresh_cadence: P1W\n" + spec("weekly", upload))
                + "},\"expected_revision\":0}")
        .ok();

    bob.call("PUT", "/schedules/weekly?" + TEAM, "{}").ok();

    assertThat(ann.get("/schedules?" + TEAM).ok().body()).contains("weekly");
    assertThat(bob.get("/schedules").ok().body()).doesNotContain("weekly");
    assertThat(bob.get("/revisions/spec/weekly").status()).isEqualTo(404);
    assertThat(ann.call("DELETE", "/schedules/weekly?" + TEAM, "").ok().status()).isEqualTo(200);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\n", "\\n") + '"';
  }

  private static String withoutIds(Received answer) {
    return answer.status() + answer.body().replace("nope-run", "team-run");
  }
}
