package io.datasetbuilder.infrastructure.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.state.StateProblem;
import io.datasetbuilder.pipeline.source.contract.UploadStoreContract;
import io.datasetbuilder.pipeline.source.upload.EarlierUploads;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an upload store over a database does beside its contract, in every database. */
abstract class JdbiUploadStoreCases extends UploadStoreContract {

  private static final OwnerId OWNER = new Principal.Service().ownerId();
  private static final NewUpload CSV = NewUpload.unbounded(FileFormat.CSV, OWNER);
  private static final int LARGE = 8 * 1024 * 1024;

  @TempDir protected Path folder;
  private final MovableClock clock = new MovableClock();
  private final Random random = new Random(7);
  private TestDatabases databases;
  private StateDatabase state;
  private FolderContentFiles content;
  private JdbiUploadStore store;

  @BeforeEach
  void begin() throws Exception {
    databases = databases();
    state = databases.state(clock);
    content = new FolderContentFiles(Files.createDirectory(folder.resolve("content")));
    store = store(new NoEarlierUploads());
  }

  @AfterEach
  void end() {
    databases.close();
  }

  /** Empty databases, at each call. */
  abstract TestDatabases databases();

  /**
   * Lets the database refuse new rows.
   *
   * @param which of them, as a condition on {@code NEW}
   */
  abstract void refuseRows(String table, String which);

  abstract void acceptRows(String table);

  @Override
  protected UploadStore store() {
    return store;
  }

  @Override
  protected void pass(Duration time) {
    clock.pass(time);
  }

  @Test
  void holdsSmallContentInPiecesOfOneSize() {
    keep("x".repeat(256 * 1024 + 5));

    assertThat(numbers("SELECT LENGTH(content) FROM upload_chunks ORDER BY position"))
        .containsExactly(256 * 1024L, 5L);
  }

  @Test
  void holdsNothingOfLargeContent() {
    keep("x".repeat(LARGE));

    assertThat(numbers("SELECT COUNT(*) FROM upload_chunks")).containsExactly(0L);
  }

  @Test
  void leavesNoFileOfSmallContent() {
    keep("abc");

    assertThat(content.names()).isEmpty();
  }

  @Test
  void deletesChunksWithTheirUpload() {
    store.delete(OWNER, keep("abc").id());

    assertThat(numbers("SELECT COUNT(*) FROM upload_chunks")).containsExactly(0L);
  }

  @Test
  void showsNothingWhenTheDatabaseFailsBehindTheBytes() {
    store.list(OWNER);
    refuseRows("uploads", "1 = 1");

    refuses(() -> keep("x".repeat(LARGE)));
    refuses(() -> keep("abc"));
    assertThat(store.list(OWNER)).isEmpty();
    assertThat(content.names()).as("it is unknown yet whether the row was written").hasSize(1);

    acceptRows("uploads");
    assertThat(store(new NoEarlierUploads()).list(OWNER)).isEmpty();
    assertThat(content.names()).as("the next process sweeps").isEmpty();
  }

  @Test
  void keepsNoPartOfSmallContentWhenTheDatabaseFailsInTheMiddle() {
    store.list(OWNER);
    refuseRows("upload_chunks", "NEW.position = 2");

    refuses(() -> keep("x".repeat(3 * 256 * 1024)));

    assertThat(store.list(OWNER)).isEmpty();
    assertThat(numbers("SELECT COUNT(*) FROM upload_chunks")).containsExactly(0L);
    assertThat(content.names()).isEmpty();
  }

  @Test
  void removesAtItsFirstUseWhatACrashBetweenBytesAndRowLeft() {
    Upload whole = keep("x".repeat(LARGE));
    content.receive(new ByteArrayInputStream(new byte[] {1}), 1).keep();

    JdbiUploadStore next =
        new JdbiUploadStore(state, reopened(), new NoEarlierUploads(), clock, random);

    assertThat(next.list(OWNER)).containsExactly(whole);
    assertThat(content.names()).hasSize(1);
  }

  @Test
  void tellsContentThatIsNotWhatWasKept() {
    Upload upload = keep("abc");
    run("UPDATE upload_chunks SET content = ?", "abd".getBytes(UTF_8));

    refuses(
        StateProblem.STATE_UNREADABLE,
        () ->
            ((UploadContent.Streamed) store.locate(OWNER, upload.id()).orElseThrow())
                .bytes()
                .writeTo(new ByteArrayOutputStream()));
  }

  @Test
  void seesWhatAnotherProcessKeeps() {
    Upload upload = keep("abc");

    JdbiUploadStore other =
        new JdbiUploadStore(
            databases.state(clock), reopened(), new NoEarlierUploads(), clock, random);
    assertThat(other.find(OWNER, upload.id())).contains(upload);
    assertThat(other.delete(OWNER, upload.id())).isTrue();
    assertThat(store.list(OWNER)).isEmpty();
  }

  @Test
  void takesOverUploadsOfAnEarlierVersionOnce() throws Exception {
    List<UploadId> removed = new ArrayList<>();
    Upload earlier = earlier("abc", "abc");

    JdbiUploadStore next = store(new OneEarlierUpload(earlier, "abc", removed));

    assertThat(next.list(OWNER)).containsExactly(earlier);
    assertThat(removed).containsExactly(earlier.id());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ((UploadContent.Streamed) next.locate(OWNER, earlier.id()).orElseThrow()).bytes().writeTo(out);
    assertThat(out).hasToString("abc");
    assertThat(store(new OneEarlierUpload(earlier, "abc", removed)).list(OWNER))
        .containsExactly(earlier);
  }

  @Test
  void takesOverLargeUploadsOfAnEarlierVersionIntoFiles() {
    String text = "x".repeat(LARGE);
    Upload earlier = earlier(text, text);

    store(new OneEarlierUpload(earlier, text, new ArrayList<>())).list(OWNER);

    assertThat(content.names()).hasSize(1);
    assertThat(store.locate(OWNER, earlier.id()).orElseThrow())
        .isInstanceOf(UploadContent.OnDisk.class);
  }

  @Test
  void leavesAnEarlierUploadWhereItIsWhenItIsNotWhatItSays() {
    List<UploadId> removed = new ArrayList<>();

    JdbiUploadStore next = store(new OneEarlierUpload(earlier("abc", "abc"), "abd", removed));

    assertThat(next.list(OWNER)).isEmpty();
    assertThat(removed).isEmpty();
    assertThat(content.names()).isEmpty();
  }

  @Test
  void goesOnWithoutAnEarlierUploadThatCannotBeRead() {
    List<UploadId> removed = new ArrayList<>();

    JdbiUploadStore next = store(new OneEarlierUpload(earlier("abc", "abc"), "", removed));

    assertThat(next.list(OWNER)).isEmpty();
    assertThat(removed).isEmpty();
  }

  private record OneEarlierUpload(Upload upload, String text, List<UploadId> removed)
      implements EarlierUploads {

    @Override
    public List<Upload> all() {
      return List.of(upload);
    }

    @Override
    public InputStream open(UploadId id) {
      return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Override
    public void remove(UploadId id) {
      removed.add(id);
    }
  }

  private static Upload earlier(String text, String hashed) {
    FileFacts facts = new FileFacts(text.length(), FolderContentFiles.hash(hashed.getBytes(UTF_8)));
    return CSV.kept(
        new UploadId("upl_" + "e".repeat(32)), facts, Instant.parse("2026-01-01T00:00:00Z"));
  }

  private JdbiUploadStore store(EarlierUploads earlier) {
    return new JdbiUploadStore(state, content, earlier, clock, random);
  }

  /** The same folder, as a process sees it that holds none of its files. */
  private FolderContentFiles reopened() {
    return new FolderContentFiles(folder.resolve("content"));
  }

  private Upload keep(String text) {
    return store.register(
        CSV, new ByteArrayInputStream(text.getBytes(UTF_8)), UploadValidator.NONE);
  }

  private static void refuses(ThrowingCallable call) {
    refuses(StateProblem.STATE_UNAVAILABLE, call);
  }

  private static void refuses(StateProblem code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UploadFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  private List<Long> numbers(String query) {
    return state
        .tables()
        .read(handle -> handle.createQuery(query).map((row, context) -> row.getLong(1)).list());
  }

  /** Changes what only the database itself can. */
  final void run(String sql, Object... values) {
    state.tables().<Integer>work(handle -> handle.execute(sql, values));
  }

  /** An output folder without uploads of an earlier layout. */
  static final class NoEarlierUploads implements EarlierUploads {

    @Override
    public List<Upload> all() {
      return List.of();
    }

    @Override
    public InputStream open(UploadId id) {
      throw new IllegalStateException("there are none");
    }

    @Override
    public void remove(UploadId id) {
      throw new IllegalStateException("there are none");
    }
  }
}
