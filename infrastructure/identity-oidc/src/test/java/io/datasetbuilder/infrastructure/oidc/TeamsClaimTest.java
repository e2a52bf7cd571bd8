package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.TestToken.quoted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Teams that a token states; in doubt, none. */
class TeamsClaimTest {

  private static final String CLAIM = "groups";

  private static final String ISSUER = "https://id.example";

  @Test
  void aListNamesTeams() {
    assertThat(teams("[\"data\",\"maps\",\"data\"]")).containsExactlyInAnyOrder("data", "maps");
  }

  @Test
  void aTextNamesOneTeam() {
    assertThat(teams("\"data maps\"")).containsExactly("data maps");
  }

  @Test
  void aTokenWithoutTheClaimNamesNone() {
    assertThat(teams("other", "[\"data\"]", new TeamsClaim(ISSUER, CLAIM))).isEmpty();
  }

  /** A directory has groups for much else; they take no team away. */
  @Test
  void namesThatCannotBeTeamsAreNoTeams() {
    assertThat(
            teams(
                "[\"data\",\"\",\" \",\" data\",\"<script>alert(1)</script>\",\"a\\u0000b\","
                    + "\"a\\nb\",\"a\\u202eb\","
                    + quoted("x".repeat(101))
                    + "]"))
        .containsExactly("data");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "1",
        "true",
        "{}",
        "{\"roles\":[\"data\"]}",
        "[[\"data\"]]",
        "[\"data\",1]",
        "[\"data\",null]",
        "[\"data\",{\"name\":\"maps\"}]",
        "\"\"",
        "\" \"",
        "[]"
      })
  void aValueOfAnotherFormNamesNone(String value) {
    assertThat(teams(value)).isEmpty();
  }

  @Test
  void tooManyTeamsAreNone() {
    assertThat(teams(list(TeamsClaim.MOST_TEAMS))).hasSize(TeamsClaim.MOST_TEAMS);
    assertThat(teams(list(TeamsClaim.MOST_TEAMS + 1))).isEmpty();
    assertThat(teams(list(1_000))).isEmpty();
  }

  /** Another issuer could name a team as it likes. */
  @Test
  void onlyTheIssuerOfTheClaimStatesTeams() {
    assertThat(teams(CLAIM, "[\"data\"]", new TeamsClaim("https://other.example", CLAIM)))
        .isEmpty();
  }

  @Test
  void theNameOfAClaimIsNoPath() {
    assertThat(teams("realm", "{\"roles\":[\"data\"]}", new TeamsClaim(ISSUER, "realm.roles")))
        .isEmpty();
    assertThat(
            teams(
                "https://example.org/teams",
                "[\"data\"]",
                new TeamsClaim(ISSUER, "https://example.org/teams")))
        .containsExactly("data");
  }

  @Test
  void aSettingNamesAClaimOfTheOnlyIssuer() {
    assertThat(TeamsClaim.read(CLAIM, List.of(ISSUER))).isEqualTo(new TeamsClaim(ISSUER, CLAIM));
    assertThat(TeamsClaim.read(ISSUER + "|teams", List.of(ISSUER)))
        .isEqualTo(new TeamsClaim(ISSUER, "teams"));
  }

  @Test
  void whereThereAreSeveralIssuersTheSettingNamesOne() {
    List<String> both = List.of("https://a.example", "https://b.example");

    assertThat(TeamsClaim.requirement(CLAIM, both)).isPresent();
    assertThat(TeamsClaim.requirement("https://c.example|groups", both)).isPresent();
    assertThat(TeamsClaim.read("https://b.example|groups", both))
        .isEqualTo(new TeamsClaim("https://b.example", CLAIM));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "gr\tops",
        "gr\u00fcppen",
        "|",
        "sub",
        "email",
        "name",
        "preferred_username",
        "scope",
        "https://id.example|",
        "https://id.example|upn"
      })
  void aSettingThatIsNoClaimOrOneThatUsersCanWriteIsRefused(String written) {
    List<String> issuers = List.of(ISSUER);

    assertThat(TeamsClaim.requirement(written, issuers)).isPresent();
    assertThatIllegalArgumentException().isThrownBy(() -> TeamsClaim.read(written, issuers));
  }

  private static List<String> teams(String value) {
    return teams(CLAIM, value, new TeamsClaim(ISSUER, CLAIM));
  }

  private static List<String> teams(String name, String value, TeamsClaim claim) {
    byte[] claims = ("{\"" + name + "\":" + value + "}").getBytes(StandardCharsets.UTF_8);
    JsonObject members = (JsonObject) new JacksonJsonCodec().read(claims).orElseThrow();
    return claim.teams(ISSUER, members.members()).stream().map(TeamName::value).toList();
  }

  private static String list(int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> quoted("t" + i))
        .collect(Collectors.joining(",", "[", "]"));
  }
}
