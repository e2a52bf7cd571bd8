package io.datasetbuilder.auth.principal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeamNameTest {

  /** As Entra ID, Keycloak, a directory and people write groups. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "data-engineering",
        "Domain Users",
        "/city/data",
        "5b1d7c2a-9e8f-4a6b-b0c1-d2e3f4a5b6c7",
        "CN=Data,OU=Groups",
        "R&D (north)",
        "데이터팀",
        "équipe d'accueil"
      })
  void namesOfGroupsAreNamesOfTeams(String name) {
    assertThat(new TeamName(name)).hasToString(name);
    assertThat(TeamName.ofOwner("team:" + name)).contains(new TeamName(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " data",
        "data ",
        "a\tb",
        "a\nb",
        "a\0b",
        "<b>data</b>",
        "a\"b",
        "a`b",
        "a\\b",
        "a|b",
        "a;b",
        "a\u00a0b",
        "a\u202eb",
        "a\u200bb",
        "a\ud800b",
        "e\u0301quipe"
      })
  void otherTextsAreNot(String text) {
    assertThat(TeamName.isValid(text)).isFalse();
    assertThat(TeamName.ofOwner("team:" + text)).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new TeamName(text));
  }

  @Test
  void aNameHasAtMostAHundredCharacters() {
    assertThat(TeamName.isValid("a".repeat(TeamName.LONGEST))).isTrue();
    assertThat(TeamName.isValid("a".repeat(TeamName.LONGEST + 1))).isFalse();
    assertThat(TeamName.isValid("\ud840\udc00".repeat(TeamName.LONGEST))).isTrue();
    assertThat(TeamName.isValid("a".repeat(1_000_000))).isFalse();
  }

  @Test
  void onlyAnOwnerThatIsATeamNamesOne() {
    assertThat(TeamName.ofOwner("data")).isEmpty();
    assertThat(TeamName.ofOwner("Team:data")).isEmpty();
    assertThat(TeamName.ofOwner("oidc:data")).isEmpty();
    assertThat(TeamName.ofOwner("team:")).isEmpty();
    assertThat(TeamName.ofOwner("team:a:b")).contains(new TeamName("a:b"));
  }

  @Test
  void anOwnerIsWrittenAsItIsRead() {
    assertThat(new TeamName("data").asOwner()).isEqualTo("team:data");
  }
}
