package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Index that is used only while it is known to be the catalog of the files: with another catalog,
 * or with an empty one in place of a lost one, every file would look unused. Folder and catalog
 * have the same id; those without one get it when they are proved to belong together. Every method
 * throws {@link CatalogMismatch} when they do not. Safe for concurrent use, also by several
 * processes.
 */
public final class MatchedIndex implements SnapshotIndex {

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final FolderMarker marker;
  private final Supplier<String> ids;
  private final AtomicBoolean matched = new AtomicBoolean();

  /**
   * @param ids new ids, each different from all others
   */
  public MatchedIndex(
      SnapshotIndex index, SnapshotFiles files, FolderMarker marker, Supplier<String> ids) {
    this.index = index;
    this.files = files;
    this.marker = marker;
    this.ids = ids;
  }

  @Override
  public boolean exists() {
    return index.exists();
  }

  @Override
  public <R> R read(Function<? super Reader, ? extends R> work) {
    match();
    return index.read(work);
  }

  @Override
  public <R> R change(Function<? super Writer, ? extends R> work) {
    match();
    return index.change(work);
  }

  @Override
  public <R> R changeUnforced(Function<? super Writer, ? extends R> work) {
    match();
    return index.changeUnforced(work);
  }

  /** Gives both a new id, after a backup was restored into them. */
  public synchronized void renew() {
    index.change(writer -> give(writer, ids.get()));
    matched.set(true);
  }

  private void match() {
    if (!matched.get()) {
      matchOnce();
    }
  }

  private synchronized void matchOnce() {
    if (matched.get()) {
      return;
    }
    Optional<String> ofFolder = marker.read();
    if (ofFolder.isEmpty() || !ofFolder.equals(index.read(Reader::warehouseId))) {
      index.change(this::adopt);
    }
    matched.set(true);
  }

  /** Within a transaction of the catalog, so that all processes adopt one id. */
  private String adopt(Writer writer) {
    Optional<String> ofFolder = marker.read();
    Optional<String> ofCatalog = writer.warehouseId();
    if (ofFolder.isPresent() && ofCatalog.isPresent()) {
      return ofFolder.filter(id -> ofCatalog.get().equals(id)).orElseThrow(CatalogMismatch::new);
    }
    if (!isProved(writer, ofCatalog.isPresent())) {
      throw new CatalogMismatch();
    }
    return give(writer, ofFolder.or(() -> ofCatalog).orElseGet(ids));
  }

  /** The folder first: when the transaction is lost, the next one finds the id there. */
  private String give(Writer writer, String id) {
    marker.write(id);
    writer.identify(id);
    return id;
  }

  /**
   * Whether folder and catalog belong together: a file has a row, or both are new. A catalog that
   * has an id belongs to another folder, even when nothing is committed to it yet.
   */
  private boolean isProved(Reader reader, boolean hasId) {
    List<String> whole =
        files.list().stream()
            .filter(SnapshotFiles.StoredFile::whole)
            .map(SnapshotFiles.StoredFile::snapshotId)
            .toList();
    boolean isNew =
        !hasId
            && whole.isEmpty()
            && reader.tables().all().stream().allMatch(table -> table.current().isEmpty());
    return isNew || whole.stream().anyMatch(id -> reader.snapshots().find(id).isPresent());
  }

  /** The files of the folder belong to another catalog. Nothing was changed. */
  public static final class CatalogMismatch extends ProblemException {

    private static final long serialVersionUID = 1L;

    CatalogMismatch() {
      super(
          Problem.of(
              WarehouseProblem.WAREHOUSE_MISMATCH,
              "",
              "The catalog is not that of the warehouse's folder. Set the folder, or the database"
                  + " (SVC_DATABASE_URL), that belongs to the other, or restore a backup into an"
                  + " empty folder."));
    }
  }
}
