package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInRepository;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets;
import io.datasetbuilder.infrastructure.specyaml.YamlFrontMatter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of this project, built as they are and published to a folder and to both hubs. */
@Tag("process")
@Tag("deep")
class PublishedExamplesIT {

  private static final Path EXAMPLES = Path.of(System.getProperty("project.root"), "examples");
  private static final String SLUG = "population-of-two-countries";

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private static final StandInHubs HUBS = new StandInHubs();

  @BeforeAll
  static void buildAll() throws Exception {
    PROGRAM.useJavaOptions(StandInHubs.trusting(PROGRAM.path()));
    Files.createDirectory(PROGRAM.path().resolve("published"));
    build("subway", "--upload", upload("subway", "stations", "stations.csv"))
        .with("--upload", upload("subway", "ridership", "ridership.json"))
        .run();
    build("flights", "--upload", upload("flights", "flights", "flights.csv"))
        .with("--upload", upload("flights", "airports", "airports.csv"))
        .run();
    build("population", "--replay", EXAMPLES.resolve("population/replay").toString()).run();
    build("riders", "--replay", EXAMPLES.resolve("riders/replay").toString()).run();
  }

  @AfterAll
  static void close() {
    HUBS.close();
  }

  private static String upload(String example, String source, String file) {
    return source + "=" + EXAMPLES.resolve(example).resolve(file);
  }

  /** A build of an example; the account of its Kaggle export is that of the stand-in. */
  private record Build(List<String> command) {

    Build with(String... more) {
      command.addAll(List.of(more));
      return this;
    }

    void run() {
      Ended built = PublishedExamplesIT.run(command.toArray(String[]::new));
      assertThat(built.code()).as(built.err()).isZero();
    }
  }

  private static Build build(String example, String... inputs) throws IOException {
    Path spec = PROGRAM.path().resolve(example + ".yaml");
    Files.writeString(
        spec,
        Files.readString(EXAMPLES.resolve(example + "/buildspec.yaml"))
            .replace("owner: your-account", "owner: " + StandInHubs.KAGGLE_USER));
    return new Build(new ArrayList<>(List.of("build", spec.toString(), "--run-id", example)))
        .with(inputs);
  }

  private static Ended run(String... arguments) {
    Map<String, String> variables = new HashMap<>(HUBS.variables());
    variables.put("SVC_LOCAL_PUBLISH_ROOT", PROGRAM.path().resolve("published").toString());
    return PROGRAM.jar(variables).run(CafesRun.with(arguments, "--output-dir", "out"));
  }

  private static Ended publish(String example, String target, String destination) {
    return run("publish", example, "--target", target, "--destination", destination);
  }

  private static Path gold(String example) {
    return PROGRAM.path().resolve("out").resolve(example).resolve("gold");
  }

  @ParameterizedTest
  @ValueSource(strings = {"subway", "flights", "population", "riders"})
  void everyExampleIsPublishedToAFolder(String example) throws IOException {
    Ended published = publish(example, "local", "examples/" + example);

    assertThat(published.code()).as(published.err()).isZero();
    Path folder = PROGRAM.path().resolve("published/examples/" + example);
    assertThat(folder.resolve("index.html")).content().contains("How to cite");
    Map<String, String> files = files(folder);
    files.remove("index.html");
    assertThat(files).isEqualTo(files(gold(example)));
  }

  @ParameterizedTest
  @CsvSource({
    "subway, stations ridership",
    "flights, flights airports flights_with_airports",
    "population, default",
    "riders, default"
  })
  void everyExampleIsADatasetOfTheHuggingFaceHub(String example, String configs)
      throws IOException {
    String destination = HuggingFaceStandIn.OWNER + "/" + example;

    Ended published = publish(example, "huggingface", destination);

    assertThat(published.code()).as(published.err()).isZero();
    StandInRepository repository = HUBS.huggingFace.repository(destination);
    JsonObject card = card(example, repository);
    assertThat(card.members()).containsKeys("license", "pretty_name", "size_categories");
    assertThat(texts(items(card, "configs"), "config_name"))
        .containsExactlyInAnyOrder(configs.split(" "));
    for (JsonObject config : items(card, "configs")) {
      List<String> paths = texts(items(config, "data_files"), "path");
      assertThat(paths).isNotEmpty().isSubsetOf(repository.files().keySet());
      assertThat(texts(items(config, "data_files"), "split"))
          .hasSameSizeAs(paths)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void anExampleWithOneTableIsADatasetOfKaggle() throws IOException {
    Ended published = publish("population", "kaggle", StandInHubs.KAGGLE_USER + "/" + SLUG);

    assertThat(published.code()).as(published.err()).isZero();
    KaggleDatasets.Dataset dataset = HUBS.kaggle.datasets().dataset(SLUG);
    assertThat(dataset.isPrivate()).isTrue();
    assertThat(dataset.versions()).hasSize(1);
    Map<String, byte[]> files = dataset.versions().get(0).files();
    assertThat(files).containsOnlyKeys("population.csv");
    assertThat(gold("population").resolve("population/hubs/kaggle/population.csv"))
        .hasBinaryContent(files.get("population.csv"));
  }

  @Test
  void severalTablesAreNoDatasetOfKaggle() {
    Ended blocked = publish("subway", "kaggle", StandInHubs.KAGGLE_USER + "/subway");

    assertThat(blocked.code()).isEqualTo(1);
    assertThat(blocked.err()).contains("[kaggle_metadata_ambiguous]");
  }

  /** The front matter of the file of the run whose very bytes lie at the hub. */
  private static JsonObject card(String example, StandInRepository repository) throws IOException {
    String blob = repository.files().get("README.md").blob();
    try (Stream<Path> files = Files.walk(gold(example))) {
      Path card =
          files
              .filter(file -> file.endsWith("README.md"))
              .filter(file -> blob(read(file)).equals(blob))
              .findFirst()
              .orElseThrow();
      return new YamlFrontMatter().read(Files.readString(card)).orElseThrow();
    }
  }

  private static List<JsonObject> items(JsonObject object, String member) {
    return ((JsonArray) object.members().get(member))
        .items().stream().map(JsonObject.class::cast).toList();
  }

  private static List<String> texts(List<JsonObject> objects, String member) {
    return objects.stream().map(object -> text(object.members().get(member))).toList();
  }

  private static String text(JsonValue value) {
    return ((JsonText) value).value();
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder)) {
      found
          .filter(Files::isRegularFile)
          .forEach(file -> files.put(folder.relativize(file).toString(), blob(read(file))));
    }
    return files;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String blob(byte[] content) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(content));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
