package io.datasetbuilder.auth.principal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Spec, Authentication 1 and 9. */
class PrincipalTest {

  @Test
  void labelsAPersonWithTheFirstEightCharactersOfTheSubject() {
    assertThat(new Principal.Oidc("https://id.example.org", "user-1234567890").label())
        .isEqualTo("oidc:user-123");
  }

  @Test
  void labelsAShortSubjectWhole() {
    assertThat(new Principal.Oidc("https://id.example.org", "me").label()).isEqualTo("oidc:me");
  }

  @Test
  void neverPrintsAWholeSubject() {
    assertThat(new Principal.Oidc("https://id.example.org", "user-1234567890").toString())
        .doesNotContain("user-1234567890");
  }

  @Test
  void refusesAPersonWithoutSubjectOrIssuer() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Principal.Oidc("", "me"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Principal.Oidc("issuer", ""));
  }

  @Test
  void statesItsKindInItsOwnerId() {
    assertThat(new Principal.Service().ownerId().value()).startsWith("service:");
    assertThat(new Principal.Dev().ownerId().value()).startsWith("dev:");
    assertThat(new Principal.Oidc("i", "s").ownerId().value()).startsWith("oidc:");
  }

  @Test
  void labelsServiceAndDevByTheirKind() {
    assertThat(new Principal.Service().label()).isEqualTo("service");
    assertThat(new Principal.Dev().label()).isEqualTo("dev");
  }

  @Test
  void aMemberOfATeamPrintsAsTheTeamAndKnowsWhoActs() {
    Principal ann = new Principal.Oidc("https://id.example.org", "user-1234567890");
    Principal member = new Principal.TeamMember(new TeamName("data"), ann);

    assertThat(member).hasToString("team:data");
    assertThat(member.label()).isEqualTo("team:data");
    assertThat(member.actor()).isEqualTo(ann);
    assertThat(ann.actor()).isEqualTo(ann);
  }

  @Test
  void aTeamDoesNotActForATeam() {
    Principal member = new Principal.TeamMember(new TeamName("a"), new Principal.Service());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Principal.TeamMember(new TeamName("b"), member));
  }
}
