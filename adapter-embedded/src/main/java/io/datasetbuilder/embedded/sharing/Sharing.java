package io.datasetbuilder.embedded.sharing;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.sharing.DatasetVisibility;
import io.datasetbuilder.pipeline.runs.sharing.ShareDatasets;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;

/**
 * Shares the caller's datasets, and finds those of others that the caller may read. Each change and
 * each refused one is in the audit log. Safe for concurrent use.
 */
public final class Sharing {

  private static final Logger AUDIT = System.getLogger("io.datasetbuilder.audit");

  private static final int ID_BYTES = 16;

  private final Parts parts;
  private final SharedReading.Reader reader;

  /**
   * Components that sharing uses; index and shares are opened on first use.
   *
   * @param allowed whether the operator allows new shares
   */
  public record Parts(
      Supplier<RunIndex> index,
      Supplier<DatasetSharing> sharing,
      boolean allowed,
      Clock clock,
      ActiveCalls calls) {}

  public Sharing(Parts parts, SharedReading.Reader reader) {
    this.parts = parts;
    this.reader = reader;
  }

  /** The visibility of a dataset of the caller; {@code dataset_not_found} for any other. */
  public Result<DatasetVisibility> visibility(String datasetId) {
    return parts.calls().result(() -> shares().find(caller(), datasetId));
  }

  /**
   * Lets every user who has signed in read a dataset of the caller. Refuses with {@code
   * dataset_not_found} and {@code sharing_forbidden}. A shared dataset stays as it is.
   */
  public Result<DatasetVisibility> share(String datasetId) {
    return audited("share a dataset", () -> shares().share(caller(), datasetId));
  }

  /** Makes a dataset of the caller private again; {@code dataset_not_found} for any other. */
  public Result<DatasetVisibility> withdraw(String datasetId) {
    return audited("make a dataset private", () -> shares().withdraw(caller(), datasetId));
  }

  /**
   * Datasets that others share with the caller, newest share first.
   *
   * @param limit at least 1; more than {@value SharedReading#MAX_LIMIT} are never listed
   */
  public Result<List<SharedEntry>> list(int limit) {
    return parts.calls().result(() -> reading().list(limit));
  }

  /** The runs of a share, as the caller sees them; {@code share_not_found} otherwise. */
  public Result<SharedDataset> find(String shareId) {
    return parts.calls().result(() -> reading().find(shareId));
  }

  /** The log names the share, and neither the dataset nor the person. */
  private Result<DatasetVisibility> audited(
      String what, Supplier<Result<DatasetVisibility>> change) {
    Result<DatasetVisibility> changed = parts.calls().result(change);
    String outcome =
        changed.match(
            visibility ->
                what
                    + visibility
                        .share()
                        .map(DatasetShare::id)
                        .map(id -> " (share " + id + ")")
                        .orElse(""),
            problems -> "refused: " + what + ": " + problems.get(0).code().wire());
    Level level = changed.problems().isEmpty() ? Level.INFO : Level.WARNING;
    AUDIT.log(level, outcome + " by " + caller().actor().ownerId() + team());
    return changed;
  }

  private String team() {
    return caller() instanceof Principal.TeamMember member ? " for " + member.label() : "";
  }

  private ShareDatasets shares() {
    return new ShareDatasets(
        parts.index().get(), parts.sharing().get(), parts.allowed(), parts.clock(), Ids::next);
  }

  private SharedReading reading() {
    return new SharedReading(reader, parts.index(), parts.sharing());
  }

  private Principal caller() {
    return reader.caller();
  }

  /** Random ids, which cannot be guessed. */
  private static final class Ids {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    static ShareId next() {
      byte[] bytes = new byte[ID_BYTES];
      RANDOM.nextBytes(bytes);
      return new ShareId(HexFormat.of().formatHex(bytes));
    }
  }
}
