package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.MatchedIndex.CatalogMismatch;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A catalog is used for the files that it is the catalog of, and for no others. */
class MatchedIndexTest {

  private final AtomicInteger lastId = new AtomicInteger();
  private final Folder folder = new Folder();
  private final SnapshotIndex catalog = new InMemorySnapshotIndex();

  private String nextId() {
    return "id-" + lastId.incrementAndGet();
  }

  private MatchedIndex matched() {
    return new MatchedIndex(catalog, folder.files, folder, this::nextId);
  }

  private static void use(SnapshotIndex index) {
    index.read(reader -> reader.tables().all().size());
  }

  private void commit(SnapshotIndex index, String run) {
    new CommitSnapshot(index, folder.files, folder.clock, this::nextId)
        .commit(Snapshots.built(run, NOON));
  }

  private void refuses(SnapshotIndex index) {
    Optional<String> before = folder.id;
    Optional<String> ofCatalog = idOfCatalog();
    assertThatThrownBy(() -> use(index)).isInstanceOf(CatalogMismatch.class);
    assertThatThrownBy(() -> index.change(writer -> 1)).isInstanceOf(CatalogMismatch.class);
    assertThatThrownBy(() -> index.changeUnforced(writer -> 1)).isInstanceOf(CatalogMismatch.class);
    assertThat(folder.id).isEqualTo(before);
    assertThat(idOfCatalog()).isEqualTo(ofCatalog);
  }

  private Optional<String> idOfCatalog() {
    return catalog.read(SnapshotIndex.Reader::warehouseId);
  }

  @Test
  void aNewWarehouseGetsAnIdOfItsOwn() {
    use(matched());

    assertThat(folder.id).isPresent().isEqualTo(idOfCatalog());
    use(matched());
    assertThat(folder.writes).isEqualTo(1);
  }

  @Test
  void aWarehouseWithoutAnIdGetsOneWhenAFileHasARow() {
    commit(catalog, "run-1");

    use(matched());

    assertThat(folder.id).isPresent().isEqualTo(idOfCatalog());
  }

  @Test
  void filesWithAnEmptyCatalogAreRefused() {
    folder.files.write("snap_1", "content");

    refuses(matched());
  }

  @Test
  void filesWithAnIdAndAnEmptyCatalogAreRefused() {
    folder.id = Optional.of("other");
    folder.files.write("snap_1", "content");

    refuses(matched());
  }

  @Test
  void filesWithTheCatalogOfOthersAreRefused() {
    commit(new MatchedIndex(catalog, new Folder().files, new Folder(), this::nextId), "run-1");
    folder.files.list().forEach(file -> folder.files.delete(file.snapshotId()));
    folder.files.write("snap_1", "content");

    refuses(matched());
  }

  @Test
  void aCatalogWithAnotherIdIsRefusedEvenWhenAllIsEmpty() {
    use(matched());
    folder.id = Optional.of("other");

    refuses(matched());
  }

  /** As a build with another folder and the database of a service would be. */
  @Test
  void aCatalogThatIsTakenIsRefusedToANewFolder() {
    use(matched());
    folder.id = Optional.empty();

    refuses(matched());
  }

  @Test
  void anIdThatWasLostIsWrittenAgainWhereAFileHasARow() {
    commit(matched(), "run-1");
    Optional<String> before = folder.id;
    folder.id = Optional.empty();

    use(matched());

    assertThat(folder.id).isEqualTo(before);
  }

  /** The process died between both, on a new folder. */
  @Test
  void anIdOfTheFolderAloneIsThatOfANewCatalog() {
    folder.id = Optional.of("begun");

    use(matched());

    assertThat(idOfCatalog()).contains("begun");
  }

  @Test
  void aCatalogThatIsPutBackIsUsedWithoutANewProcess() {
    MatchedIndex index = matched();
    folder.id = Optional.of("other");
    folder.files.write("snap_1", "content");
    refuses(index);

    catalog.change(
        writer -> {
          writer.identify("other");
          return writer;
        });

    use(index);
  }

  @Test
  void bothGetANewIdAfterARestore() {
    catalog.change(
        writer -> {
          writer.identify("stale");
          return writer;
        });
    MatchedIndex index = matched();

    index.renew();

    use(matched());
    assertThat(idOfCatalog()).isEqualTo(folder.id).isNotEqualTo(Optional.of("stale"));
  }

  /** The folder of a warehouse. */
  private static final class Folder implements FolderMarker {

    private final SettableClock clock = new SettableClock(NOON);
    private final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);
    private Optional<String> id = Optional.empty();
    private int writes;

    @Override
    public Optional<String> read() {
      return id;
    }

    @Override
    public void write(String written) {
      writes++;
      id = Optional.of(written);
    }
  }
}
