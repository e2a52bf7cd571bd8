package io.datasetbuilder.pipeline.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.FileFacts;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.upload.NewUpload;
import io.datasetbuilder.pipeline.upload.Upload;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import io.datasetbuilder.pipeline.upload.UploadProblem;
import io.datasetbuilder.pipeline.upload.UploadStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link UploadStore} promises (Spec, "kind file"). */
public abstract class UploadStoreContract {

  private static final OwnerId OWNER = new Principal.Service().ownerId();
  private static final OwnerId OTHER = new Principal.Dev().ownerId();
  private static final NewUpload CSV = NewUpload.unbounded(FileFormat.CSV, OWNER);
  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir protected Path elsewhere;

  /** The same uploads at each call; its clock goes forward. */
  protected abstract UploadStore store();

  @Test
  public void keepsContentAndWhatIsSaidAboutIt() throws IOException {
    Upload upload =
        store().register(CSV.withEncoding("cp949").withFilename("C:\\data\\a.csv"), content("abc"));

    assertThat(UploadId.isOne(upload.id().value())).isTrue();
    assertThat(upload.format()).isEqualTo(FileFormat.CSV);
    assertThat(upload.encoding()).isEqualTo("cp949");
    assertThat(upload.originalFilename().orElseThrow()).hasToString("a.csv");
    assertThat(upload.content()).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
    assertThat(contentOf(upload)).isEqualTo("abc");
  }

  @Test
  public void findsWhatItKept() {
    Upload upload = store().register(CSV, content("abc"));

    assertThat(store().find(OWNER, upload.id())).contains(upload);
  }

  @Test
  public void hidesAnUploadFromEverybodyElse() {
    Upload upload = store().register(CSV, content("abc"));

    assertThat(store().find(OTHER, upload.id())).isEmpty();
    assertThat(store().locate(OTHER, upload.id())).isEmpty();
    assertThat(store().list(OTHER)).isEmpty();
    assertThat(store().delete(OTHER, upload.id())).isFalse();
    assertThat(store().find(OWNER, upload.id())).isPresent();
  }

  @Test
  public void findsNothingUnderAnUnknownId() {
    UploadId unknown = new UploadId("upl_" + "0".repeat(32));

    assertThat(store().find(OWNER, unknown)).isEmpty();
    assertThat(store().locate(OWNER, unknown)).isEmpty();
    assertThat(store().delete(OWNER, unknown)).isFalse();
  }

  @Test
  public void listsTheNewestFirst() {
    Upload first = store().register(CSV, content("1"));
    Upload second = store().register(CSV, content("2"));

    assertThat(store().list(OWNER)).containsExactly(second, first);
  }

  @Test
  public void deletesAnUpload() {
    Upload upload = store().register(CSV, content("abc"));
    Path address = Path.of(store().locate(OWNER, upload.id()).orElseThrow().address());

    assertThat(store().delete(OWNER, upload.id())).isTrue();

    assertThat(store().find(OWNER, upload.id())).isEmpty();
    assertThat(address).doesNotExist();
  }

  @Test
  public void copiesAFileOfThisMachine() throws IOException {
    Path file = Files.writeString(elsewhere.resolve("a.csv"), "abc");

    Upload upload = store().registerFile(CSV, new Location(file.toString()));
    Files.writeString(file, "changed");

    assertThat(contentOf(upload)).isEqualTo("abc");
  }

  @Test
  public void refusesAFileThatIsNotThere() {
    assertRefused(
        UploadProblem.FILE_NOT_FOUND,
        () -> store().registerFile(CSV, new Location(elsewhere.resolve("none").toString())));
  }

  @Test
  public void refusesAFolder() {
    assertRefused(
        UploadProblem.NOT_A_FILE,
        () -> store().registerFile(CSV, new Location(elsewhere.toString())));
  }

  @Test
  public void refusesContentWithoutBytes() {
    assertRefused(UploadProblem.EMPTY_UPLOAD, () -> store().register(CSV, content("")));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void refusesContentBeyondTheBound() {
    NewUpload bounded = new NewUpload(FileFormat.CSV, "utf-8", CSV.originalFilename(), OWNER, 2);

    assertRefused(UploadProblem.UPLOAD_TOO_LARGE, () -> store().register(bounded, content("abc")));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void keepsContentOfExactlyTheBound() {
    NewUpload bounded = new NewUpload(FileFormat.CSV, "utf-8", CSV.originalFilename(), OWNER, 3);

    assertThat(store().register(bounded, content("abc")).content().bytes()).isEqualTo(3);
  }

  @Test
  public void keepsNothingOfAStreamThatBreaks() {
    assertRefused(UploadProblem.UNREADABLE_FILE, () -> store().register(CSV, new Broken()));
    assertThat(store().list(OWNER)).isEmpty();
  }

  private String contentOf(Upload upload) throws IOException {
    return Files.readString(
        Path.of(store().locate(upload.ownerId(), upload.id()).orElseThrow().address()));
  }

  private static InputStream content(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static void assertRefused(ProblemCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UploadFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  /** Delivers a byte and then fails at each read. */
  private static final class Broken extends InputStream {
    private boolean begun;

    @Override
    public int read() throws IOException {
      if (begun) {
        throw new IOException("the line was cut");
      }
      begun = true;
      return 'x';
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      buffer[offset] = (byte) read();
      return 1;
    }
  }
}
