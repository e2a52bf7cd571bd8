package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.web.WebRequest;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance.UrlProvenance;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content that an earlier run of the same spec has is not fetched again while it is current. */
class UrlUnchangedTest {

  private static final String DATE = "Wed, 21 Oct 2026 07:28:00 GMT";
  private static final String OLD = "[{\"n\":1}]";
  private static final String NEW = "[{\"n\":1},{\"n\":2}]";

  @AutoClose private final PublicWeb world;

  private final Path folder;

  UrlUnchangedTest(@TempDir Path folder) {
    this.folder = folder;
    world = new PublicWeb(folder.resolve("out"), Map.of());
    world.serve("/d", unlessKnown("\"v1\"", OLD));
  }

  private static WebResponse unlessKnown(String etag, String content) {
    return WebResponse.unlessKnown(etag, content);
  }

  private String spec(String query) {
    return PublicWeb.spec(PublicWeb.source("a", world.url("/d" + query), ""));
  }

  private Manifest build(String runId) {
    return world.build(spec("?k=1"), runId);
  }

  private WebRequest lastRequest() {
    List<WebRequest> journal = world.web.journal();
    return journal.get(journal.size() - 1);
  }

  private static SourceProvenance provenance(Manifest manifest) {
    return manifest.inputs().provenance().get(0);
  }

  private static UrlProvenance reported(Manifest manifest) {
    return provenance(manifest).url().orElseThrow();
  }

  private static FileFacts bronze(Manifest manifest, String name) {
    return manifest.outputs().files().get(RunPath.of("bronze/a/" + name)).facts();
  }

  private void assertFetchedPlainly(Manifest manifest) {
    assertThat(lastRequest().headers()).doesNotContainKeys("if-none-match", "if-modified-since");
    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(reported(manifest).notModifiedSince()).isEmpty();
  }

  @Test
  void contentThatTheServerConfirmsIsTakenFromTheEarlierRun() {
    Manifest first = build("r1");
    Manifest second = build("r2");

    assertThat(world.web.journal()).hasSize(2);
    assertThat(lastRequest().header("if-none-match")).contains("\"v1\"");
    assertThat(second.run().status()).isEqualTo(RunStatus.OK);
    assertThat(reported(second).notModifiedSince()).contains("r1");
    assertThat(bronze(second, "records.json")).isEqualTo(bronze(first, "records.json"));
    assertThat(provenance(second).dataChecksum()).isEqualTo(provenance(first).dataChecksum());
    assertThat(world.service().verifyRun(new RunId("r1")).problems()).isEmpty();
    assertThat(world.service().verifyRun(new RunId("r2")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void contentWhoseRawRecordsWereRemovedIsFetchedAgain() {
    String spec = spec("?k=1") + "bronze: {keep: none}\n";
    world.build(spec, "r1");
    Manifest second = world.build(spec, "r2");

    assertFetchedPlainly(second);
    assertThat(second.outputs().removed()).isPresent();
    assertThat(bronze(second, "records.json").bytes()).isEqualTo(OLD.length());
    assertThat(world.service().verifyRun(new RunId("r2")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void contentThatIsRemovedWhileTheServerConfirmsItIsFetchedAgain() {
    build("r1");
    Path records = folder.resolve("out/r1/bronze/a/records.json");
    world.serve(
        "/d",
        connection -> {
          Files.deleteIfExists(records);
          unlessKnown("\"v1\"", OLD).give(connection);
        });

    assertFetchedPlainly(build("r2"));
    assertThat(world.web.journal()).hasSize(3);
  }

  @Test
  void aRunThatTookContentOverIsTakenOverItself() {
    build("r1");
    build("r2");

    assertThat(reported(build("r3")).notModifiedSince()).contains("r2");
  }

  @Tag("deep")
  @Test
  void theDateOfContentWithoutATagIsSent() {
    world.serve(
        "/d",
        connection -> {
          boolean known =
              connection.request().header("if-modified-since").equals(Optional.of(DATE));
          (known ? WebResponse.status(304) : WebResponse.content(OLD, "Last-Modified: " + DATE))
              .give(connection);
        });

    build("r1");

    assertThat(reported(build("r2")).notModifiedSince()).contains("r1");
    assertThat(reported(build("r3")).lastModified()).contains(DATE);
  }

  @Tag("deep")
  @Test
  void contentThatIsTakenOverIsDecodedAsItWasThen() {
    byte[] korean = "역\n서울\n".getBytes(Charset.forName("EUC-KR"));
    world.serve(
        "/d",
        connection ->
            (connection.request().header("if-none-match").isPresent()
                    ? WebResponse.status(304)
                    : WebResponse.bytes(
                        korean, "ETag: \"k\"", "Content-Type: text/csv; charset=EUC-KR"))
                .give(connection));

    Manifest first = build("r1");
    Manifest second = build("r2");

    assertThat(reported(second).notModifiedSince()).contains("r1");
    assertThat(reported(second).encoding()).isEqualTo("euc-kr");
    assertThat(reported(second).mediaType()).contains("text/csv");
    assertThat(provenance(second).dataChecksum()).isEqualTo(provenance(first).dataChecksum());
  }

  @Test
  void contentThatChangedIsTakenAsItIsNow() {
    build("r1");
    world.serve("/d", unlessKnown("\"v2\"", NEW));

    Manifest second = build("r2");

    assertThat(lastRequest().header("if-none-match")).contains("\"v1\"");
    assertThat(reported(second).notModifiedSince()).isEmpty();
    assertThat(reported(second).etag()).contains("\"v2\"");
    assertThat(provenance(second).recordCount()).isEqualTo(2);
  }

  @Test
  void aChangedSpecFetchesPlainly() {
    build("r1");

    assertFetchedPlainly(world.build(spec("?k=2"), "r2"));
  }

  @Test
  void damagedEarlierContentIsFetchedAgain() throws IOException {
    build("r1");
    Path kept = world.out.resolve("r1/bronze/a/records.json");
    Files.delete(kept);
    Files.writeString(kept, "[{\"n\":9}]");

    assertFetchedPlainly(build("r2"));
  }

  @Tag("deep")
  @Test
  void earlierContentThatIsGoneIsFetchedAgain() throws IOException {
    build("r1");
    Files.delete(world.out.resolve("r1/bronze/a/records.json"));

    assertFetchedPlainly(build("r2"));
  }

  @Tag("deep")
  @Test
  void contentWithoutATagAndDateIsFetchedAgain() {
    world.serve("/d", WebResponse.content(OLD));
    build("r1");

    assertFetchedPlainly(build("r2"));
  }

  @Tag("deep")
  @Test
  void contentBehindARedirectIsFetchedAgainSinceItsTagIsThatOfAnotherAddress() {
    world.serve("/e", unlessKnown("\"same\"", OLD));
    world.serve("/f", unlessKnown("\"same\"", NEW));
    world.serve("/d", WebResponse.redirect(302, "/e"));
    build("r1");
    world.serve("/d", WebResponse.redirect(302, "/f"));

    Manifest second = build("r2");

    assertThat(reported(second).notModifiedSince()).isEmpty();
    assertThat(provenance(second).recordCount()).isEqualTo(2);
  }

  @Test
  void anEarlierRunThatFailedIsNotAskedAbout() {
    world.serve("/d", WebResponse.content("no json", "ETag: \"v1\""));
    assertThat(build("r1").run().status()).isEqualTo(RunStatus.FAILED);
    world.serve("/d", unlessKnown("\"v1\"", OLD));

    assertFetchedPlainly(build("r2"));
  }
}
