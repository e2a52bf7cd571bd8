package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Schedules of one owner, by which a service that refreshes builds datasets. The schedule of
 * another owner is not found, exactly like a missing one. Safe for concurrent use.
 */
public final class Schedules {

  private final Parts parts;
  private final Principal owner;

  public Schedules(Parts parts, Principal owner) {
    this.parts = parts;
    this.owner = owner;
  }

  /**
   * Parts that the schedules of all owners share.
   *
   * @param served whether this process builds what is due
   * @param mostOfOwner schedules that one owner may have; empty: any number
   */
  public record Parts(
      Supplier<RefreshSchedules> schedules,
      Supplier<RefreshSpecs> specs,
      Supplier<RefreshPlanner> planner,
      boolean served,
      OptionalInt mostOfOwner,
      Clock clock,
      ActiveCalls calls) {}

  /** Schedules of an owner. */
  public record ScheduleList(List<RefreshSchedule> schedules, boolean served) {
    public ScheduleList {
      schedules = List.copyOf(schedules);
    }
  }

  /**
   * Schedules a dataset, or changes the document of its schedule. The next build follows from the
   * cadence of the newest revision; a dataset that was never built is due at once.
   *
   * @param document id of the saved spec; empty: the id of the dataset
   */
  public Result<RefreshSchedule> schedule(String datasetId, Optional<String> document) {
    String named = document.orElse(datasetId);
    return parts
        .calls()
        .result(
            () ->
                parts
                    .specs()
                    .get()
                    .ofDocument(owner, datasetId, named)
                    .then(Schedules::withCadence)
                    .then(valid -> schedule(datasetId, named, valid)));
  }

  private Result<RefreshSchedule> schedule(String datasetId, String document, ValidatedSpec spec) {
    RefreshCadence cadence = spec.spec().spec().refreshCadence().orElseThrow();
    RefreshSchedules schedules = parts.schedules().get();
    if (isFull(schedules) && schedules.find(owner.ownerId(), datasetId).isEmpty()) {
      String message = "an owner may have %d schedules".formatted(parts.mostOfOwner().getAsInt());
      return Result.refused(Problem.of(RefreshProblem.TOO_MANY_SCHEDULES, "", message));
    }
    Instant next = next(datasetId, cadence);
    RefreshSchedule fresh = RefreshSchedule.of(owner, datasetId, document, cadence, next);
    return Result.ok(
        schedules
            .compute(
                owner.ownerId(),
                datasetId,
                known ->
                    known
                        .map(before -> before.withDocument(document).planned(cadence, next))
                        .or(() -> Optional.of(fresh)))
            .orElseThrow());
  }

  private boolean isFull(RefreshSchedules schedules) {
    return parts.mostOfOwner().isPresent()
        && schedules.of(owner.ownerId()).size() >= parts.mostOfOwner().getAsInt();
  }

  /** Refuses a spec without a cadence: it would never be due. */
  static Result<ValidatedSpec> withCadence(ValidatedSpec spec) {
    RefreshProblem code = RefreshProblem.REFRESH_WITHOUT_CADENCE;
    String message = "the spec of " + Quoting.cut(spec.datasetId()) + " has no refresh_cadence";
    return spec.spec().spec().refreshCadence().isPresent()
        ? Result.ok(spec)
        : Result.refused(Problem.of(code, "refresh_cadence", message).withHint(code.remedy()));
  }

  /** The schedules of the owner, by dataset. */
  public Result<ScheduleList> list() {
    return parts
        .calls()
        .result(
            () ->
                Result.ok(
                    new ScheduleList(parts.schedules().get().of(owner.ownerId()), parts.served())));
  }

  /** The schedule of a dataset. */
  public Result<RefreshSchedule> find(String datasetId) {
    return parts
        .calls()
        .result(
            () ->
                parts
                    .schedules()
                    .get()
                    .find(owner.ownerId(), datasetId)
                    .map(Result::ok)
                    .orElseGet(() -> missing(datasetId)));
  }

  /** Makes nothing due until the schedule is resumed. A build that runs continues. */
  public Result<RefreshSchedule> pause(String datasetId) {
    return change(datasetId, RefreshSchedule::pause);
  }

  /** Makes a schedule due again by its cadence, without a delay for earlier failures. */
  public Result<RefreshSchedule> resume(String datasetId) {
    return change(datasetId, schedule -> schedule.resume(next(datasetId, schedule.cadence())));
  }

  /**
   * Removes a schedule. A build that runs continues.
   *
   * @return the schedule as it was
   */
  public Result<RefreshSchedule> unschedule(String datasetId) {
    return parts.calls().result(() -> removed(datasetId));
  }

  private Result<RefreshSchedule> removed(String datasetId) {
    List<RefreshSchedule> removed = new ArrayList<>();
    parts
        .schedules()
        .get()
        .compute(
            owner.ownerId(),
            datasetId,
            known -> {
              removed.clear();
              known.ifPresent(removed::add);
              return Optional.empty();
            });
    return removed.stream().findFirst().map(Result::ok).orElseGet(() -> missing(datasetId));
  }

  private Result<RefreshSchedule> change(
      String datasetId, UnaryOperator<RefreshSchedule> transition) {
    return parts
        .calls()
        .result(
            () ->
                parts
                    .schedules()
                    .get()
                    .compute(owner.ownerId(), datasetId, known -> known.map(transition))
                    .map(Result::ok)
                    .orElseGet(() -> missing(datasetId)));
  }

  private Instant next(String datasetId, RefreshCadence cadence) {
    return parts
        .planner()
        .get()
        .next(owner, datasetId, cadence)
        .at()
        .orElseGet(() -> parts.clock().instant().truncatedTo(ChronoUnit.MICROS));
  }

  private static Result<RefreshSchedule> missing(String datasetId) {
    String message = "schedule not found: " + Quoting.cut(datasetId);
    return Result.refused(Problem.of(RefreshProblem.SCHEDULE_NOT_FOUND, "dataset_id", message));
  }
}
