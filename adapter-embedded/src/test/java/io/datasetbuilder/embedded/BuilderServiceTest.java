package io.datasetbuilder.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuilderServiceTest {

  private static final String SPEC =
      """
      dataset_id: people
      title: People
      description: Some of them
      sources:
        - kind: file
          alias: people
          schema:
            casts: {born: date}
        - kind: url
          endpoint: https://example.org/a.csv
      exports:
        - {kind: csv, output_path: exports/people.csv}
      """;

  private static final String ONE_FILE = SPEC.replaceAll("(?m)^  - kind: url\\n.*\\n", "");

  @TempDir Path folder;
  private Path file;
  private BuilderService service;

  @BeforeEach
  void open() throws IOException {
    file = Files.writeString(folder.resolve("people.csv"), "code,born\n007,2001-02-03\n");
    service = BuilderService.builder(folder.resolve("out")).build();
  }

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void aFileFillsTheUploadIdAndTheFormatOfItsSource() {
    assertThat(service.validateSpec(withFile(ONE_FILE, "people"))).isInstanceOf(Result.Ok.class);
  }

  @Test
  void validatingTouchesNothing() throws IOException {
    service.validateSpec(withFile(ONE_FILE, "people"));

    try (Stream<Path> found = Files.list(folder)) {
      assertThat(found).containsExactly(file);
    }
  }

  @Test
  void positionsAreThoseOfTheTextAlthoughAFileFillsFields() {
    String spec = ONE_FILE.replace("born: date", "born: dat");

    Problem problem = refusal(service.validateSpec(withFile(spec, "people"))).problems().get(0);

    assertThat(problem.position()).hasValueSatisfying(at -> assertThat(at.line()).isEqualTo(8));
  }

  @Test
  void anUnknownSourceIsReportedWithTheKnownOnes() {
    Refusal refusal = refusal(service.validateSpec(withFile(ONE_FILE, "poeple")));

    assertThat(refusal.reason()).isEqualTo(Reason.NOT_POSSIBLE);
    assertThat(refusal.problems().get(0).code()).isEqualTo(LocalFileProblem.UNKNOWN_UPLOAD_SOURCE);
    assertThat(refusal.problems().get(0).hint())
        .contains("did you mean people? its file sources are people");
  }

  @Test
  void aSourceWithoutAliasIsNamedByItsIndex() {
    Refusal refusal = refusal(service.validateSpec(withFile(SPEC, "1")));

    assertThat(refusal.problems().get(0).code()).isEqualTo(LocalFileProblem.UPLOAD_FOR_OTHER_KIND);
  }

  @Test
  void aFileThatDoesNotExistIsReportedBeforeAnythingIsBuilt() {
    SpecInput input = SpecInput.of(ONE_FILE).withUpload("people", folder.resolve("no.csv"));
    SpecInput typed =
        SpecInput.of(ONE_FILE.replace("alias: people", "alias: people\n    format: csv"))
            .withUpload("people", folder.resolve("no.csv"));

    assertThat(codes(refusal(service.validateSpec(input))))
        .containsExactly(UploadProblem.FILE_NOT_FOUND);
    assertThat(codes(refusal(service.createBuild(typed))))
        .containsExactly(UploadProblem.FILE_NOT_FOUND);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aBuildKeepsEveryValueAndLeavesAManifest() throws IOException {
    FinishedBuild built = built(service.createBuild(withFile(ONE_FILE, "people")));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.folder().resolve("manifest.json")).exists();
    assertThat(Files.readString(built.folder().resolve("gold/people/exports/people.csv")))
        .isEqualTo("code,born\n007,2001-02-03\n");
  }

  @Test
  void aFinishedRunIsProved() {
    FinishedBuild built = built(service.createBuild(withFile(ONE_FILE, "people")));

    assertThat(service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aRunIdIsUsedOnce() {
    build("one");

    assertThat(codes(refusal(build("one")))).containsExactly(RunProblem.RUN_ID_COMPLETED);
  }

  @Test
  void aRunIdIsOneSegment() {
    assertThat(codes(refusal(build("../x")))).containsExactly(RunProblem.INVALID_RUN_ID);
  }

  @Test
  void aCancelledBuildLeavesAPartialManifest() {
    FinishedBuild built =
        built(
            service.createBuild(
                withFile(ONE_FILE, "people"), Optional.empty(), BuildListener.NONE, () -> true));

    assertThat(built.run().manifest().partial()).isTrue();
  }

  @Test
  void aPreviewLeavesNothing() throws IOException {
    Result<BuildPreview> answer = service.previewBuild(withFile(ONE_FILE, "people"));

    assertThat(Results.value(answer).sources().get(0).silver()).isPresent();
    try (Stream<Path> found = Files.list(folder)) {
      assertThat(found).containsExactly(file);
    }
  }

  @Test
  void aPreviewShowsOneToAThousandRows() {
    Result<BuildPreview> answer =
        service.previewBuild(withFile(ONE_FILE, "people"), 1001, BuildListener.NONE);

    assertThat(codes(Refusal.ofSpec(answer.problems())))
        .containsExactly(ServiceProblem.INVALID_PREVIEW_LIMIT);
  }

  @Test
  void anUploadIsCheckedBeforeItIsKept() throws IOException {
    Path ragged = Files.writeString(folder.resolve("ragged.csv"), "a,b\n1\n");

    Result<Upload> answer = service.registerUpload(ragged, Optional.empty(), "utf-8");

    assertThat(answer).isInstanceOf(Result.Refused.class);
    assertThat(folder.resolve("out/.service/uploads")).isEmptyDirectory();
    assertThat(folder.resolve("out/.service/state.sqlite3")).doesNotExist();
  }

  @Test
  void anUploadIsUsedByItsId() {
    Upload kept = Results.value(service.registerUpload(file, Optional.empty(), "utf-8"));
    String spec =
        ONE_FILE.replace("alias: people", "upload_id: " + kept.id() + "\n    format: csv");

    FinishedBuild built = built(service.createBuild(SpecInput.of(spec)));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  /** As text, and as the bytes that other programs write for it. */
  @Test
  void halfOfASurrogatePairIsRefusedAndNotReplaced() {
    byte[] bytes = {'a', ':', ' ', (byte) 0xED, (byte) 0xA0, (byte) 0xBD};

    for (Result<ValidatedSpec> answer :
        List.of(
            service.validateSpec(ONE_FILE.replace("people", "peo\ud83dple")),
            service.validateSpec(bytes))) {
      assertThat(answer.problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code().wire()).isEqualTo("invalid_utf8");
                assertThat(problem.message()).contains("an unpaired surrogate");
                assertThat(problem.position()).isPresent();
              });
    }
    assertThat(service.validateSpec(withFile(ONE_FILE.replace("title: ", "title: 😀 "), "people")))
        .isInstanceOf(Result.Ok.class);
  }

  @Test
  void aGuessCanBeBuilt() {
    SpecGuess.Guessed guess = (SpecGuess.Guessed) Results.value(service.guessSpec(file));

    FinishedBuild built = built(service.createBuild(withFile(guess.spec(), guess.alias())));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(guess.spec()).contains("\"code\": String");
    assertThat(guess.encoding().orElseThrow().proof()).isPresent();
  }

  @Test
  void aGuessCastsAColumnThatMixesNumbersAndTexts() throws IOException {
    Path records = folder.resolve("mixed.json");
    Files.writeString(records, "[{\"code\": 1, \"n\": 2}, {\"code\": \"A7\", \"n\": 3}]");

    SpecGuess.Guessed guess = (SpecGuess.Guessed) Results.value(service.guessSpec(records));

    assertThat(guess.spec()).contains("    schema:\n", "        \"code\": str", "\"n\": Int64");
    FinishedBuild built =
        built(service.createBuild(SpecInput.of(guess.spec()).withUpload(guess.alias(), records)));
    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void aGuessCastsAColumnThatMixesInsideItsObjects() throws IOException {
    Path records = folder.resolve("nested.json");
    Files.writeString(records, "[{\"a\": {\"b\": [1]}, \"ab\": 2}, {\"a\": {\"b\": [\"x\"]}}]");

    SpecGuess.Guessed guess = (SpecGuess.Guessed) Results.value(service.guessSpec(records));

    assertThat(guess.spec()).contains("        \"a\": str", "\"ab\": Int64");
    FinishedBuild built =
        built(service.createBuild(SpecInput.of(guess.spec()).withUpload(guess.alias(), records)));
    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void aGuessStatesNoEncodingThatTheFileDoesNotProve() throws IOException {
    Files.write(file, "역명,n\n서울역,1\n".getBytes(Charset.forName("x-windows-949")));

    assertThat(Results.value(service.guessSpec(file)))
        .isInstanceOfSatisfying(
            SpecGuess.EncodingUndecided.class,
            undecided ->
                assertThat(undecided.candidates().get(0).words()).containsExactly("역명", "서울역"));
  }

  @Test
  void aGuessInAnEncodingThatIsChosenWritesItIntoItsSpec() throws IOException {
    Files.write(file, "역명,n\n서울역,1\n".getBytes(Charset.forName("x-windows-949")));

    SpecGuess.Guessed guess = (SpecGuess.Guessed) Results.value(service.guessSpec(file, "CP949"));

    assertThat(guess.spec()).contains("    encoding: cp949 # chosen\n", "\"역명\": String");
    assertThat(guess.encoding().orElseThrow().proof()).isEmpty();
    assertThat(
            built(service.createBuild(withFile(guess.spec(), guess.alias())))
                .run()
                .manifest()
                .run()
                .status())
        .isEqualTo(RunStatus.OK);
  }

  @Test
  void aGuessInAnEncodingThatNobodyKnowsIsRefused() {
    Result<SpecGuess> refused = service.guessSpec(file, "utf9");

    assertThat(refused.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("unknown_encoding");
  }

  private Result<FinishedBuild> build(String runId) {
    return service.createBuild(
        withFile(ONE_FILE, "people"), Optional.of(runId), BuildListener.NONE, Cancellation.NEVER);
  }

  private SpecInput withFile(String spec, String source) {
    return SpecInput.of(spec).withUpload(source, file);
  }

  private static FinishedBuild built(Result<FinishedBuild> answer) {
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer);
  }

  private static Refusal refusal(Result<?> answer) {
    return Refusal.ofSpec(answer.problems());
  }

  private static List<ProblemCode> codes(Refusal refusal) {
    return refusal.problems().stream().map(Problem::code).toList();
  }
}
