package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources of kind url whose content is a compressed file. */
class CompressedUrlBuildTest {

  private static final String CSV = "id,n\n007,1\n010,2\n";

  /** The same table as zstd compressed it. */
  private static final byte[] ZSTD =
      Base64.getDecoder().decode("KLUv/SQRiQAAaWQsbgowMDcsMQowMTAsMgpa13cu");

  @AutoClose private final PublicWeb world;

  CompressedUrlBuildTest(@TempDir Path folder) {
    world = new PublicWeb(folder.resolve("out"), Map.of("SVC_URL_FETCH_MAX_BYTES", "2000000"));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Manifest build(String path, String more, String run) {
    return world.build(PublicWeb.spec(PublicWeb.source("a", world.url(path), more)), run);
  }

  private String export(String run) throws IOException {
    return Files.readString(world.out.resolve(run + "/gold/a/data.csv"));
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void aGzipFileIsUnpackedAndItsOriginIsRecorded() throws Exception {
    byte[] packed = gzip(CSV);
    world.serve("/d.csv.gz", WebResponse.bytes(packed, "Content-Type: application/gzip"));

    Manifest manifest = build("/d.csv.gz", "", "r1");

    assertThat(manifest.errors()).isEmpty();
    assertThat(export("r1")).isEqualTo(CSV);
    assertThat(world.out.resolve("r1/bronze/a/records.csv")).hasContent(CSV);
    assertThat(manifest.inputs().originals().get("a"))
        .extracting(OriginalFile::sha256)
        .isEqualTo(sha256(packed));
    assertThat(world.service().verifyRun(new RunId("r1")).problems()).isEmpty();
  }

  @Test
  void aZstdFileIsKnownByItsBytes() throws Exception {
    world.serve("/download", WebResponse.bytes(ZSTD, "Content-Type: application/octet-stream"));

    Manifest manifest = build("/download", ", format: csv", "r1");

    assertThat(manifest.errors()).isEmpty();
    assertThat(export("r1")).isEqualTo(CSV);
    assertThat(manifest.inputs().originals().get("a").sha256()).isEqualTo(sha256(ZSTD));
  }

  @Test
  void aFileThatTheServerHasUnpackedIsReadAsItIs() throws Exception {
    world.serve("/d.csv.gz", WebResponse.gzipped(CSV, "Content-Type: text/csv"));

    Manifest manifest = build("/d.csv.gz", "", "r1");

    assertThat(export("r1")).isEqualTo(CSV);
    assertThat(manifest.inputs().originals()).isEmpty();
  }

  @Test
  void contentThatIsNotFetchedAgainKeepsItsOrigin() throws Exception {
    byte[] packed = gzip(CSV);
    world.serve(
        "/d.csv.gz", WebResponse.bytes(packed, "Content-Type: application/gzip", "ETag: \"v1\""));
    build("/d.csv.gz", "", "r1");
    world.serve("/d.csv.gz", WebResponse.status(304, "ETag: \"v1\""));

    Manifest manifest = build("/d.csv.gz", "", "r2");

    assertThat(export("r2")).isEqualTo(CSV);
    assertThat(manifest.inputs().originals().get("a").sha256()).isEqualTo(sha256(packed));
  }

  @Test
  void aFileThatIsCutOffFailsItsSource() throws Exception {
    byte[] packed = gzip(CSV);
    world.serve("/d.csv.gz", WebResponse.bytes(Arrays.copyOf(packed, packed.length - 4)));

    Manifest manifest = build("/d.csv.gz", "", "r1");

    assertThat(manifest.errors())
        .singleElement()
        .asString()
        .contains("data.public.example", "cut off or damaged")
        .doesNotContain("d.csv.gz");
    assertThat(world.out.resolve("r1/bronze/a/records.csv")).doesNotExist();
  }

  @Test
  void aBombEndsAtTheCapOfContent() throws Exception {
    world.serve("/d.csv.gz", WebResponse.bytes(gzip("0".repeat(3_000_000))));

    Manifest manifest = build("/d.csv.gz", "", "r1");

    assertThat(manifest.errors()).singleElement().asString().contains("is longer than");
    assertThat(world.out.resolve("r1/bronze/a/records.csv")).doesNotExist();
  }

  @Test
  void compressedContentThatNothingNamesNeedsAFormat() throws Exception {
    world.serve("/download", WebResponse.bytes(gzip(CSV), "Content-Type: application/gzip"));

    assertThat(build("/download", "", "r1").errors())
        .singleElement()
        .asString()
        .contains("a gzip file, and nothing tells what is inside");
  }
}
