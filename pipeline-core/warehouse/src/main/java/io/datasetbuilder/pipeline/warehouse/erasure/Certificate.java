package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Certificate of an erasure: what held a value and what became of it, never the value. Until it is
 * finished, it is also the plan that the next erasure continues.
 *
 * @param id {@code ers_} and 32 hexadecimal digits
 * @param column name of the column that was named
 * @param salt 32 random hexadecimal digits
 * @param valueDigest {@code sha256:<hex>} over the bytes of the salt and the value in UTF-8
 * @param by who erased it
 * @param finishedAt empty until everything is removed
 * @param holdings all that was searched
 * @param outside sentences about what was not searched, and what the operator has to do about it
 */
public record Certificate(
    String id,
    State state,
    String datasetId,
    String column,
    String salt,
    String valueDigest,
    OwnerId by,
    Instant startedAt,
    Optional<Instant> finishedAt,
    List<Holding> holdings,
    List<String> outside) {

  /** Copies of values that no erasure searches. */
  static final List<String> OUTSIDE =
      List.of(
          "Published folders and datasets on hubs: delete them where they are; the receipts of"
              + " publications stay and hold no values.",
          "Backups that were not named by --backup, and those that hold the value: delete them.",
          "Revisions of documents, such as specs: a value that a spec names stays in them.",
          "Sources, copies that were downloaded, and data that a build fetches again.");

  public Certificate {
    holdings = List.copyOf(holdings);
    outside = List.copyOf(outside);
  }

  /** Ids of what is removed, or was, of one kind. */
  Set<String> removed(Kind kind) {
    return holdings.stream()
        .filter(holding -> holding.is(kind) && holding.isRemoved())
        .map(Holding::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  Certificate begun() {
    return in(State.BEGUN, Optional.empty(), holdings);
  }

  Certificate finished(Instant at) {
    return in(State.FINISHED, Optional.of(at), holdings.stream().map(Holding::carriedOut).toList());
  }

  private Certificate in(State other, Optional<Instant> end, List<Holding> changed) {
    return new Certificate(
        id, other, datasetId, column, salt, valueDigest, by, startedAt, end, changed, outside);
  }

  /** State of an erasure. */
  public enum State implements WireNamed.LowerCase {
    /** Nothing was removed: it shows what would be. */
    PLANNED,
    /** Something may be left, and is removed by the next erasure or start. */
    BEGUN,
    FINISHED
  }
}
