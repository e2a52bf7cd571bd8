package io.datasetbuilder.embedded.sharing;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.access.Teams;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.HandedOver;
import io.datasetbuilder.pipeline.warehouse.handover.HandOverDataset.Owner;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Hands datasets of the caller over to teams. Each hand-over and each refused one is in the audit
 * log. Safe for concurrent use.
 */
public final class HandOvers {

  private static final Logger AUDIT = System.getLogger("io.datasetbuilder.audit");

  private final Parts parts;
  private final Teams teams;
  private final Principal caller;

  /**
   * Components that hand-overs use.
   *
   * @param datasets opened when it is first needed
   * @param workspaces the workspace of an owner's tables
   */
  public record Parts(
      Supplier<HandOverDataset> datasets,
      Function<Principal, WorkspaceId> workspaces,
      ActiveCalls calls) {}

  public HandOvers(Parts parts, Teams teams, Principal caller) {
    this.parts = parts;
    this.teams = teams;
    this.caller = caller;
  }

  /**
   * Hands the finished runs and the tables of a dataset over to a team. A share of the dataset
   * ends.
   *
   * @param team {@code team:NAME}, one of the caller's; the operator and administrators name any
   * @return refused with {@code not_team_member}, {@code dataset_not_found} or every reason that
   *     keeps a part of the dataset; the same call again continues with what is left
   */
  public Result<HandedOver> toTeam(String datasetId, String team) {
    Objects.requireNonNull(datasetId, "datasetId");
    Objects.requireNonNull(team, "team");
    Result<HandedOver> result =
        teams
            .givingTo(team)
            .then(
                to ->
                    parts
                        .calls()
                        .result(
                            () ->
                                parts
                                    .datasets()
                                    .get()
                                    .handOver(datasetId, owner(caller), owner(to))));
    audit(result);
    return result;
  }

  private Owner owner(Principal principal) {
    return new Owner(principal, parts.workspaces().apply(principal));
  }

  /** The log names the team, and neither the dataset nor the person. */
  private void audit(Result<HandedOver> result) {
    String outcome =
        result.match(
            done -> "hand over a dataset (%d runs) to %s".formatted(done.runs(), done.owner()),
            problems -> "refused: hand over a dataset: " + problems.get(0).code().wire());
    Level level = result.problems().isEmpty() ? Level.INFO : Level.WARNING;
    AUDIT.log(level, outcome + " by " + caller.actor().ownerId());
  }
}
