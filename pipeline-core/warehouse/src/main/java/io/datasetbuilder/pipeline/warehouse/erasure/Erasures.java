package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Erases values from datasets, for the operator of an output folder. The certificate is written
 * before anything is removed: what an interrupted erasure leaves, the next one removes. Safe for
 * concurrent use.
 */
public final class Erasures {

  private final ErasureStores stores;
  private final ActiveCalls calls;

  public Erasures(ErasureStores stores, ActiveCalls calls) {
    this.stores = stores;
    this.calls = calls;
  }

  /** Shows what holds a value and what would be removed. Changes nothing. */
  public Result<ErasurePlan> plan(ErasureRequest request) {
    return calls.result(
        () ->
            found(request)
                .map(
                    found ->
                        new ErasurePlan(certificate(request, found.holdings()), found.refusals())));
  }

  /**
   * Removes what holds a value, all or nothing.
   *
   * @return the certificate, which is not finished where another process works on a run; refused
   *     with every reason when something is kept that would have to go
   */
  public Result<Certificate> erase(ErasureRequest request) {
    return calls.result(
        () -> {
          finishInterrupted();
          return found(request).then(found -> erase(request, found));
        });
  }

  /** All certificates, oldest first. */
  public List<Certificate> certificates() {
    return calls.run(stores.certificates()::all);
  }

  /** Finishes erasures whose process ended before they did, as far as that is possible now. */
  public void finishInterrupted() {
    new CarryOutErasure(stores).finishInterrupted();
  }

  private Result<FoundHoldings> found(ErasureRequest request) {
    NewDeletions records =
        NewDeletions.of(
            stores.deletion().ids(),
            stores.deletion().clock(),
            stores.caller().id(),
            Reason.ERASED);
    try (SearchFiles search = new SearchFiles(stores.searching().get(), request.erased())) {
      return new FindHoldings(stores, records, search, request).find();
    }
  }

  private Result<Certificate> erase(ErasureRequest request, FoundHoldings found) {
    List<Problem> refusals = found.refusals();
    if (!refusals.isEmpty()) {
      return Result.refused(refusals);
    }
    Certificate certificate = certificate(request, found.holdings()).begun();
    List<DeletionRecord> deletions = found.deletions();
    return new CarryOutErasure(stores).carryOut(certificate, deletions);
  }

  private Certificate certificate(ErasureRequest request, List<Holding> holdings) {
    String salt = stores.hex().get();
    ErasedValue erased = request.erased();
    Instant now = stores.deletion().clock().instant().truncatedTo(ChronoUnit.MICROS);
    return new Certificate(
        "ers_" + stores.hex().get(),
        State.PLANNED,
        request.datasetId(),
        erased.column(),
        salt,
        erased.digest(salt),
        stores.caller().id(),
        now,
        Optional.empty(),
        holdings.stream().map(new WithoutValue(erased)::of).toList(),
        Certificate.OUTSIDE);
  }

  /**
   * Result of a dry run.
   *
   * @param certificate as it would be
   * @param refusals reasons why the erasure would be refused now
   */
  public record ErasurePlan(Certificate certificate, List<Problem> refusals) {
    public ErasurePlan {
      refusals = List.copyOf(refusals);
    }
  }
}
