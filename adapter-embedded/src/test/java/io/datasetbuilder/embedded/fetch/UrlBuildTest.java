package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.web.WebRequest;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources of kind url, from their address to their export. */
class UrlBuildTest {

  private static final String JSON = "[{\"id\":\"007\",\"n\":1},{\"id\":\"010\",\"n\":2}]";
  private static final String JSONL = "{\"id\":\"007\",\"n\":1}\n{\"id\":\"010\",\"n\":2}\n";
  private static final String CSV = "id,n\n007,1\n010,2\n";

  @AutoClose private final PublicWeb world;

  UrlBuildTest(@TempDir Path folder) {
    world = new PublicWeb(folder.resolve("out"), Map.of());
  }

  private static String content(String format) {
    return switch (format) {
      case "csv" -> CSV;
      case "jsonl" -> JSONL;
      default -> JSON;
    };
  }

  private Manifest build(String path, String more) {
    return world.build(PublicWeb.spec(PublicWeb.source("a", world.url(path), more)), "r1");
  }

  private static SourceProvenance provenance(Manifest manifest) {
    return manifest.inputs().provenance().get(0);
  }

  private String export() throws IOException {
    return Files.readString(world.out.resolve("r1/gold/a/data.csv"));
  }

  @ParameterizedTest
  @CsvSource({"json"})
  void theDeclaredFormatCountsWhateverTheServerSays(String format) throws IOException {
    world.serve("/d", WebResponse.content(content(format), "Content-Type: application/xml"));

    build("/d", ", format: " + format);

    assertThat(export()).isEqualTo("id,n\n007,1\n010,2\n");
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({"jsonl", "csv"})
  void otherDeclaredFormatsCountToo(String format) throws IOException {
    theDeclaredFormatCountsWhateverTheServerSays(format);
  }

  @ParameterizedTest
  @CsvSource({"json,  application/json; charset=utf-8"})
  void anUndeclaredFormatIsThatOfTheContentType(String format, String type) throws IOException {
    world.serve("/d", WebResponse.content(content(format), "Content-Type: " + type));

    build("/d", "");

    assertThat(export()).isEqualTo("id,n\n007,1\n010,2\n");
    assertThat(world.out.resolve("r1/bronze/a/records." + format)).exists();
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({"jsonl, application/x-ndjson", "csv,   text/csv", "json,  text/plain"})
  void otherContentTypesNameTheirFormat(String format, String type) throws IOException {
    anUndeclaredFormatIsThatOfTheContentType(format, type);
  }

  @Test
  void nullTokensAndCastsReachColumnsThatMixNumbersAndTexts() throws IOException {
    world.serve("/d", WebResponse.content("[{\"id\":1.50,\"n\":1},{\"id\":\"x\",\"n\":\"-\"}]"));

    build("/d", ", schema: {null_tokens: [\"-\"], casts: {id: str}}");

    assertThat(export()).isEqualTo("id,n\n1.50,1\nx,\n");
  }

  @Test
  void contentOfWhichNobodySaysTheFormatIsJson() throws IOException {
    world.serve("/d", WebResponse.content(JSON));

    build("/d", "");

    assertThat(export()).isEqualTo("id,n\n007,1\n010,2\n");
  }

  @Test
  void theCharsetOfTheContentTypeDecodesTheContent() throws IOException {
    byte[] korean = "역,n\n서울,1\n".getBytes(Charset.forName("EUC-KR"));
    world.serve("/d", WebResponse.bytes(korean, "Content-Type: text/csv; charset=EUC-KR"));

    Manifest manifest = build("/d", "");

    assertThat(export()).isEqualTo("역,n\n서울,1\n");
    assertThat(world.out.resolve("r1/bronze/a/records.csv")).hasBinaryContent(korean);
    assertThat(provenance(manifest).url().orElseThrow().encoding()).isEqualTo("euc-kr");
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void redirectsAreFollowedAndCounted() throws IOException {
    world.serve("/d", WebResponse.redirect(302, "/e"));
    world.serve("/e", WebResponse.redirect(307, world.url("/f?token=tail-t0ken")));
    world.serve("/f", WebResponse.content(JSON));

    Manifest manifest = build("/d", "");

    assertThat(export()).isEqualTo("id,n\n007,1\n010,2\n");
    assertThat(provenance(manifest).url().orElseThrow().redirects()).isEqualTo(2);
    assertThat(filesHolding("t0ken")).isEmpty();
  }

  /** Spec, "kind url", rule 9. */
  @Test
  void provenanceHasTheEndpointWithoutItsQueryAndASlugOfHostAndPath() {
    world.serve("/open/people.json", WebResponse.content(JSON, "Content-Type: application/json"));

    Manifest manifest = build("/open/people.json?key=s3cret", "");

    SourceProvenance provenance = provenance(manifest);
    assertThat(provenance.provider()).isEqualTo("url");
    assertThat(provenance.dataset())
        .startsWith("data.public.example")
        .contains("people.json")
        .doesNotContain("/", "s3cret");
    assertThat(provenance.params().members().toString())
        .contains("endpoint", world.url("/open/people.json"))
        .doesNotContain("?");
  }

  /** Spec, "kind url", rule 9. */
  @Test
  void theQueryIsInNoFileOfTheRunButTheSpecItself() throws IOException {
    world.serve("/d", WebResponse.content(JSON));

    build("/d?key=s3cret", "");

    assertThat(filesHolding("s3cret")).containsExactly("buildspec.yaml");
    assertThat(world.web.journal()).extracting(WebRequest::target).containsExactly("/d?key=s3cret");
  }

  /** Spec, "kind url", rules 7 and 8. */
  @Test
  void aBuildSendsAGetThatShowsNothingOfWhoeverBuilds() {
    world.serve("/d", WebResponse.content(JSON));

    build("/d", "");

    WebRequest sent = world.web.journal().get(0);
    assertThat(sent.method()).isEqualTo("GET");
    assertThat(sent.headers())
        .doesNotContainKeys("authorization", "proxy-authorization", "cookie", "referer", "origin");
  }

  @Test
  void aSourceWithoutAnAliasHasTheKeyOfItsSlug() {
    world.serve("/d", WebResponse.content(JSON));

    Manifest manifest =
        world.build(
            PublicWeb.spec("{kind: url, endpoint: \"" + world.url("/d?q=s3cret") + "\"}"), "r1");

    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(manifest.inputs().sourceKeys())
        .containsExactly("url." + provenance(manifest).dataset());
  }

  @Test
  void anAddressIsReadWholeAndReportsNoTotal() {
    world.serve("/d", WebResponse.content(JSON));

    SourceProvenance provenance = provenance(build("/d", ""));

    assertThat(provenance.coverage()).isEqualTo(Coverage.complete());
    assertThat(provenance.sourceReportedTotal()).isEqualTo(SourceReportedTotal.notReported());
    assertThat(provenance.recordCount()).isEqualTo(2);
    assertThat(provenance.fetchedRowCount()).contains(2L);
  }

  @Test
  void aTableWithoutRowsIsBuiltWithTheColumnsOfItsHeader() throws IOException {
    world.serve("/d", WebResponse.content("id,n\n", "Content-Type: text/csv"));

    Manifest manifest = build("/d", "");

    assertThat(manifest.errors()).isEmpty();
    assertThat(provenance(manifest).recordCount()).isZero();
    assertThat(export()).isEqualTo("id,n\n");
    assertThat(world.service().verifyRun(new RunId("r1")).problems()).isEmpty();
  }

  @Test
  void anEmptyListIsBuiltWithTheColumnsOfTheSchema() throws IOException {
    world.serve("/d", WebResponse.content("[]"));

    Manifest manifest = build("/d", ", schema: {dtypes: {id: str, n: int}}");

    assertThat(manifest.errors()).isEmpty();
    assertThat(export()).isEqualTo("id,n\n");
    assertThat(world.service().verifyRun(new RunId("r1")).problems()).isEmpty();
  }

  @Test
  void anEmptyListOfWhichTheSchemaNamesNoColumnFails() {
    world.serve("/d", WebResponse.content("[]"));

    assertThat(build("/d", "").errors()).containsExactly("a: the source returned no record");
  }

  @Test
  void theManifestShowsWhatTheServerSaidOfTheContent() throws IOException {
    world.serve("/d", WebResponse.content(JSON, "ETag: \"v1\"", "Content-Type: application/json"));

    build("/d", "");

    assertThat(Files.readString(world.out.resolve("r1/manifest.json")))
        .contains("\"etag\": \"\\\"v1\\\"\"", "\"media_type\": \"application/json\"")
        .contains("\"not_modified_since\": null", "\"redirects\": 0");
  }

  private List<String> filesHolding(String text) throws IOException {
    Path run = world.out.resolve("r1");
    try (Stream<Path> all = Files.walk(run)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> holds(file, text))
          .map(file -> run.relativize(file).toString())
          .toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
