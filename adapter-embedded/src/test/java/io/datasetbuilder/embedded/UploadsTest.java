package io.datasetbuilder.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.upload.JdbiUploadStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.upload.LocalContentFiles;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.wire.UploadBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "kind file" and "Limits": uploads of a service's own principal. */
class UploadsTest {

  private static final int LARGE = 8 * 1024 * 1024;

  @TempDir Path folder;
  private BuilderService service;

  @BeforeEach
  void open() {
    service = BuilderService.builder(folder.resolve("out")).build();
  }

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void aStreamIsKeptUnderItsIdWithWhatIsSaidAboutIt() {
    Upload upload = kept(keep("이름\n가\n", "MS949", Optional.of("../data/이름.csv")));

    assertThat(upload.encoding()).isEqualTo("ms949");
    assertThat(upload.originalFilename().orElseThrow()).hasToString("이름.csv");
    assertThat(known(service.uploads().find(upload.id().value()))).isEqualTo(upload);
  }

  @Test
  void uploadsAreListedNewestFirstAndDeleted() {
    Upload first = kept(keep("x\n1\n"));
    Upload second = kept(keep("x\n2\n"));

    assertThat(known(service.uploads().list())).containsExactlyInAnyOrder(first, second);
    assertThat(known(service.uploads().delete(first.id().value()))).isEqualTo(first);
    assertThat(known(service.uploads().list())).containsExactly(second);
    assertThat(code(service.uploads().delete(first.id().value()))).isEqualTo("upload_not_found");
  }

  @Test
  void aForeignUploadIsNotFoundExactlyLikeAMissingOne() {
    String foreign = foreign();
    String missing = "upl_" + "0".repeat(32);

    for (BiFunction<Uploads, String, Result<Upload>> call :
        List.<BiFunction<Uploads, String, Result<Upload>>>of(Uploads::find, Uploads::delete)) {
      assertThat(problem(call.apply(service.uploads(), foreign)).toString().replace(foreign, "id"))
          .isEqualTo(
              problem(call.apply(service.uploads(), missing)).toString().replace(missing, "id"));
    }
    assertThat(known(service.uploads().list())).isEmpty();
  }

  @Test
  void anIdThatIsNoneIsReportedSo() {
    assertThat(code(service.uploads().find("../../etc"))).isEqualTo("invalid_upload_id");
  }

  @ParameterizedTest
  @CsvSource({
    "CSV, 'a,b\n', no_records",
    "CSV, 'a,b\n1\n', ragged_row",
    "CSV, '', empty_upload",
    "JSON, '{\"a\":1}', not_an_array",
    "JSON, '[1]', not_an_object",
    "JSON, '[]', no_records",
    "JSON, '[{\"a\":1}', malformed_json",
    "JSONL, '[{\"a\":1}]', wrong_format",
    "JSONL, '[1]', not_an_object",
    "CSV, '{\"a\":1}', wrong_format",
    "PARQUET, 'a,b', not_parquet",
    "PARQUET, 'a,b\n1,2\n', wrong_format"
  })
  void contentIsCheckedByReadingItAndNothingOfItIsLeft(
      FileFormat format, String content, String code) {
    Result<Upload> answer =
        service.uploads().keep(stream(content), format, "utf-8", Optional.empty());

    assertThat(codes(answer)).containsExactly(code);
    assertThat(known(service.uploads().list())).isEmpty();
    assertThat(folder.resolve("out/.service/uploads")).isEmptyDirectory();
    assertThat(folder.resolve("out/.service/locks")).isEmptyDirectory();
  }

  @Test
  void contentIsCheckedInItsDeclaredForm() {
    UploadRead data = read("{\"records_at\":\"/data\"}");
    byte[] wrapped = "{\"data\":[{\"a\":1}]}".getBytes(UTF_8);

    Upload kept =
        kept(
            service
                .uploads()
                .keep(
                    new ByteArrayInputStream(wrapped),
                    FileFormat.JSON,
                    "utf-8",
                    data,
                    FileOrigin.UNKNOWN));

    assertThat(known(service.uploads().find(kept.id().value())).read())
        .isEqualTo(data.declared().orElseThrow());
    assertThat(
            codes(
                service
                    .uploads()
                    .keep(
                        new ByteArrayInputStream(wrapped),
                        FileFormat.JSON,
                        "utf-8",
                        read("{\"records_at\":\"/rows\"}"),
                        FileOrigin.UNKNOWN)))
        .containsExactly("records_not_found");
  }

  @Test
  void aFormThatTheFormatDoesNotHaveIsRefusedBeforeAnythingIsRead() {
    UploadRead read = read("{\"delimiter\":\"x\",\"decimal\":\"5\",\"records_at\":\"/a\"}");

    assertThat(
            codes(
                service
                    .uploads()
                    .keep(stream("a\n1\n"), FileFormat.CSV, "utf-8", read, FileOrigin.UNKNOWN)))
        .containsExactly(
            "invalid_read_character", "invalid_read_character", "read_option_of_other_format");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aFormIsWrittenAsAJsonObject() {
    Uploads uploads = service.uploads();

    assertThat(Results.value(uploads.read("{}"))).isEqualTo(UploadRead.DEFAULT);
    for (String text : List.of("", "delimiter: ;", "[1]", "null", "\";\"", "{\"a\":1", "{} {}")) {
      assertThat(uploads.read(text).problems())
          .as(text)
          .extracting(problem -> problem.code().wire())
          .containsExactly("wrong_type");
    }
    assertThat(uploads.read("{\"delimeter\":\";\",\"trim\":1}").problems())
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly("unknown_field read.delimeter", "wrong_type read.trim");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          CSV~id,city#1,Oslo#2,Rome#~{}
          CSV~id;price#1;12,5#2;0,5#~{"delimiter":";","decimal":","}
          CSV~1,Oslo#2,Rome#~{"header":"none"}
          JSON~{"total":1,"data":[{"id":1}]}~{"records_at":"/data"}
          """)
  void theFormThatTheContentProvesIsKept(FileFormat format, String content, String form) {
    Upload kept =
        kept(
            service
                .uploads()
                .keep(
                    stream(content.replace('#', '\n')),
                    format,
                    "utf-8",
                    UploadRead.AUTO,
                    FileOrigin.UNKNOWN));

    assertThat(JsonRenderer.line(kept.read().members())).isEqualTo(form);
    assertThat(known(service.uploads().find(kept.id().value())).read()).isEqualTo(kept.read());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          CSV~city,2023#Oslo,5#~read_not_certain~it may have header: "none" (the first record
          CSV~id;n#a;1,234#b;5,678#~read_not_certain~it may have decimal: "," (open:
          JSON~{"id":1}#{"id":2}#~read_not_certain~the records are read as jsonl, not as json
          CSV~a,b#1#2,3,4#~ragged_row~the row has 1 cell
          """)
  void aFormThatIsNotCertainIsRefusedWithTheAlternatives(
      FileFormat format, String content, String code, String message) {
    List<Problem> problems =
        service
            .uploads()
            .keep(
                stream(content.replace('#', '\n')),
                format,
                "utf-8",
                UploadRead.AUTO,
                FileOrigin.UNKNOWN)
            .problems();

    assertThat(problems).extracting(problem -> problem.code().wire()).containsExactly(code);
    assertThat(problems.get(0).message()).contains(message);
    assertThat(Results.value(service.uploads().list())).isEmpty();
  }

  @Test
  void autoIsAWord() {
    assertThat(read("auto")).isEqualTo(UploadRead.AUTO);
  }

  private UploadRead read(String json) {
    return Results.value(service.uploads().read(json));
  }

  @Test
  void contentThatTheEncodingCannotReadIsRefused() {
    assertThat(codes(keep("가\n나\n", "us-ascii", Optional.empty())))
        .containsExactly("malformed_text");
  }

  @Test
  void anUnknownEncodingIsRefusedBeforeAnythingIsRead() {
    assertThat(codes(keep("x\n1\n", "klingon", Optional.empty())))
        .containsExactly("unknown_encoding");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void whatOneUploadAndOneOwnerMayHoldIsBounded() {
    UploadLimits limits =
        new UploadLimits(4, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    assertThat(
            codes(service.uploads(limits).keep(stream("x\n12\n"), FileFormat.CSV, "utf-8", none())))
        .containsExactly("upload_too_large");
    assertThat(
            kept(service.uploads(limits).keep(stream("x\n1\n"), FileFormat.CSV, "utf-8", none())))
        .isNotNull();
  }

  @Test
  void theQuotaOfTheSettingsHoldsOnThisMachineToo() {
    Settings settings = Settings.of(Map.of("SVC_UPLOAD_MAX_FILES", "1")).settings();
    try (BuilderService bounded =
        BuilderService.builder(folder.resolve("out")).settings(settings).build()) {
      kept(bounded.uploads().keep(stream("x\n1\n"), FileFormat.CSV, "utf-8", none()));

      assertThat(codes(bounded.uploads().keep(stream("x\n1\n"), FileFormat.CSV, "utf-8", none())))
          .containsExactly("upload_quota_exceeded");
    }
  }

  @Test
  void theBodyShowsAnEndWhereThereIsOneAndNeverOwnerOrHash() {
    Upload upload = kept(keep("x\n1\n"));

    assertThat(UploadBody.of(upload).members())
        .containsOnlyKeys(
            "upload_id", "format", "encoding", "size_bytes", "original_filename", "created_at");
    Upload ending =
        NewUpload.unbounded(FileFormat.CSV, upload.ownerId())
            .withLimits(UploadLimits.SHARED)
            .kept(upload.id(), upload.content(), Instant.parse("2026-08-15T09:30:07Z"));
    assertThat(UploadBody.of(ending).members())
        .containsEntry("expires_at", JsonValue.of("2026-09-14T09:30:07+00:00"));
    assertThat(UploadBody.of(List.of(upload)).members()).containsOnlyKeys("uploads");
    assertThat(UploadBody.deleted(upload).members())
        .containsEntry("deleted", JsonValue.of(true))
        .containsKey("upload_id");
    assertThat(Duration.between(ending.createdAt(), ending.expiresAt().orElseThrow()))
        .isEqualTo(Duration.ofDays(30));
  }

  @Test
  void contentBecomesBronzeAsItWas() throws IOException {
    contentOfEveryLengthBecomesBronzeAsItWas(4);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {LARGE - 1, LARGE, LARGE + 1})
  void contentOfEveryLengthBecomesBronzeAsItWas(int length) throws IOException {
    byte[] content = csv(length);
    Upload upload =
        kept(
            service
                .uploads()
                .keep(new ByteArrayInputStream(content), FileFormat.CSV, "utf-8", none()));

    FinishedBuild built = Results.value(service.createBuild(SpecInput.of(spec(upload))));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    Path bronze = built.folder().resolve("bronze/s/records.csv");
    assertThat(Files.readAllBytes(bronze)).isEqualTo(content);
    assertThat((int) Files.getAttribute(bronze, "unix:nlink")).isEqualTo(length < LARGE ? 1 : 2);
    assertThat(service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aPreviewReadsAKeptUploadAndLeavesNothing() {
    Upload upload = kept(keep("x\n1\n"));

    BuildPreview shown = Results.value(service.previewBuild(SpecInput.of(spec(upload))));

    assertThat(shown.sources().get(0).failed()).isFalse();
  }

  @Test
  void aFinishedRunKeepsWhatItReadOfADeletedUpload() {
    Upload upload = kept(keep(new String(csv(LARGE), UTF_8)));
    FinishedBuild built = Results.value(service.createBuild(SpecInput.of(spec(upload))));

    known(service.uploads().delete(upload.id().value()));

    assertThat(service.verifyRun(built.run().runId()).problems()).isEmpty();
    assertThat(folder.resolve("out/.service/uploads")).isEmptyDirectory();
  }

  @Tag("deep")
  @Test
  void aBuildScansAnUploadOnlyWhereItsCheckHasNot() {
    Upload upload = kept(keep(new String(csv(2 * LARGE), UTF_8)));
    BronzeProgress checked = new BronzeProgress();
    FinishedBuild built = build(service, upload, checked);

    BronzeProgress unchecked = new BronzeProgress();
    try (BuilderService later = BuilderService.builder(folder.resolve("out")).build()) {
      FinishedBuild again = build(later, upload, unchecked);
      assertThat(built.run().manifest().tables()).isEqualTo(again.run().manifest().tables());
      assertThat(provenance(built).dataChecksum()).isEqualTo(provenance(again).dataChecksum());
    }

    assertThat(checked.parts).containsExactly(1.0);
    assertThat(unchecked.parts).hasSizeGreaterThan(1);
  }

  private static FinishedBuild build(
      BuilderService service, Upload upload, BuildListener listener) {
    return Results.value(
        service.createBuild(
            SpecInput.of(spec(upload)), Optional.empty(), listener, Cancellation.NEVER));
  }

  private static SourceProvenance provenance(FinishedBuild built) {
    return built.run().manifest().inputs().provenance().get(0);
  }

  /** The parts of Bronze that were reported done. */
  private static final class BronzeProgress implements BuildListener {
    private final List<Double> parts = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void stageProgress(String sourceKey, Stage stage, double done) {
      if (stage == Stage.BRONZE) {
        parts.add(done);
      }
    }
  }

  private String foreign() {
    Path out = folder.resolve("out");
    try (StateDatabase state =
        new StateDatabase(out.resolve(".service/state.sqlite3"), Clock.systemUTC())) {
      JdbiUploadStore store =
          new JdbiUploadStore(
              state,
              new LocalContentFiles(out, new DiskFileOps(), new Random(5)),
              new JacksonJsonCodec(),
              Clock.systemUTC(),
              new Random(6));
      NewUpload upload = NewUpload.unbounded(FileFormat.CSV, new Principal.Dev().ownerId());
      return store.register(upload, stream("x\n1\n"), UploadValidator.NONE).id().value();
    }
  }

  private Result<Upload> keep(String content) {
    return keep(content, "utf-8", Optional.empty());
  }

  private Result<Upload> keep(String content, String encoding, Optional<String> filename) {
    byte[] bytes =
        encoding.equals("MS949")
            ? content.getBytes(java.nio.charset.Charset.forName("x-windows-949"))
            : content.getBytes(UTF_8);
    return service
        .uploads()
        .keep(new ByteArrayInputStream(bytes), FileFormat.CSV, encoding, filename);
  }

  private static byte[] csv(int length) {
    byte[] content = new byte[length];
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      content[i] = (byte) (i % 2 == 0 ? 'a' + random.nextInt(26) : i % 64 == 1 ? '\n' : 'x');
    }
    content[length - 1] = '\n';
    return content;
  }

  private static String spec(Upload upload) {
    return """
    dataset_id: d
    title: t
    description: e
    sources: [{kind: file, alias: s, upload_id: %s, format: csv}]
    exports: [{kind: jsonl, output_path: exports/x.jsonl}]
    """
        .formatted(upload.id());
  }

  private static ByteArrayInputStream stream(String content) {
    return new ByteArrayInputStream(content.getBytes(UTF_8));
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static Upload kept(Result<Upload> answer) {
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer);
  }

  private static List<String> codes(Result<Upload> answer) {
    assertThat(answer).isInstanceOf(Result.Refused.class);
    return answer.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  private static <T> T known(Result<T> answer) {
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<T>) answer).value();
  }

  private static String code(Result<?> answer) {
    return problem(answer).code().wire();
  }

  private static Problem problem(Result<?> answer) {
    assertThat(answer).isInstanceOf(Result.Refused.class);
    return ((Result.Refused<?>) answer).problems().get(0);
  }
}
