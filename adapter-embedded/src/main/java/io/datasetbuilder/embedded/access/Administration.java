package io.datasetbuilder.embedded.access;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.auth.signup.UserLedger;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.AccessComponents;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.access.SignIn;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.list.OwnedRuns;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Administration on behalf of one caller: users, the runs of all owners and the configuration.
 * Callers who are not administrators are refused with {@code administrator_required}; every use and
 * every refusal is in the audit log. Safe for concurrent use.
 */
public final class Administration {

  private static final Logger AUDIT = System.getLogger("io.datasetbuilder.audit");

  private final Parts parts;
  private final Principal caller;

  public Administration(Parts parts, Principal caller) {
    this.parts = parts;
    this.caller = caller.actor();
  }

  /**
   * Parts of the service that administrators see.
   *
   * @param access opened when it is first needed
   * @param jobs empty while no job was needed
   * @param runs the newest ones, of all owners
   * @param deletions records of all deletions
   */
  public record Parts(
      Supplier<AccessComponents> access,
      Supplier<Optional<BuildJobs>> jobs,
      IntFunction<OwnedRuns> runs,
      Supplier<? extends DeletionLog> deletions,
      AccessSettings settings,
      Clock clock,
      ActiveCalls calls) {}

  /**
   * Users who have signed in, newest sign-up first.
   *
   * @param status only users of this status, as it is written; empty: all
   */
  public Result<List<User>> users(Optional<String> status) {
    return audited(
        "list users",
        () -> {
          Optional<UserStatus> wanted = status.flatMap(UserStatus::named);
          return wanted.isPresent() == status.isPresent()
              ? Result.ok(ledger().list(wanted))
              : Result.refused(
                  Problem.of(
                      ReadingProblem.INVALID_FILTER,
                      "status",
                      "'status' must be pending, approved or rejected"));
        });
  }

  /** Lets a user in; fine when the user is in already. */
  public Result<User> approve(String userId) {
    return decide("approve", userId, UserStatus.APPROVED);
  }

  /**
   * Keeps a user out from the next request on, and stops the user's builds: those that wait at
   * once, those that run at their next safe boundary. An administrator is never kept out.
   */
  public Result<User> reject(String userId) {
    Result<User> decided = decide("reject", userId, UserStatus.REJECTED);
    if (decided.problems().isEmpty()) {
      parts.access().get().signIn().ifPresent(this::stopBuilds);
    }
    return decided;
  }

  private void stopBuilds(SignIn users) {
    parts.jobs().get().ifPresent(jobs -> jobs.withdraw(users::rejection));
  }

  /**
   * The newest runs of all owners, jobs that wait or run among them.
   *
   * @param limit 1 to {@value OwnedRuns#MAX_LIMIT}
   */
  public Result<OwnedRuns> runs(int limit) {
    return audited("list runs", () -> Result.ok(parts.runs().apply(limit)));
  }

  /**
   * Records of the newest deletions of all owners, newest first.
   *
   * @param limit 1 to {@value DeletionLog#MOST_LISTED}
   */
  public Result<List<DeletionRecord>> deletions(int limit) {
    return audited("list deletions", () -> Result.ok(parts.deletions().get().newest(limit)));
  }

  /** Settings that isolate owners and their credentials. */
  public Result<AccessSettings> configuration() {
    return audited("read configuration", () -> Result.ok(parts.settings()));
  }

  /** Reason why the caller may not read the metrics of all owners; empty when the caller may. */
  public Optional<Problem> metricsRefusal() {
    return audited("read metrics", () -> Result.ok(caller)).problems().stream().findFirst();
  }

  private Result<User> decide(String what, String userId, UserStatus status) {
    return audited(
        what + " " + (OwnerId.isValid(userId) ? userId : "unknown user"),
        () -> {
          Decision decision = new Decision(parts.clock().instant(), caller.ownerId().value());
          return Optional.of(userId)
              .filter(OwnerId::isValid)
              .flatMap(id -> ledger().decide(new OwnerId(id), status, decision))
              .map(Result::ok)
              .orElseGet(
                  () ->
                      Result.refused(
                          Problem.of(AccessProblem.USER_NOT_FOUND, "", "user not found")));
        });
  }

  private UserLedger ledger() {
    return parts.access().get().ledger();
  }

  private <T> Result<T> audited(String what, Supplier<Result<T>> work) {
    if (!parts.settings().administrators().include(caller)) {
      AUDIT.log(Level.WARNING, "refused: " + what + " by " + caller.ownerId());
      return Result.refused(
          Problem.of(
              AccessProblem.ADMINISTRATOR_REQUIRED, "", "forbidden: administrator role required"));
    }
    AUDIT.log(Level.INFO, what + " by " + caller.ownerId());
    return parts.calls().result(work);
  }
}
