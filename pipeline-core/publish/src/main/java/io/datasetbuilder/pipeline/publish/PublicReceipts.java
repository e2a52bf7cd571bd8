package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Receipts of successful publications that their targets showed to everyone when they ended. A
 * publication of which that is not known has no such receipt. Every method may throw {@link
 * io.datasetbuilder.pipeline.model.state.StateFailure}; nothing may be taken as public then. Safe
 * for concurrent use.
 */
public interface PublicReceipts {

  /** Receipts of a run, whoever owns it, newest publication first. */
  List<PublicReceipt> ofRun(RunId run);

  /** Receipts of the runs of one dataset of one owner, newest publication first. */
  List<PublicReceipt> ofDataset(OwnerId owner, String datasetId);

  /** Datasets with at least one receipt, newest publication first, ties by id. */
  List<PublicDataset> datasets();

  /** The dataset of an id; empty when no dataset with a receipt has it. */
  Optional<PublicDataset> find(ShareId id);

  /**
   * Receipt of a public publication.
   *
   * @param datasetId of the run when it was published
   * @param fingerprint of the package, see {@link PublishPackage}
   * @param options options of the request, with defaults
   */
  record PublicReceipt(ReceiptKey key, String datasetId, String fingerprint, JsonObject options) {}

  /**
   * Dataset of which a run is public.
   *
   * @param id random, the same for all runs of the dataset, and another one when the dataset is
   *     published again after its last receipt was deleted
   * @param publishedAt begin of the newest publication
   */
  record PublicDataset(ShareId id, OwnerId owner, String datasetId, Instant publishedAt) {}
}
