package io.datasetbuilder.http.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArtifactOperationsTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private OperationClient client;

  @BeforeAll
  void build() throws IOException {
    built = new BuiltRuns(folder);
    built.build("one", built.people());
    Path secret = Files.writeString(folder.resolve("secret"), "mine");
    Files.createSymbolicLink(built.output.resolve("one/link.txt"), secret);
    Files.createSymbolicLink(built.output.resolve("one/out"), folder);
    client = new OperationClient(built.service, Routes.of(RunOperations::declare));
  }

  @AfterAll
  void close() {
    built.close();
  }

  @Test
  void everyFileIsListedSortedAndRelativeToItsRun() {
    JsonResponse answer = client.get("/artifacts/one");

    assertThat(answer.names()).containsExactlyInAnyOrder("run_id", "files");
    assertThat(answer.texts("files"))
        .isSorted()
        .contains(
            "buildspec.yaml",
            "manifest.json",
            "silver/s/table.parquet",
            "gold/s/README.md",
            "gold/s/data.csv")
        .doesNotContain("link.txt", "out");
  }

  @Test
  void everyListedFileIsSentAsItLiesOnDiskButTheManifest() throws IOException {
    for (String path : client.get("/artifacts/one").texts("files")) {
      if (!path.equals("manifest.json")) {
        Reply.File file = file(path);
        assertThat(content(file))
            .isEqualTo(Files.readAllBytes(built.output.resolve("one/" + path)));
        assertThat(file.bytes()).isEqualTo(Files.size(built.output.resolve("one/" + path)));
      }
    }
  }

  @Test
  void theManifestIsSentWithoutItsOwner() throws IOException {
    Reply.File file = file("manifest.json");
    byte[] sent = content(file);

    assertThat(Files.readString(built.output.resolve("one/manifest.json"))).contains("owner_id");
    assertThat(new String(sent, UTF_8)).contains("\"build_id\": \"one\"").doesNotContain("owner_");
    assertThat(file.bytes()).isEqualTo(sent.length);
  }

  @ParameterizedTest
  @CsvSource({
    "manifest.json, application/json",
    "gold/s/data.csv, text/csv; charset=utf-8",
    "gold/s/README.md, text/markdown; charset=utf-8",
    "buildspec.yaml, text/yaml; charset=utf-8",
    "report.html, text/html; charset=utf-8",
    "gold/s/table.parquet, application/vnd.apache.parquet"
  })
  void aFileHasTheTypeOfItsExtensionAndItsOwnName(String path, String type) {
    Reply.File file = file(path);

    assertThat(file.type()).isEqualTo(type);
    assertThat(file.filename()).isEqualTo(path.substring(path.lastIndexOf('/') + 1));
  }

  @ParameterizedTest
  @CsvSource({
    "a.xml, application/xml",
    "a.ndjson, application/x-ndjson",
    "a.geojson, application/geo+json",
    "a.txt, text/plain; charset=utf-8",
    "a.YML, text/yaml; charset=utf-8",
    "a.unknown, application/octet-stream",
    "a, application/octet-stream"
  })
  void typesAreReportedByTheExtension(String name, String type) {
    assertThat(RunOperations.mediaType(name)).isEqualTo(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%2Fetc%2Fpasswd", "..%2Ftwo", "gold/../../one", "gold//s", "a%5Cb", "a%00b"})
  void aPathThatCouldLeadOutOfTheRunIsRefused(String path) {
    JsonResponse answer = client.get("/artifacts/one/" + path);

    assertThat(answer.refusal()).startsWith("400 unsafe artifact path: ");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void aFolderOrALinkIsNotAFile() {
    assertThat(client.get("/artifacts/one/gold/s").refusal()).isEqualTo("400 not a file: gold/s");
    assertThat(client.get("/artifacts/one/link.txt").refusal())
        .isEqualTo("400 not a file: link.txt");
  }

  @Test
  void nothingIsSentThroughALinkedFolder() {
    assertThat(client.get("/artifacts/one/out/secret").refusal())
        .isEqualTo("404 artifact not found: out/secret");
  }

  @Test
  void aFileThatIsNotThereIsNotFound() {
    JsonResponse answer = client.get("/artifacts/one/gold/s/none.csv");

    assertThat(answer.refusal()).isEqualTo("404 artifact not found: gold/s/none.csv");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void aMissingRunIsNotFound() {
    assertThat(client.get("/artifacts/none").refusal()).isEqualTo("404 run not found: none");
    assertThat(client.get("/artifacts/none/manifest.json").refusal())
        .isEqualTo("404 run not found: none");
  }

  @Test
  void aRunIdThatIsNoSegmentIsRefused() {
    assertThat(client.get("/artifacts/..").status()).isEqualTo(400);
    assertThat(client.get("/artifacts/..%2Fone/manifest.json").status()).isEqualTo(400);
  }

  private Reply.File file(String path) {
    return (Reply.File) client.reply("/artifacts/one/" + path, Map.of());
  }

  private static byte[] content(Reply.File file) throws IOException {
    try (InputStream bytes = file.content().open()) {
      return bytes.readAllBytes();
    }
  }
}
