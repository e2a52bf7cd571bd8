package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands and the service work in a folder of any name, and leave nothing beside it. */
@Tag("process")
class FolderNamesIT {

  private static final String SPEC =
      """
      dataset_id: places
      title: Places
      description: Two tables of files and one of a provider.
      sources:
        - {kind: file, alias: left, format: csv%1$s}
        - {kind: file, alias: right, format: jsonl%2$s}%3$s
      composition: {name: both, join: {left: left, right: right, left_key: code, right_key: code}}
      splits: {mode: ratio, ratios: {train: 0.5, test: 0.5}}
      exports:
        - {kind: csv, output_path: "exports/[x]*.csv"}
        - {kind: parquet, output_path: exports/year=2024/x.parquet}
      """;

  private static final String RECORDED =
      "\n  - {provider: invented, dataset: places, alias: recorded}";

  private static final String RECORDING =
      """
      {"provider": "invented", "dataset": "places", "total_count": 2,
       "items": [{"code": "007", "n": 1}, {"code": "010", "n": 2}]}
      """;

  private static final String CSV = "code,year\n007,1999\n010,2000\n";
  private static final String LINES = "{\"code\": \"007\"}\n{\"code\": \"010\"}\n";

  @TempDir Path parent;

  private Path made(String name) throws IOException {
    Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
    assumeThat(names.newEncoder().canEncode(name)).as("this machine has such names").isTrue();
    Path folder = Files.createDirectories(parent.resolve(name));
    Files.writeString(folder.resolve("left.csv"), CSV);
    Files.writeString(folder.resolve("right.jsonl"), LINES);
    Files.createDirectories(folder.resolve("tmp"));
    Files.createDirectories(folder.resolve("replay/invented"));
    Files.writeString(folder.resolve("replay/invented/places.json"), RECORDING);
    Files.writeString(folder.resolve("spec.yaml"), SPEC.formatted("", "", RECORDED));
    return folder;
  }

  static Stream<String> names() {
    return SearchDepth.sampleOf(1, "a b/출력", "x#y what?", "[a]*{b} 50%", "it's year=2024");
  }

  @ParameterizedTest
  @MethodSource("names")
  void aDatasetIsBuiltVerifiedAndReadBack(String name) throws IOException {
    Path folder = made(name);
    String[] files = {"--upload", "left=left.csv", "--upload", "right=right.jsonl"};
    String[] replay = {"--replay", "replay"};

    try (ProgramFolder program = ProgramFolder.at(folder)) {
      program.useJavaOptions(List.of("-Djava.io.tmpdir=" + folder.resolve("tmp")));
      RunnableJar jar = program.jar();
      done(run(jar, words("preview", "spec.yaml"), files, replay));
      done(
          run(
              jar,
              words("build", "spec.yaml", "--run-id", "one", "--record", "recorded"),
              files,
              replay));
      done(run(jar, words("verify", "one")));
      done(run(jar, words("verify", folder.resolve("build/one").toString())));

      assertThat(run(jar, words("runs")).out()).contains("one", "places");
    }
    assertThat(folder.resolve("build/one/gold/left/exports/[x]*.csv")).hasContent(CSV);
    assertThat(folder.resolve("build/.service/state.sqlite3")).isRegularFile();
    assertThat(folder.resolve("recorded/invented/places.json")).isRegularFile();
    assertThat(besides(name)).isEmpty();
  }

  @ParameterizedTest
  @Tag("deep")
  @ValueSource(strings = {"a b/출력", "what?#50%", "[a]*{b}'s"})
  void theServiceKeepsUploadsBuildsAndGivesFilesAway(String name) throws Exception {
    Path folder = made(name);
    try (ServedFolder service = ServedFolder.start(folder)) {
      String left =
          service
              .upload("format=csv&filename=left.csv", CSV.getBytes(StandardCharsets.UTF_8))
              .text("upload_id");
      String right =
          service
              .upload("format=jsonl&filename=r.jsonl", LINES.getBytes(StandardCharsets.UTF_8))
              .text("upload_id");
      String spec = SPEC.formatted(", upload_id: " + left, ", upload_id: " + right, "");

      ServedFolder.Answer built = service.post("/build", ServedFolder.withSpec(spec, "one"));

      assertThat(built.status()).as(String.valueOf(built.body())).isEqualTo(200);
      assertThat(service.get("/artifacts/one/gold/left/exports/%5Bx%5D*.csv").status())
          .isEqualTo(200);
      assertThat(service.get("/builds/one/stages/silver?source=left").status()).isEqualTo(200);
      assertThat(service.get("/builds/one/events").status()).isEqualTo(200);
      assertThat(service.terminate()).as(service.errors()).isZero();
    }
    assertThat(folder.resolve("out/.service/index.sqlite3")).isRegularFile();
    assertThat(besides(name)).isEmpty();
  }

  private static Ended run(RunnableJar jar, String[]... arguments) {
    return jar.run(Stream.of(arguments).flatMap(Stream::of).toArray(String[]::new));
  }

  private static String[] words(String... words) {
    return words;
  }

  private static void done(Ended ended) {
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
  }

  /** What lies beside the folder and came of its name read otherwise. */
  private List<Path> besides(String name) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.filter(file -> !name.startsWith(file.getFileName().toString())).toList();
    }
  }
}
