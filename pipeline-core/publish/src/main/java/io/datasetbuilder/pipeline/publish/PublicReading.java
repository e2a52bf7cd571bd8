package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicDataset;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicReceipt;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Access of readers without a credential: runs that were published for everyone, and of which the
 * terms of today allow that. Every doubt hides a run. Safe for concurrent use.
 */
public final class PublicReading implements ReadAccess {

  /** Largest number of datasets that a request may list. */
  public static final int MAX_DATASETS = 100;

  /** Number of runs of a dataset that are shown, the newest publications first. */
  static final int MAX_RUNS = 20;

  private final PublicReceipts receipts;
  private final CheckPublicRun check;
  private final RunIndex index;

  public PublicReading(PublicReceipts receipts, CheckPublicRun check, RunIndex index) {
    this.receipts = receipts;
    this.check = check;
    this.index = index;
  }

  @Override
  public Visibility of(RunId run) {
    return receipts.ofRun(run).stream()
        .filter(this::isPublic)
        .findFirst()
        .<Visibility>map(
            receipt ->
                new SharedDataset(
                    receipt.key().owner(), receipt.datasetId(), Optional.of(Set.of(run.value()))))
        .orElseGet(Visibility::none);
  }

  /** The public runs of a dataset; {@code share_not_found} when it has none. */
  public Result<SharedDataset> find(String shareId) {
    return ShareId.read(shareId)
        .flatMap(receipts::find)
        .flatMap(this::readable)
        .map(Result::ok)
        .orElseGet(SharedReading::notFound);
  }

  /**
   * Datasets with a public run, newest publication first.
   *
   * @param limit at least 1; more than {@value #MAX_DATASETS} are never listed
   */
  public Result<List<SharedEntry>> list(int limit) {
    return ListLimits.positive(limit)
        .map(
            most ->
                receipts.datasets().stream()
                    .flatMap(dataset -> entry(dataset).stream())
                    .limit(Math.min(most, MAX_DATASETS))
                    .toList());
  }

  private Optional<SharedEntry> entry(PublicDataset dataset) {
    return readable(dataset)
        .flatMap(shown -> index.dataset(shown, shown.datasetId()))
        .map(
            entry ->
                new SharedEntry(
                    new DatasetShare(
                        dataset.id(), dataset.owner(), dataset.datasetId(), dataset.publishedAt()),
                    entry));
  }

  /** A check is kept for a while, and a deleted run has to be missing at once. */
  private boolean isPublic(PublicReceipt receipt) {
    return index
            .find(receipt.key().runId().value())
            .flatMap(IndexedRun::ownerId)
            .filter(receipt.key().owner()::isSame)
            .isPresent()
        && check.admits(receipt);
  }

  private Optional<SharedDataset> readable(PublicDataset dataset) {
    Set<String> runs = new LinkedHashSet<>();
    for (PublicReceipt receipt : receipts.ofDataset(dataset.owner(), dataset.datasetId())) {
      String run = receipt.key().runId().value();
      if (runs.size() < MAX_RUNS && !runs.contains(run) && isPublic(receipt)) {
        runs.add(run);
      }
    }
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(new SharedDataset(dataset.owner(), dataset.datasetId(), Optional.of(runs)));
  }
}
