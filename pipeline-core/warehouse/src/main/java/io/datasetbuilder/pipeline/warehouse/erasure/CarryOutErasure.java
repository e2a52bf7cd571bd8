package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.warehouse.deletion.CarryOutDeletion;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate.State;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/**
 * Removes what a certificate names: it is saved first, then runs and tables are deleted, then
 * uploads and folders of unfinished runs, and its end is saved last. Until then the certificate
 * states what is still to be done, without the value.
 */
final class CarryOutErasure {

  private final ErasureStores stores;
  private final CarryOutDeletion deletion;

  CarryOutErasure(ErasureStores stores) {
    this.stores = stores;
    this.deletion = new CarryOutDeletion(stores.deletion());
  }

  /**
   * Removes runs, tables and the rest.
   *
   * @param deletions not recorded yet
   * @return refused, and nothing was removed, when something keeps a run or a table by now
   */
  Result<Certificate> carryOut(Certificate begun, List<DeletionRecord> deletions) {
    stores.certificates().save(begun);
    Result<List<DeletionRecord>> deleted =
        deletions.isEmpty() ? Result.ok(List.of()) : deletion.delete(deletions);
    List<Problem> problems = deleted.problems();
    if (!problems.isEmpty()) {
      stores.certificates().remove(begun.id());
      return Result.refused(problems);
    }
    return deleted.map(
        records ->
            records.stream().allMatch(record -> record.finishedAt().isPresent())
                ? finish(begun)
                : begun);
  }

  /**
   * Finishes erasures that were interrupted. One whose deletion never began has removed nothing,
   * and its certificate goes.
   */
  void finishInterrupted() {
    List<Certificate> begun =
        stores.certificates().all().stream()
            .filter(certificate -> certificate.state() == State.BEGUN)
            .toList();
    if (begun.isEmpty()) {
      return;
    }
    deletion.finishInterrupted();
    Set<String> unfinished =
        Set.copyOf(
            stores.deletion().log().unfinished().stream().map(DeletionRecord::name).toList());
    for (Certificate certificate : begun) {
      boolean isPending =
          certificate.removed(Kind.RUN).stream().anyMatch(unfinished::contains)
              || certificate.removed(Kind.TABLE).stream().anyMatch(unfinished::contains);
      if (!isPending) {
        finishOrForget(certificate);
      }
    }
  }

  private void finishOrForget(Certificate certificate) {
    if (isDeleted(certificate)) {
      finish(certificate);
    } else {
      stores.certificates().remove(certificate.id());
    }
  }

  private boolean isDeleted(Certificate certificate) {
    return certificate.removed(Kind.RUN).stream()
            .allMatch(run -> stores.deletion().runs().finished().find(new RunId(run)).isEmpty())
        && certificate.removed(Kind.SNAPSHOT).stream().noneMatch(this::isSnapshot);
  }

  private boolean isSnapshot(String id) {
    return stores
        .deletion()
        .warehouse()
        .get()
        .flatMap(made -> made.snapshots().find(id))
        .filter(snapshot -> snapshot.state() != Snapshot.State.DELETING)
        .isPresent();
  }

  private Certificate finish(Certificate begun) {
    begun.holdings().stream()
        .filter(holding -> holding.is(Kind.UPLOAD) && holding.isRemoved())
        .forEach(
            upload ->
                upload
                    .owner()
                    .ifPresent(owner -> stores.uploads().delete(owner, new UploadId(upload.id()))));
    begun.removed(Kind.UNFINISHED_RUN).forEach(stores.leftRuns()::remove);
    stores.deletion().emptyLogs().run();
    Instant end = stores.deletion().clock().instant().truncatedTo(ChronoUnit.MICROS);
    Certificate finished = begun.finished(end);
    stores.certificates().save(finished);
    return finished;
  }
}
