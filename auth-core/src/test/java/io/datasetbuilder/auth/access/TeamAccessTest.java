package io.datasetbuilder.auth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.Principal.TeamMember;
import io.datasetbuilder.auth.principal.TeamName;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeamAccessTest {

  private static final TeamAccess SHARED_SERVICE = new TeamAccess(true);
  private static final TeamAccess ONE_OPERATOR = new TeamAccess(false);

  private static final TeamName DATA = new TeamName("data");
  private static final TeamName MAPS = new TeamName("maps");

  private static final Principal ANN = person("ann", DATA);
  private static final Principal BEN = person("ben");
  private static final Principal KEY = new Principal.Service();

  private static Principal person(String subject, TeamName... teams) {
    return new Principal.Oidc("https://issuer", subject, Set.of(teams));
  }

  private static Ownership of(Principal owner) {
    return new Ownership(Optional.of(owner.ownerId()), Optional.of(owner.label()));
  }

  private static Ownership ofTeam(TeamName team) {
    return of(new TeamMember(team, KEY));
  }

  @Test
  void aMemberActsForTheTeamsOfTheTokenAlone() {
    assertThat(SHARED_SERVICE.of(ANN, DATA)).contains(new TeamMember(DATA, ANN));
    assertThat(SHARED_SERVICE.of(ANN, MAPS)).isEmpty();
    assertThat(SHARED_SERVICE.of(BEN, DATA)).isEmpty();
    assertThat(SHARED_SERVICE.of(person("ann", new TeamName("Data")), DATA)).isEmpty();
  }

  /** Leaving a team ends the access with the next token. */
  @Test
  void theSamePersonWithoutTheTeamDoesNot() {
    assertThat(SHARED_SERVICE.of(person("ann"), DATA)).isEmpty();
    assertThat(SHARED_SERVICE.of(person("ann"), ofTeam(DATA))).isEmpty();
  }

  @Test
  void theKeyActsForNoTeamWhereOwnersAreSeparated() {
    assertThat(SHARED_SERVICE.of(KEY, DATA)).isEmpty();
    assertThat(SHARED_SERVICE.of(KEY, ofTeam(DATA))).isEmpty();
    assertThat(SHARED_SERVICE.of(new Principal.Dev(), DATA)).isEmpty();
  }

  @Test
  void theOneOperatorActsForEveryTeam() {
    assertThat(ONE_OPERATOR.of(KEY, DATA)).contains(new TeamMember(DATA, KEY));
    assertThat(ONE_OPERATOR.of(KEY, ofTeam(DATA))).contains(new TeamMember(DATA, KEY));
    assertThat(ONE_OPERATOR.of(BEN, DATA)).isEmpty();
  }

  @Test
  void anOwnerIsFoundAmongTheTeamsOfTheCaller() {
    Principal both = person("ann", DATA, MAPS);

    assertThat(SHARED_SERVICE.of(both, ofTeam(MAPS))).contains(new TeamMember(MAPS, both));
    assertThat(SHARED_SERVICE.of(ANN, ofTeam(MAPS))).isEmpty();
    assertThat(SHARED_SERVICE.of(ANN, of(ANN))).isEmpty();
    assertThat(SHARED_SERVICE.of(ANN, of(BEN))).isEmpty();
  }

  /** The identity decides; whoever writes a label gets nothing by it. */
  @Test
  void aLabelWithoutTheIdentityOfTheTeamMakesNoOwner() {
    Ownership labelAlone = new Ownership(Optional.empty(), Optional.of("team:data"));
    Ownership labelOfATeam = new Ownership(Optional.of(BEN.ownerId()), Optional.of(DATA.asOwner()));

    assertThat(SHARED_SERVICE.of(ANN, labelAlone)).isEmpty();
    assertThat(SHARED_SERVICE.of(ANN, labelOfATeam)).isEmpty();
    assertThat(ONE_OPERATOR.of(KEY, labelAlone)).isEmpty();
    assertThat(ONE_OPERATOR.of(KEY, labelOfATeam)).isEmpty();
  }

  @Test
  void aUserWhoIsCalledLikeATeamOwnsNothingOfIt() {
    for (String subject : Set.of("team:data", "data", "team")) {
      Principal namesake = person(subject);
      TeamMember team = new TeamMember(DATA, ANN);

      assertThat(namesake.ownerId().isSame(team.ownerId())).isFalse();
      assertThat(namesake.label()).isNotEqualTo(team.label());
      assertThat(AccessTo.of(namesake, false, ofTeam(DATA), false)).isEqualTo(AccessTo.NONE);
    }
  }

  @Test
  void aTeamThatIsCalledLikeAUserOwnsNothingOfTheUser() {
    for (String name : Set.of(ANN.label(), ANN.ownerId().value(), "ann", "service", "dev")) {
      Principal member = new TeamMember(new TeamName(name), BEN);

      assertThat(AccessTo.of(member, false, of(ANN), false)).isEqualTo(AccessTo.NONE);
      assertThat(AccessTo.of(member, false, of(KEY), false)).isEqualTo(AccessTo.NONE);
      assertThat(
              AccessTo.of(
                  member, false, new Ownership(Optional.empty(), Optional.of(ANN.label())), false))
          .isEqualTo(AccessTo.NONE);
    }
  }

  @Test
  void aMemberWhoActsForTheTeamOwnsWhatTheTeamOwns() {
    Principal acting = SHARED_SERVICE.of(ANN, DATA).orElseThrow();

    assertThat(AccessTo.of(acting, false, ofTeam(DATA), false)).isEqualTo(AccessTo.OWNER);
    assertThat(AccessTo.of(acting, false, ofTeam(MAPS), false)).isEqualTo(AccessTo.NONE);
    assertThat(AccessTo.of(acting, false, ofTeam(MAPS), true)).isEqualTo(AccessTo.READER);
    assertThat(AccessTo.of(acting, false, of(ANN), false)).isEqualTo(AccessTo.NONE);
  }

  @Test
  void membersGiveToTheirTeamsAndTheOperatorToAny() {
    assertThat(SHARED_SERVICE.givingTo(ANN, false, DATA)).contains(new TeamMember(DATA, ANN));
    assertThat(SHARED_SERVICE.givingTo(ANN, false, MAPS)).isEmpty();
    assertThat(SHARED_SERVICE.givingTo(BEN, true, MAPS)).contains(new TeamMember(MAPS, BEN));
    assertThat(SHARED_SERVICE.givingTo(KEY, false, MAPS)).contains(new TeamMember(MAPS, KEY));
    assertThat(SHARED_SERVICE.givingTo(new Principal.Dev(), false, MAPS)).isEmpty();
  }

  /** From one team to another, it is the member who is asked. */
  @Test
  void whoActsForATeamActsForAnotherOnlyAsItsMember() {
    Principal acting = SHARED_SERVICE.of(ANN, DATA).orElseThrow();

    assertThat(SHARED_SERVICE.of(acting, DATA)).contains(new TeamMember(DATA, ANN));
    assertThat(SHARED_SERVICE.of(acting, MAPS)).isEmpty();
    assertThat(SHARED_SERVICE.givingTo(acting, false, MAPS)).isEmpty();
  }

  @Test
  void theIdentityOfATeamDependsOnItsNameAlone() {
    OwnerId ofAnn = new TeamMember(DATA, ANN).ownerId();

    assertThat(ofAnn.value()).startsWith("team:").matches("team:[0-9a-f]{64}");
    assertThat(ofAnn.isSame(new TeamMember(DATA, KEY).ownerId())).isTrue();
    assertThat(ofAnn.isSame(new TeamMember(MAPS, ANN).ownerId())).isFalse();
    assertThat(ofAnn.isService()).isFalse();
  }
}
