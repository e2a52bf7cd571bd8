package io.datasetbuilder.auth.access;

import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.Principal.TeamMember;
import io.datasetbuilder.auth.principal.TeamName;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides who acts for which team. A member does with what the team owns what an owner may do; for
 * everyone else a team is like one that does not exist.
 *
 * @param ownersApart whether owners are separated. Where not, the operator has all that there is,
 *     and acts for every team
 */
public record TeamAccess(boolean ownersApart) {

  /** Whether a caller acts for any team at all. */
  public boolean mayAct(Principal caller) {
    return caller.actor() instanceof Principal.Oidc person
        ? !person.teams().isEmpty()
        : !ownersApart;
  }

  /** The caller as a member of a team; empty for a caller who does not act for it. */
  public Optional<TeamMember> of(Principal caller, TeamName team) {
    return isMember(caller.actor(), team)
        ? Optional.of(new TeamMember(team, caller.actor()))
        : Optional.empty();
  }

  /**
   * The caller as a member of the team that owns something; empty where the owner is no team of the
   * caller. A name in a label counts only where the identity of the owner is that of this team.
   */
  public Optional<TeamMember> of(Principal caller, Ownership ownership) {
    Stream<TeamName> candidates =
        caller.actor() instanceof Principal.Oidc person
            ? person.teams().stream()
            : ownership.label().flatMap(TeamName::ofOwner).stream();
    return candidates
        .flatMap(team -> of(caller, team).stream())
        .filter(member -> ownership.ownerId().filter(member.ownerId()::isSame).isPresent())
        .findFirst();
  }

  /**
   * The caller as the one who gives something to a team: builds for it, or hands a dataset over.
   * Members do, and the operator with the API key, who cannot read it afterwards.
   *
   * @param administrator whether the caller administers the service
   */
  public Optional<TeamMember> givingTo(Principal caller, boolean administrator, TeamName team) {
    boolean operator = administrator || caller.actor().kind() == Principal.PrincipalKind.SERVICE;
    return of(caller, team)
        .or(() -> Optional.of(new TeamMember(team, caller.actor())).filter(member -> operator));
  }

  private boolean isMember(Principal actor, TeamName team) {
    return actor instanceof Principal.Oidc person ? person.teams().contains(team) : !ownersApart;
  }
}
