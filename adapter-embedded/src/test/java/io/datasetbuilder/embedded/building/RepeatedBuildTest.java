package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.wire.BuildBody;
import io.datasetbuilder.wire.DatasetBodies;
import io.datasetbuilder.wire.RunBodies;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same input gives the same bytes, on any number of threads. */
class RepeatedBuildTest {

  private static final String SCHEMA = "casts: {day: date, amount: int_comma}, required: [id]";

  /** Files that show when their run was. */
  private static final List<String> TIMED =
      List.of("manifest.json", "report.html", "bronze/a/metadata.json");

  /** A little above 16 MB: large enough for a head start. */
  private static final int MANY_ROWS = 10_000;

  private static final String WORDS = "some words ".repeat(180);

  @TempDir Path folder;

  @Test
  void twoBuildsOfOneUploadGiveTheSameBytes() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "id,day,amount\n1,2001-02-03,7\n");
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      String spec = spec(fixture.upload(file));

      Map<String, String> first = untimed(fixture.build(spec, "first"));

      assertThat(first).containsKeys("gold/a/README.md", "gold/a/hub/README.md", "buildspec.yaml");
      assertThat(untimed(fixture.build(spec, "second"))).isEqualTo(first);
    }
  }

  @Test
  void twoBuildsOfOneFileThatIsHandedInGiveTheSameDigestAndTheSameBytes() throws IOException {
    String spec = spec("upl_" + "0".repeat(32)).replaceAll("upload_id: *[^,}\\s]+,? *", "");
    Path one = Files.writeString(folder.resolve("a.csv"), "id,day,amount\n1,2001-02-03,7\n");
    Map<String, String> first = handedIn(spec, one, folder.resolve("one"));

    assertThat(first).containsKeys("gold/a/README.md", "gold/a/datapackage.json", "buildspec.yaml");
    assertThat(handedIn(spec, one, folder.resolve("one"))).isEqualTo(first);
    assertThat(handedIn(spec, one, folder.resolve("other"))).isEqualTo(first);
  }

  @Test
  void ofOneContentWithTwoNamesEachRunShowsItsOwn() throws IOException {
    String spec = spec("upl_" + "0".repeat(32)).replaceAll("upload_id: *[^,}\\s]+,? *", "");
    String rows = "id,day,amount\n1,2001-02-03,7\n";
    Path one = Files.writeString(folder.resolve("one.csv"), rows);
    Path other = Files.writeString(folder.resolve("other.csv"), rows);
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      service.createBuild(SpecInput.of(spec).withUpload("a", one));
      FinishedBuild second =
          Results.value(service.createBuild(SpecInput.of(spec).withUpload("a", other)));

      assertThat(second.run().manifest().inputs().fileNames()).containsEntry("a", "other.csv");
      assertThat(BuildFixture.text(second.folder().resolve("gold/a/README.md")))
          .contains("a is the file other")
          .doesNotContain("one.csv");
      assertThat(BuildFixture.text(second.folder().resolve("report.html"))).contains("other.csv");
    }
  }

  /** An upload's id says nothing to people. */
  @Test
  void theNameOfAFileStandsBesideTheIdOfItsUpload() throws IOException {
    String spec = spec("upl_" + "0".repeat(32)).replaceAll("upload_id: *[^,}\\s]+,? *", "");
    Path file =
        Files.writeString(folder.resolve("stations.csv"), "id,day,amount\n1,2001-02-03,7\n");
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      FinishedBuild built =
          Results.value(service.createBuild(SpecInput.of(spec).withUpload("a", file)));
      RunId id = built.run().runId();
      List<JsonObject> bodies =
          List.of(
              BuildBody.answered("d", built.run()),
              RunBodies.stages(id, Results.value(service.runs().stages(id))),
              DatasetBodies.of(Results.value(service.runs().datasets(5))));

      assertThat(bodies)
          .extracting(JsonRenderer::line)
          .allSatisfy(
              body -> assertThat(body).containsOnlyOnce("\"display_name\":\"stations.csv\""));
    }
  }

  /** One file cannot be two sources that are named after it. */
  @Test
  void oneFileForTwoSourcesWithoutNamesIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "id\n1\n");
    String spec =
        "dataset_id: d\ntitle: t\ndescription: d\nsources:\n"
            + "  - { kind: file, format: csv }\n  - { kind: file, format: csv }\nexports:\n  - "
            + Specs.CSV_EXPORT
            + "\n";
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      Result<FinishedBuild> answer =
          service.createBuild(SpecInput.of(spec).withUpload("0", file).withUpload("1", file));

      assertThat(answer).isInstanceOf(Result.Refused.class);
      assertThat(service.uploads().list()).isEqualTo(Result.ok(List.of()));
    }
  }

  /** A folder of its own is another machine. */
  private static Map<String, String> handedIn(String spec, Path file, Path place)
      throws IOException {
    try (BuilderService service = BuilderService.builder(place).build()) {
      Result<FinishedBuild> answer = service.createBuild(SpecInput.of(spec).withUpload("a", file));
      assertThat(answer).isInstanceOf(Result.Ok.class);
      return untimed(Results.value(answer));
    }
  }

  @Tag("deep")
  @Test
  void threadsAndTheHeadStartChangeNoByteOfALargeSource() throws IOException {
    Path file = large("");
    Map<String, String> withoutHeadStart = goldOf(file, 2, "latin-1");

    assertThat(goldOf(file, 1, "utf-8")).isEqualTo(withoutHeadStart);
    assertThat(goldOf(file, 4, "utf-8")).isEqualTo(withoutHeadStart);
  }

  @Tag("deep")
  @Test
  void aLateValueThatChangesAColumnsTypeLeavesNothingOfTheHeadStart() throws IOException {
    Path late = large("9,2001-02-03,1,late,0.5,w\n");

    assertThat(goldOf(late, 2, "utf-8")).isEqualTo(goldOf(late, 2, "latin-1"));
  }

  @Tag("deep")
  @Test
  void aLateRecordThatIsFarLongerThanTheFirstOnesChangesNothing() throws IOException {
    Path late = large("9,2001-02-03,1,7,0.5,\"" + "long ".repeat(800_000) + "\"\n");

    assertThat(goldOf(late, 2, "utf-8")).isEqualTo(goldOf(late, 2, "latin-1"));
  }

  /** The digests of what a build makes; only UTF-8 files get a head start. */
  private Map<String, String> goldOf(Path file, int threads, String encoding) throws IOException {
    Path place = Files.createDirectories(folder.resolve(threads + "-" + encoding));
    try (BuildFixture fixture = BuildFixture.in(place, threads)) {
      String spec =
          Specs.of(
              List.of(
                  Specs.source("a", fixture.upload(file), "csv", SCHEMA)
                      .replace("format: csv", "format: csv, encoding: " + encoding)),
              Specs.CSV_EXPORT);
      FinishedBuild built = fixture.build(spec, "run");
      assertThat(built.run().manifest().errors()).isEmpty();
      Map<String, String> gold = new TreeMap<>(untimed(built));
      gold.keySet().removeIf(path -> path.startsWith("bronze") || path.equals("buildspec.yaml"));
      gold.keySet().removeIf(RepeatedBuildTest::namesTheUpload);
      assertEveryRowIsThere(file, built.folder().resolve("gold/a/exports/data.csv"));
      return gold;
    }
  }

  private static boolean namesTheUpload(String path) {
    return path.endsWith("README.md")
        || path.endsWith("card.json")
        || path.endsWith("croissant.json")
        || path.endsWith("datapackage.json");
  }

  /** The id column comes out line by line as it went in. */
  private static void assertEveryRowIsThere(Path source, Path export) throws IOException {
    try (var read = Files.lines(source);
        var written = Files.lines(export)) {
      var expected = read.iterator();
      var actual = written.iterator();
      long line = 0;
      while (expected.hasNext() && actual.hasNext()) {
        line++;
        String id = id(expected.next());
        if (!id(actual.next()).equals(id)) {
          throw new AssertionError("line " + line + " differs");
        }
      }
      assertThat(actual.hasNext()).isEqualTo(expected.hasNext());
    }
  }

  private static String id(String line) {
    return line.substring(0, line.indexOf(','));
  }

  private Path large(String lastLine) throws IOException {
    Path file = folder.resolve("large.csv");
    Random random = new Random(20_240_131);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("id,day,amount,number,ratio,words\n");
      for (int i = 0; i < MANY_ROWS; i++) {
        out.write(
            i
                + ","
                + "2024-01-"
                + (10 + i % 20)
                + ","
                + random.nextInt(999)
                + ","
                + random.nextLong()
                + ","
                + random.nextDouble()
                + ","
                + WORDS.substring(random.nextInt(200))
                + "\n");
      }
      out.write(lastLine);
    }
    assertThat(Files.size(file)).isGreaterThan(17L * 1024 * 1024);
    return file;
  }

  private static Map<String, String> untimed(FinishedBuild built) {
    Map<String, String> files = BuildFixture.listing(built.folder());
    TIMED.forEach(files::remove);
    return files;
  }

  private static String spec(String uploadId) {
    return Specs.of(
        List.of(Specs.source("a", uploadId, "csv", SCHEMA)), Specs.EXPORTS_OF_SIX_KINDS);
  }
}
