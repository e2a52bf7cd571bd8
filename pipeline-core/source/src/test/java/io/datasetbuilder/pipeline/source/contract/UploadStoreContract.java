package io.datasetbuilder.pipeline.source.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.MergedCells;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.ContentUploadId;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.contract.BrokenStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link UploadStore} promises (Spec, "kind file" and "Limits"). */
public abstract class UploadStoreContract {

  private static final OwnerId OWNER = new Principal.Service().ownerId();
  private static final OwnerId OTHER = new Principal.Dev().ownerId();
  private static final NewUpload CSV = NewUpload.unbounded(FileFormat.CSV, OWNER);
  private static final ReadOptions READ =
      ReadOptions.of(new JsonRecords("/data", JsonRecords.Form.VALUES));
  private static final NewUpload JSON = NewUpload.unbounded(FileFormat.JSON, OWNER);
  private static final int LARGE = 8 * 1024 * 1024;
  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir protected Path elsewhere;

  /** The same uploads at each call; its clock goes forward. */
  protected abstract UploadStore store();

  /** Lets time go by on the store's clock. */
  protected abstract void pass(Duration time);

  @Test
  public void keepsContentAndWhatIsSaidAboutIt() throws IOException {
    Upload upload =
        keep(CSV.withEncoding("cp949").withOrigin(FileOrigin.named("C:\\data\\a.csv")), "abc");

    assertThat(UploadId.isOne(upload.id().value())).isTrue();
    assertThat(upload.format()).isEqualTo(FileFormat.CSV);
    assertThat(upload.encoding()).isEqualTo("cp949");
    assertThat(upload.originalFilename().orElseThrow()).hasToString("a.csv");
    assertThat(upload.content()).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
    assertThat(upload.expiresAt()).isEmpty();
    assertThat(new String(contentOf(upload), UTF_8)).isEqualTo("abc");
  }

  @Test
  public void keepsThePackedFileThatContentWasUnpackedFrom() throws IOException {
    OriginalFile original =
        new OriginalFile(
            Optional.of("서울\t!A1:B2"), "0a".repeat(32), MergedCells.of(List.of("A1:B1")));
    FileOrigin origin = FileOrigin.named("book.xlsx").with(Optional.of(original));

    Upload upload = keep(CSV.withOrigin(origin), "abc");

    assertThat(upload.origin()).isEqualTo(origin);
    assertThat(store().find(OWNER, upload.id()).orElseThrow().origin()).isEqualTo(origin);
  }

  @Test
  public void findsWhatItKept() {
    Upload upload = keep(CSV.withOrigin(FileOrigin.named("a.csv")), "abc");

    assertThat(store().find(OWNER, upload.id())).contains(upload);
  }

  @Test
  public void hidesAnUploadFromEverybodyElse() {
    Upload upload = keep(CSV, "abc");

    assertThat(store().find(OTHER, upload.id())).isEmpty();
    assertThat(store().locate(OTHER, upload.id())).isEmpty();
    assertThat(store().list(OTHER)).isEmpty();
    assertThat(store().delete(OTHER, upload.id())).isFalse();
    assertThat(store().find(OWNER, upload.id())).isPresent();
  }

  /** A run may have read an upload that is another owner's, once it was handed to a team. */
  @Test
  public void anErasureFindsTheUploadsOfAllOwners() {
    Upload upload = keep(CSV, "abc");

    assertThat(store().findOfAny(upload.id())).contains(upload);
    store().delete(OWNER, upload.id());
    assertThat(store().findOfAny(upload.id())).isEmpty();
  }

  @Test
  public void aBuildForATeamReadsTheUploadsOfTheTeamAndOfTheMember() {
    Principal member = new Principal.TeamMember(new TeamName("data"), new Principal.Service());
    Principal another = new Principal.TeamMember(new TeamName("data"), new Principal.Dev());
    Upload own = keep(CSV, "abc");
    Upload ofTeam = keep(NewUpload.unbounded(FileFormat.CSV, member.ownerId()), "abc");

    assertThat(store().findFor(member, own.id())).contains(own);
    assertThat(store().findFor(member, ofTeam.id())).contains(ofTeam);
    assertThat(store().findFor(another, own.id())).isEmpty();
    assertThat(store().findFor(another, ofTeam.id())).contains(ofTeam);
    assertThat(store().findFor(new Principal.Service(), ofTeam.id())).isEmpty();
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
    Upload first = keep(CSV, "1");
    pass(Duration.ofSeconds(1));
    Upload second = keep(CSV, "2");

    assertThat(store().list(OWNER)).containsExactly(second, first);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 256 * 1024, 256 * 1024 + 1, LARGE - 1, LARGE, LARGE + 1})
  public void givesContentOfEveryLengthBackAsItWas(int length) throws IOException {
    byte[] content = new byte[length];
    new Random(length).nextBytes(content);

    Upload upload = store().register(CSV, new ByteArrayInputStream(content), UploadValidator.NONE);

    assertThat(contentOf(upload)).isEqualTo(content);
  }

  /** Spec, "Limits": content from 8 MiB is kept in a server-named file. */
  @ParameterizedTest
  @ValueSource(ints = {LARGE, LARGE + 1})
  public void keepsContentFrom8MiBInAFileOfItsOwn(int length) {
    Upload upload = keep(CSV.withOrigin(FileOrigin.named("secret-name.csv")), "x".repeat(length));

    Path file = fileOf(upload);
    assertThat(file).hasSize(length);
    assertThat(file.toString()).doesNotContain("secret-name", upload.id().value());
  }

  @Test
  public void keepsContentBelow8MiBInNoFileOfItsOwn() {
    Upload upload = keep(CSV, "x".repeat(LARGE - 1));

    assertThat(store().locate(OWNER, upload.id()).orElseThrow())
        .isInstanceOf(UploadContent.Streamed.class);
  }

  @Test
  public void deletesAnUploadWithItsFile() {
    Upload upload = keep(CSV, "x".repeat(LARGE));
    Path file = fileOf(upload);

    assertThat(store().delete(OWNER, upload.id())).isTrue();

    assertThat(store().find(OWNER, upload.id())).isEmpty();
    assertThat(file).doesNotExist();
    assertThat(store().delete(OWNER, upload.id())).isFalse();
  }

  @Test
  public void statesAReaderThatAnUploadWasDeletedMeanwhile() {
    Upload upload = keep(CSV, "abc");
    UploadContent.Streamed content =
        (UploadContent.Streamed) store().locate(OWNER, upload.id()).orElseThrow();
    store().delete(OWNER, upload.id());

    assertRefused(
        UploadProblem.UPLOAD_NOT_FOUND, () -> content.bytes().writeTo(new ByteArrayOutputStream()));
  }

  @Test
  public void copiesAFileOfThisMachine() throws IOException {
    Path file = Files.writeString(elsewhere.resolve("a.csv"), "abc");

    Upload upload = keepFile(file);
    Files.writeString(file, "changed");

    assertThat(new String(contentOf(upload), UTF_8)).isEqualTo("abc");
  }

  @Test
  public void refusesAFileThatIsNotThere() {
    assertRefused(UploadProblem.FILE_NOT_FOUND, () -> keepFile(elsewhere.resolve("none")));
  }

  @Test
  public void refusesAFolder() {
    assertRefused(UploadProblem.NOT_A_FILE, () -> keepFile(elsewhere));
  }

  @Test
  public void refusesContentWithoutBytes() {
    assertRefused(UploadProblem.EMPTY_UPLOAD, () -> keep(CSV, ""));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void refusesContentBeyondTheBound() {
    NewUpload bounded =
        CSV.withLimits(
            new UploadLimits(2, OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));

    assertRefused(UploadProblem.UPLOAD_TOO_LARGE, () -> keep(bounded, "abc"));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void keepsContentOfExactlyTheBound() {
    assertThat(
            keep(
                    CSV.withLimits(
                        new UploadLimits(
                            3, OptionalLong.empty(), OptionalLong.empty(), Optional.empty())),
                    "abc")
                .content()
                .bytes())
        .isEqualTo(3);
  }

  @Test
  public void keepsNothingOfAStreamThatBreaks() {
    assertRefused(
        UploadProblem.UNREADABLE_FILE,
        () -> store().register(CSV, new BrokenStream(), UploadValidator.NONE));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void keepsNothingThatTheCheckSpeaksAgainst() {
    List<Problem> found =
        List.of(
            Problem.of(RecordProblem.RAGGED_ROW, "", "line 2"),
            Problem.of(RecordProblem.RAGGED_ROW, "", "line 3"));

    assertThatThrownBy(
            () ->
                store()
                    .register(
                        CSV,
                        content("x".repeat(LARGE)),
                        (upload, location, facts) -> Result.refused(found)))
        .isInstanceOfSatisfying(
            UploadFailure.class, failure -> assertThat(failure.problems()).isEqualTo(found));
    assertThat(store().list(OWNER)).isEmpty();
  }

  @Test
  public void showsTheCheckTheBytesThatWillBeKept() {
    List<String> seen = new ArrayList<>();

    store()
        .register(
            CSV,
            content("abc"),
            (upload, location, facts) -> {
              seen.add(text(location) + " " + facts);
              return Result.ok(upload);
            });

    assertThat(seen).containsExactly("abc " + new FileFacts(3, SHA256_OF_ABC));
  }

  @Test
  public void keepsTheFormThatTheCheckFinds() {
    Upload kept =
        store()
            .register(
                JSON, content("[]"), (upload, location, facts) -> Result.ok(upload.withRead(READ)));

    assertThat(kept.read()).isEqualTo(READ);
    assertThat(store().find(OWNER, kept.id()).orElseThrow().read()).isEqualTo(READ);
  }

  @Test
  public void refusesMoreUploadsThanAnOwnerMayKeep() {
    NewUpload bounded = CSV.withLimits(quota(2, Long.MAX_VALUE));
    keep(bounded, "1");
    Upload second = keep(bounded, "2");

    assertRefused(UploadProblem.UPLOAD_QUOTA_EXCEEDED, () -> keep(bounded, "3"));
    store().delete(OWNER, second.id());
    keep(bounded, "4");

    assertThat(store().list(OWNER)).hasSize(2);
  }

  @Test
  public void refusesMoreBytesThanAnOwnerMayKeep() {
    NewUpload bounded = CSV.withLimits(quota(9, LARGE + 3L));
    keep(bounded, "abc");

    assertRefused(UploadProblem.UPLOAD_QUOTA_EXCEEDED, () -> keep(bounded, "x".repeat(LARGE + 1)));
    keep(bounded, "x".repeat(LARGE));

    assertThat(store().list(OWNER)).hasSize(2);
  }

  @Test
  public void countsNobodyElsesUploads() {
    UploadLimits one = quota(1, Long.MAX_VALUE);
    keep(NewUpload.unbounded(FileFormat.CSV, OTHER).withLimits(one), "1");

    assertThat(keep(CSV.withLimits(one), "1")).isNotNull();
  }

  @Test
  public void letsNoTwoUploadsAtOnceBothBeTheLastThatFits() throws InterruptedException {
    NewUpload bounded = CSV.withLimits(quota(3, Long.MAX_VALUE));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Upload>> uploads = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      uploads.add(threads.submit(() -> keep(bounded, "abc")));
    }
    threads.shutdown();

    assertThat(uploads.stream().filter(UploadStoreContract::succeeded)).hasSize(3);
    assertThat(store().list(OWNER)).hasSize(3);
  }

  @Test
  public void findsNoUploadThatHasExpired() {
    Upload upload = keep(CSV.withLimits(keptFor(Duration.ofDays(30))), "x".repeat(LARGE));
    Path file = fileOf(upload);
    assertThat(upload.expiresAt()).contains(upload.createdAt().plus(Duration.ofDays(30)));
    assertThat(store().find(OWNER, upload.id())).contains(upload);

    pass(Duration.ofDays(30));

    assertThat(store().find(OWNER, upload.id())).isEmpty();
    assertThat(store().locate(OWNER, upload.id())).isEmpty();
    assertThat(store().list(OWNER)).isEmpty();
    assertThat(store().delete(OWNER, upload.id())).isFalse();
    keep(CSV, "the next one sweeps");
    assertThat(file).doesNotExist();
  }

  @Test
  public void countsNoExpiredUploadAgainstTheQuota() {
    UploadLimits limits =
        new UploadLimits(
            9, OptionalLong.of(1), OptionalLong.of(3), Optional.of(Duration.ofHours(1)));
    keep(CSV.withLimits(limits), "abc");

    pass(Duration.ofHours(1));

    assertThat(keep(CSV.withLimits(limits), "abc")).isNotNull();
  }

  @Test
  public void aFileHasTheIdOfItsContent() throws IOException {
    Path file = Files.writeString(elsewhere.resolve("a.csv"), "abc");
    Path copy = Files.writeString(elsewhere.resolve("b.csv"), "abc");
    Upload first = keepFile(file);

    assertThat(first.id()).isEqualTo(ContentUploadId.of(CSV, SHA256_OF_ABC));
    assertThat(keepFile(copy).id()).isEqualTo(first.id());
    assertThat(store().list(OWNER)).extracting(Upload::id).containsExactly(first.id());
    assertThat(contentOf(first)).isEqualTo("abc".getBytes(UTF_8));
    assertThat(keepFile(Files.writeString(copy, "abd")).id()).isNotEqualTo(first.id());
  }

  @Test
  public void keepsTheDeclaredFormOfTheRecords() throws IOException {
    Upload streamed = keep(JSON.withRead(READ), "[]");
    Location file = at(Files.writeString(elsewhere.resolve("a.csv"), "[]"));
    Upload local = store().registerFile(JSON.withRead(READ), file, UploadValidator.NONE).upload();

    assertThat(store().find(OWNER, streamed.id()).orElseThrow().read()).isEqualTo(READ);
    assertThat(store().list(OWNER)).extracting(Upload::read).containsOnly(READ);
    assertThat(store().registerFile(JSON.withRead(READ), file, UploadValidator.NONE).upload())
        .satisfies(
            again -> {
              assertThat(again.id()).isEqualTo(local.id());
              assertThat(again.read()).isEqualTo(READ);
            });
    assertThat(store().registerFile(JSON, file, UploadValidator.NONE).upload())
        .satisfies(
            plain -> {
              assertThat(plain.id()).isNotEqualTo(local.id());
              assertThat(plain.read()).isEqualTo(ReadOptions.DEFAULT);
            });
  }

  @Test
  public void aStreamHasARandomId() throws IOException {
    Upload streamed = keep(CSV, "abc");

    assertThat(keep(CSV, "abc").id()).isNotEqualTo(streamed.id());
    assertThat(keepFile(Files.writeString(elsewhere.resolve("a.csv"), "abc")).id())
        .isNotEqualTo(streamed.id());
  }

  @Test
  public void oneFileOfTwoOwnersIsTwoUploads() throws IOException {
    Location file = at(Files.writeString(elsewhere.resolve("a.csv"), "abc"));
    Upload mine = store().registerFile(CSV, file, UploadValidator.NONE).upload();
    NewUpload others = NewUpload.unbounded(FileFormat.CSV, OTHER);
    Upload theirs = store().registerFile(others, file, UploadValidator.NONE).upload();

    assertThat(store().delete(OTHER, theirs.id())).isTrue();
    assertThat(store().find(OWNER, mine.id())).isPresent();
  }

  @Test
  public void aLargeFileThatIsThereIsNotKeptTwice() throws IOException {
    Path file = Files.writeString(elsewhere.resolve("a.csv"), "x".repeat(LARGE));
    Path kept = fileOf(keepFile(file));

    assertThat(fileOf(keepFile(file))).isEqualTo(kept);
    try (Stream<Path> files = Files.list(kept.getParent())) {
      assertThat(files).containsExactly(kept);
    }
  }

  @Test
  public void aRollbackRemovesOnlyWhatItsRegistrationAdded() throws IOException {
    Location file = at(Files.writeString(elsewhere.resolve("a.csv"), "abc"));
    UploadStore.Registration first = store().registerFile(CSV, file, UploadValidator.NONE);
    UploadStore.Registration again = store().registerFile(CSV, file, UploadValidator.NONE);

    assertThat(first.added()).isTrue();
    assertThat(again.added()).isFalse();
    store().rollback(again);
    assertThat(store().find(OWNER, first.upload().id())).isPresent();
    store().rollback(first);
    assertThat(store().find(OWNER, first.upload().id())).isPresent();
    store().delete(OWNER, first.upload().id());
    store().rollback(store().registerFile(CSV, file, UploadValidator.NONE));
    assertThat(store().find(OWNER, first.upload().id())).isEmpty();
  }

  @Test
  public void aFileThatIsRegisteredAgainExpiresAsLateAsTheLaterOfBoth() throws IOException {
    Location file = at(Files.writeString(elsewhere.resolve("a.csv"), "abc"));
    NewUpload brief = CSV.withLimits(keptFor(Duration.ofHours(1)));
    Upload upload = store().registerFile(brief, file, UploadValidator.NONE).upload();
    store().registerFile(CSV, file, UploadValidator.NONE);

    pass(Duration.ofHours(2));

    assertThat(store().find(OWNER, upload.id())).isPresent();
  }

  @Test
  public void oneFileHandedInByManyAtOnceIsOneUpload() throws Exception {
    Path file = Files.writeString(elsewhere.resolve("a.csv"), "x".repeat(LARGE));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Upload>> calls = Collections.nCopies(8, () -> keepFile(file));
      for (Future<Upload> upload : threads.invokeAll(calls)) {
        assertThat(contentOf(upload.get())).hasSize(LARGE);
      }
    } finally {
      threads.shutdown();
    }
    assertThat(store().list(OWNER)).hasSize(1);
  }

  private static Location at(Path file) {
    return new Location(file.toString());
  }

  private Upload keep(NewUpload upload, String content) {
    return store().register(upload, content(content), UploadValidator.NONE);
  }

  private Upload keepFile(Path file) {
    return store().registerFile(CSV, new Location(file.toString()), UploadValidator.NONE).upload();
  }

  private Path fileOf(Upload upload) {
    UploadContent content = store().locate(upload.ownerId(), upload.id()).orElseThrow();
    return Path.of(((UploadContent.OnDisk) content).location().address());
  }

  private byte[] contentOf(Upload upload) throws IOException {
    UploadContent content = store().locate(upload.ownerId(), upload.id()).orElseThrow();
    if (content instanceof UploadContent.OnDisk file) {
      return Files.readAllBytes(Path.of(file.location().address()));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ((UploadContent.Streamed) content).bytes().writeTo(bytes);
    return bytes.toByteArray();
  }

  private static UploadLimits quota(int files, long bytes) {
    return new UploadLimits(
        Long.MAX_VALUE, OptionalLong.of(files), OptionalLong.of(bytes), Optional.empty());
  }

  private static UploadLimits keptFor(Duration time) {
    return new UploadLimits(
        Long.MAX_VALUE, OptionalLong.empty(), OptionalLong.empty(), Optional.of(time));
  }

  private static InputStream content(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static String text(Location location) {
    try {
      return Files.readString(Path.of(location.address()));
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private static boolean succeeded(Future<Upload> upload) {
    try {
      return upload.get() != null;
    } catch (ExecutionException refused) {
      assertThat(refused)
          .cause()
          .isInstanceOfSatisfying(
              UploadFailure.class,
              failure ->
                  assertThat(failure.problem().code())
                      .isEqualTo(UploadProblem.UPLOAD_QUOTA_EXCEEDED));
      return false;
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private static void assertRefused(ProblemCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UploadFailure.class, failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }
}
