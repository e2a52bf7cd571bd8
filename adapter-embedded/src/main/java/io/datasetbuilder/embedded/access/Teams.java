package io.datasetbuilder.embedded.access;

import io.datasetbuilder.auth.access.TeamAccess;
import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.Principal.TeamMember;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Teams of one caller, found by the text that names an owner. A team of others is refused like one
 * that does not exist: the service does not know which teams there are. Safe for concurrent use.
 */
public final class Teams {

  private static final String AT = "owner";

  private final TeamAccess access;
  private final Principal caller;
  private final boolean administrator;

  /**
   * @param administrator whether the caller administers the service
   */
  public Teams(TeamAccess access, Principal caller, boolean administrator) {
    this.access = access;
    this.caller = caller;
    this.administrator = administrator;
  }

  /** The teams that the caller's token states, by name. */
  public List<TeamName> list() {
    return caller.actor() instanceof Principal.Oidc person
        ? person.teams().stream().sorted(Comparator.comparing(TeamName::value)).toList()
        : List.of();
  }

  /**
   * The caller as a member of a team; refused with {@code not_team_member} for a caller who does
   * not act for it.
   *
   * @param owner {@code team:NAME}
   */
  public Result<TeamMember> actingFor(String owner) {
    return find(owner, team -> access.of(caller, team));
  }

  /**
   * The caller as the one who builds for a team, or hands a dataset over to it.
   *
   * @param owner {@code team:NAME}
   */
  public Result<TeamMember> givingTo(String owner) {
    return find(owner, team -> access.givingTo(caller, administrator, team));
  }

  /** The caller as a member of the team that owns something; empty for everything else. */
  public Optional<TeamMember> owning(Ownership ownership) {
    return access.of(caller, ownership);
  }

  private static Result<TeamMember> find(
      String owner, Function<TeamName, Optional<TeamMember>> member) {
    String message =
        TeamName.ofOwner(owner).isPresent()
            ? "the caller is in no team of this name"
            : "owner must be team:NAME, with the name of a team of the caller";
    return TeamName.ofOwner(owner)
        .flatMap(member)
        .map(Result::ok)
        .orElseGet(() -> Result.refused(Problem.of(AccessProblem.NOT_TEAM_MEMBER, AT, message)));
  }
}
