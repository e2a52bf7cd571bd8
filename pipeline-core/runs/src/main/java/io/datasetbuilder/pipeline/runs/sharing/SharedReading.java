package io.datasetbuilder.pipeline.runs.sharing;

import io.datasetbuilder.auth.access.AccessTo;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.index.Visibility.SharedDataset;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Access of one caller to datasets that others share. Every doubt leaves the caller with what is
 * the caller's own: where the shares cannot be read, the read fails. Safe for concurrent use.
 */
public final class SharedReading implements ReadAccess {

  /** Number of shares that are listed when the request sets no limit. */
  public static final int DEFAULT_LIMIT = 50;

  /** Largest number of shares that a request may list. */
  public static final int MAX_LIMIT = 1000;

  private final Reader reader;
  private final Supplier<RunIndex> index;
  private final Supplier<DatasetSharing> sharing;

  /**
   * The caller.
   *
   * @param own runs that are the caller's own
   * @param administrator whether the caller administers the service
   * @param allowed whether owners are separated and the operator allows shares
   */
  public record Reader(Principal caller, Visibility own, boolean administrator, boolean allowed) {

    /** Whether the caller reads what others share at all. */
    boolean reads() {
      return allowed
          && AccessTo.of(caller, administrator, Shares.OF_UNKNOWN_OWNER, true) == AccessTo.READER;
    }

    private AccessTo accessTo(OwnerId owner) {
      Ownership ownership = new Ownership(Optional.of(owner), Optional.empty());
      return AccessTo.of(caller, administrator, ownership, allowed);
    }
  }

  /**
   * @param index opened only for a caller who reads what others share, like the shares
   */
  public SharedReading(Reader reader, Supplier<RunIndex> index, Supplier<DatasetSharing> sharing) {
    this.reader = reader;
    this.index = index;
    this.sharing = sharing;
  }

  @Override
  public Visibility of(RunId run) {
    if (!reader.reads()) {
      return reader.own();
    }
    Optional<IndexedRun> foreign = index.get().find(run.value());
    if (foreign.filter(reader.own()::shows).isPresent()) {
      return reader.own();
    }
    OwnerId owner = foreign.flatMap(IndexedRun::ownerId).orElse(Shares.UNKNOWN_OWNER);
    String dataset = foreign.flatMap(IndexedRun::dataset).map(IndexedDataset::datasetId).orElse("");
    // Asked for these, too: a run that does not exist must take as long as a private one.
    return sharing
        .get()
        .find(owner, dataset)
        .flatMap(this::readable)
        .<Visibility>map(share -> share)
        .orElse(reader.own());
  }

  /** The dataset of a share; {@code share_not_found} when the caller cannot read any. */
  public Result<SharedDataset> find(String shareId) {
    return Optional.of(shareId)
        .filter(text -> reader.reads())
        .flatMap(ShareId::read)
        .flatMap(id -> sharing.get().find(id))
        .flatMap(this::readable)
        .map(Result::ok)
        .orElseGet(SharedReading::notFound);
  }

  /** The refusal of an id under which the caller can read no dataset. */
  public static Result<SharedDataset> notFound() {
    return Result.refused(
        Problem.of(AccessProblem.SHARE_NOT_FOUND, "share", "no dataset is shared under this id"));
  }

  /**
   * Datasets that others share, newest share first. One without a successful run is left out.
   *
   * @param limit 1 to {@value #MAX_LIMIT}
   */
  public Result<List<SharedEntry>> list(int limit) {
    return ListLimits.positive(limit)
        .map(
            most ->
                sharing
                    .get()
                    .ofOthers(reader.caller().ownerId(), Math.min(most, MAX_LIMIT))
                    .stream()
                    .flatMap(share -> entry(share).stream())
                    .toList());
  }

  private Optional<SharedEntry> entry(DatasetShare share) {
    return readable(share)
        .flatMap(dataset -> index.get().dataset(dataset, dataset.datasetId()))
        .map(entry -> new SharedEntry(share, entry));
  }

  /** The owner may look at what readers see. */
  private Optional<SharedDataset> readable(DatasetShare share) {
    AccessTo access = reader.accessTo(share.owner());
    return access == AccessTo.READER || access == AccessTo.OWNER
        ? Optional.of(new SharedDataset(share.owner(), share.datasetId()))
        : Optional.empty();
  }

  /**
   * A dataset that another owner shares.
   *
   * @param dataset its successful runs
   */
  public record SharedEntry(DatasetShare share, DatasetEntry dataset) {}

  /** Names that no share can have. */
  private static final class Shares {

    static final OwnerId UNKNOWN_OWNER =
        OwnerId.of(Principal.PrincipalKind.OIDC, "no issuer", "no subject");

    static final Ownership OF_UNKNOWN_OWNER =
        new Ownership(Optional.of(UNKNOWN_OWNER), Optional.empty());

    private Shares() {}
  }
}
