package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.wire.ProblemBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a whole, with its state on a PostgreSQL server. */
class StateOnPostgresTest {

  private static final int LARGE = 8 * 1024 * 1024;

  private static final ProviderCatalog CATALOG =
      new ProviderCatalog(
          List.of(
              ProviderDefinitions.provider(
                  "metro",
                  ProviderDefinitions.key(Kind.KEY, Need.REQUIRED, "metro"),
                  ProviderDefinitions.dataset("metro", "stations"))));

  @TempDir private Path folder;
  private Path output;
  private String address;

  @BeforeEach
  void begin() {
    output = folder.resolve("build");
    address = RunningPostgres.freshSchema();
  }

  @Test
  void listsWhatItHasBuilt() {
    try (BuilderService service = service()) {
      build(service, "one");
    }
    try (BuilderService service = service()) {
      build(service, "two");

      assertThat(known(service.runs().list(Optional.empty(), 10)))
          .extracting(listed -> listed.run().runId())
          .containsExactly("two", "one");
    }
  }

  @Test
  void makesTheIndexAnewFromManifests() {
    try (BuilderService service = service()) {
      build(service, "one");

      RebuildIndex.RebuildReport rebuilt = Results.value(service.rebuildIndex());

      assertThat(rebuilt.indexed()).isEqualTo(1);
      assertThat(rebuilt.setAside()).isFalse();
    }
  }

  @Test
  void buildsFromAnUploadThatAnEarlierProcessKept() {
    Upload upload;
    try (BuilderService service = service()) {
      upload = keep(service, "a,b\n1,2\n");
    }
    try (BuilderService service = service()) {
      assertThat(known(service.uploads().list())).containsExactly(upload);
      Result<FinishedBuild> answer = service.createBuild(SpecInput.of(spec(upload.id().value())));

      assertThat(answer).isInstanceOf(Result.Ok.class);
      assertThat(known(service.uploads().delete(upload.id().value()))).isEqualTo(upload);
      assertThat(known(service.uploads().list())).isEmpty();
    }
  }

  @Tag("deep")
  @Test
  void keepsLargeContentInAFile() throws IOException {
    try (BuilderService service = service()) {
      keep(service, "a,b\n" + "1,2\n".repeat(LARGE / 4));
    }
    try (Stream<Path> files = Files.walk(output.resolve(".service/uploads"))) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  @Test
  void remembersKeysOfProviders() {
    try (BuilderService service = service()) {
      known(service.providers().setKey("metro", "a-key-of-metro-4711"));
    }
    try (BuilderService service = service()) {
      CredentialVault.CredentialStatus status = known(service.providers().keyStatus("metro"));

      assertThat(status.configured()).isTrue();
    }
  }

  @Test
  void makesNoDatabaseFile() throws IOException {
    try (BuilderService service = service()) {
      build(service, "one");
      keep(service, "a,b\n1,2\n");
    }
    try (Stream<Path> files = Files.walk(output)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("sqlite"));
    }
  }

  /** The run is finished all the same; its manifest is the truth. */
  @Tag("deep")
  @Test
  void aServerThatIsGoneIsReportedWithoutItsAddress() {
    String gone = "jdbc:postgresql://127.0.0.1:1/canary?connectTimeout=1";
    try (BuilderService service = service(gone)) {
      Refusal refusal = Refusal.ofSpec(service.rebuildIndex().problems());

      assertThat(refusal.problems())
          .extracting(problem -> problem.code())
          .containsExactly(StorageProblem.INDEX_UNAVAILABLE);
      assertThat(ProblemBody.of(refusal).toString()).doesNotContain("canary", "127.0.0.1");
    }
  }

  private BuilderService service() {
    return service(address);
  }

  private BuilderService service(String url) {
    Settings.Reading read =
        Settings.of(
            Map.of(
                "SVC_STORAGE_BACKEND",
                "postgres",
                "SVC_DATABASE_URL",
                url,
                "SVC_CREDENTIAL_MASTER_KEY",
                Base64.getEncoder().encodeToString(new byte[32])));
    assertThat(read.problems()).isEmpty();
    return BuilderService.builder(output).settings(read.settings()).catalog(CATALOG).build();
  }

  private void build(BuilderService service, String runId) {
    SpecInput spec = SpecInput.of(spec("x")).withUpload("s", data());
    Result<FinishedBuild> answer =
        service.createBuild(spec, Optional.of(runId), BuildListener.NONE, Cancellation.NEVER);
    assertThat(answer).isInstanceOf(Result.Ok.class);
  }

  private Path data() {
    try {
      return Files.writeString(folder.resolve("data.csv"), "a,b\n1,2\n");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Upload keep(BuilderService service, String text) {
    Result<Upload> answer =
        service
            .uploads()
            .keep(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                FileFormat.CSV,
                "utf-8",
                Optional.of("data.csv"));
    return Results.value(answer);
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  private static String spec(String uploadId) {
    return """
    dataset_id: d
    title: T
    description: D
    sources:
      - {kind: file, alias: s, format: csv%s}
    exports:
      - {kind: csv, output_path: exports/x.csv}
    """
        .formatted(uploadId.equals("x") ? "" : ", upload_id: " + uploadId);
  }
}
