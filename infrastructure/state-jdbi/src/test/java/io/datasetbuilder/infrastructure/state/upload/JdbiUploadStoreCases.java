package io.datasetbuilder.infrastructure.state.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.contract.UploadStoreContract;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an upload store over a database does beside its contract, in every database. */
abstract class JdbiUploadStoreCases extends UploadStoreContract {

  static final OwnerId OWNER = new Principal.Service().ownerId();
  private static final JsonCodec JSON = new JacksonJsonCodec();
  private static final NewUpload CSV = NewUpload.unbounded(FileFormat.CSV, OWNER);
  private static final int LARGE = 8 * 1024 * 1024;

  @TempDir protected Path folder;
  private final MovableClock clock = new MovableClock(Instant.parse("2026-08-15T09:30:07Z"));
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
    store = newStore();
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
    assertThat(newStore().list(OWNER)).isEmpty();
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

    JdbiUploadStore next = new JdbiUploadStore(state, reopened(), JSON, clock, random);

    assertThat(next.list(OWNER)).containsExactly(whole);
    assertThat(content.names()).hasSize(1);
  }

  @Test
  void tellsContentThatIsNotWhatWasKept() {
    Upload upload = keep("abc");
    run("UPDATE upload_chunks SET content = ?", "abd".getBytes(UTF_8));

    refuses(
        StorageProblem.STATE_UNREADABLE,
        () ->
            ((UploadContent.Streamed) store.locate(OWNER, upload.id()).orElseThrow())
                .bytes()
                .writeTo(new ByteArrayOutputStream()));
  }

  @Test
  void seesWhatAnotherProcessKeeps() {
    Upload upload = keep("abc");

    JdbiUploadStore other =
        new JdbiUploadStore(databases.state(clock), reopened(), JSON, clock, random);
    assertThat(other.find(OWNER, upload.id())).contains(upload);
    assertThat(other.delete(OWNER, upload.id())).isTrue();
    assertThat(store.list(OWNER)).isEmpty();
  }

  private JdbiUploadStore newStore() {
    return new JdbiUploadStore(state, content, JSON, clock, random);
  }

  /** The same folder, as a process sees it that holds none of its files. */
  private FolderContentFiles reopened() {
    return new FolderContentFiles(folder.resolve("content"));
  }

  final Upload keep(String text) {
    return store.register(
        CSV, new ByteArrayInputStream(text.getBytes(UTF_8)), UploadValidator.NONE);
  }

  private static void refuses(ThrowingCallable call) {
    refuses(StorageProblem.STATE_UNAVAILABLE, call);
  }

  private static void refuses(StorageProblem code, ThrowingCallable call) {
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
}
