package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInRepository;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
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

/** The packaged jar publishes a run at both hubs over TLS. */
@Tag("process")
class PublishIT {

  private static final String USER = StandInHubs.KAGGLE_USER;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private static final StandInHubs HUBS = new StandInHubs();

  private final CafesRun cafes = new CafesRun(PROGRAM, HUBS);

  @BeforeAll
  static void aRun() throws Exception {
    new CafesRun(PROGRAM, HUBS).build();
  }

  @AfterAll
  static void close() {
    HUBS.close();
  }

  @Test
  void theHubHasTheFolderOfTheExportInOneCommit() throws Exception {
    String destination = HuggingFaceStandIn.OWNER + "/cafes";

    Ended published = cafes.run(CafesRun.at("huggingface", destination, "publish"));

    assertThat(published.code()).as(published.err()).isZero();
    assertThat(published.out())
        .isEqualTo(
            """
            publish: cafes -> huggingface
              target: %s/datasets/%s
              artifacts: 4
            """
                .formatted(HUBS.huggingFace.endpoint(), destination));
    StandInRepository repository = HUBS.huggingFace.repository(destination);
    assertThat(repository.isPrivate()).isTrue();
    assertThat(repository.commits()).hasSize(2);
    assertThat(blobs(repository)).containsAllEntriesOf(blobs(cafes.gold("hub")));
    assertThat(cafes.run(CafesRun.at("huggingface", destination, "publish")).out())
        .isEqualTo(published.out());
    assertThat(HUBS.huggingFace.repository(destination).commits()).hasSize(2);
  }

  /** The conventions of the hub: front matter with licence and configs, and data files by split. */
  @Test
  void theCardAtTheHubDeclaresLicenceConfigsAndSplitsWhoseFilesAreThere() throws Exception {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-card";
    cafes.run(CafesRun.at("huggingface", destination, "publish"));

    MappingNode card = frontMatter(Files.readString(cafes.gold("hub/README.md")));
    List<SpecNode> configs = ((ListNode) member(card, "configs")).items();
    Map<String, String> splits = new TreeMap<>();
    for (SpecNode dataFile :
        ((ListNode) member((MappingNode) configs.get(0), "data_files")).items()) {
      MappingNode split = (MappingNode) dataFile;
      splits.put(text(member(split, "split")), text(member(split, "path")));
    }

    assertThat(text(member(card, "license"))).isEqualTo("cc-by-4.0");
    assertThat(configs).hasSize(1);
    assertThat(splits).containsOnlyKeys("train", "test");
    assertThat(HUBS.huggingFace.repository(destination).files().keySet())
        .allSatisfy(
            path ->
                assertThat(path.endsWith(".parquet") ? List.of(path) : List.<String>of())
                    .allMatch(
                        file -> splits.values().stream().anyMatch(glob -> matches(glob, file))))
        .anyMatch(path -> path.endsWith(".parquet"));
    Ended verified = cafes.run("verify", "one", "--deep");
    assertThat(verified.code()).as(verified.out()).isZero();
  }

  @Test
  void kaggleHasTheFolderOfTheExportWithItsMetadata() throws Exception {
    String destination = USER + "/cafes-of-a-city";

    Ended published = cafes.run(CafesRun.at("kaggle", destination, "publish"));

    assertThat(published.code()).as(published.err()).isZero();
    KaggleDatasets.Dataset dataset = HUBS.kaggle.datasets().dataset("cafes-of-a-city");
    assertThat(dataset.isPrivate()).isTrue();
    assertThat(dataset.versions()).hasSize(1);
    Map<String, byte[]> files = dataset.versions().get(0).files();
    assertThat(files.keySet()).containsExactly("cafes.csv");
    assertThat(cafes.gold("kaggle/cafes.csv")).hasBinaryContent(files.get("cafes.csv"));
    assertThat(cafes.run(CafesRun.at("kaggle", destination, "publish")).out())
        .isEqualTo(published.out());
    assertThat(HUBS.kaggle.datasets().dataset("cafes-of-a-city").versions()).hasSize(1);
  }

  @Test
  void anotherDestinationThanTheMetadataNamesIsBlocked() {
    Ended blocked = cafes.run(CafesRun.at("kaggle", USER + "/other", "publish"));

    assertThat(blocked.code()).isEqualTo(1);
    assertThat(blocked.err()).contains("[kaggle_destination_mismatch]");
    assertThat(HUBS.kaggle.datasets().dataset("other")).isNull();
  }

  @Test
  void theFilesOfADryRunAreThoseThatLieAtTheHuggingFaceHub() {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-preview";

    Map<String, Long> previewed = previewed("huggingface", destination);
    assertThat(cafes.run(CafesRun.at("huggingface", destination, "publish")).code()).isZero();

    Map<String, Long> published = new TreeMap<>();
    HUBS.huggingFace
        .repository(destination)
        .files()
        .forEach((path, entry) -> published.put(path, entry.size()));
    // The hub's own.
    published.remove(".gitattributes");
    assertThat(previewed).isEqualTo(published);
  }

  @Test
  void theFilesOfADryRunAreThoseThatLieAtKaggle() {
    String destination = USER + "/cafes-of-a-city";

    Map<String, Long> previewed = previewed("kaggle", destination);
    assertThat(cafes.run(CafesRun.at("kaggle", destination, "publish")).code()).isZero();

    Map<String, Long> published = new TreeMap<>();
    HUBS.kaggle
        .datasets()
        .dataset("cafes-of-a-city")
        .versions()
        .get(0)
        .files()
        .forEach((path, content) -> published.put(path, (long) content.length));
    assertThat(previewed).isEqualTo(published);
  }

  /** The bytes of each file that a dry run names; their sum is its total. */
  private Map<String, Long> previewed(String target, String destination) {
    Ended preview = cafes.run(CafesRun.at(target, destination, "publish", "--dry-run", "--json"));
    assertThat(preview.code()).as(preview.err()).isZero();
    MappingNode body = document(preview.out());
    Map<String, Long> files = new TreeMap<>();
    for (SpecNode file : ((ListNode) member(body, "files")).items()) {
      files.put(
          text(member((MappingNode) file, "path")), whole(member((MappingNode) file, "bytes")));
    }
    assertThat(whole(member(body, "bytes")))
        .isEqualTo(files.values().stream().mapToLong(Long::longValue).sum());
    return files;
  }

  @Test
  void aCommitThatFailedIsReconciledAndCanBeRepeated() {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-failed";
    HUBS.huggingFace.fault(Step.COMMIT, Fault.status(500), 1);

    Ended failed = cafes.run(CafesRun.at("huggingface", destination, "publish"));
    Ended repeated = cafes.run(CafesRun.at("huggingface", destination, "publish"));
    Ended shown = cafes.run(CafesRun.at("huggingface", destination, "publication", "show"));
    Ended reconciled =
        cafes.run(CafesRun.at("huggingface", destination, "publication", "reconcile"));
    Ended published = cafes.run(CafesRun.at("huggingface", destination, "publish"));

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .contains("warning: publishing run one at " + destination, "commit", "[publish_failed]");
    assertThat(repeated.err()).contains("[publish_state_unknown]");
    assertThat(shown.out()).contains("  state: unknown\n");
    assertThat(reconciled.out()).startsWith("reset: ");
    assertThat(published.code()).as(published.err()).isZero();
    assertThat(HUBS.huggingFace.repository(destination).commits()).hasSize(2);
  }

  @Test
  void aCommitWhoseAnswerWasLostIsFoundAtTheHub() {
    String destination = HuggingFaceStandIn.OWNER + "/cafes-lost";
    HUBS.huggingFace.fault(Step.COMMIT, Fault.cut().afterTheEffect(), 1);

    Ended failed = cafes.run(CafesRun.at("huggingface", destination, "publish"));
    Ended reconciled =
        cafes.run(CafesRun.at("huggingface", destination, "publication", "reconcile"));

    assertThat(failed.err()).contains("[publish_failed]");
    assertThat(reconciled.out()).isEqualTo("succeeded: the target has the package\n");
    assertThat(HUBS.huggingFace.repository(destination).commits()).hasSize(2);
  }

  @Test
  void aTokenIsInNoOutput() {
    Ended published =
        cafes.run(
            CafesRun.at(
                "huggingface", HuggingFaceStandIn.OWNER + "/cafes-quiet", "publish", "--verbose"));

    assertThat(published.out() + published.err()).doesNotContain(HuggingFaceStandIn.TOKEN);
  }

  @Tag("deep")
  @Test
  void aHubOfAnUnknownCertificateIsSentNothing() {
    int calls = HUBS.huggingFace.hubCalls().size();

    Ended refused =
        RunnableJar.with(PROGRAM.path(), HUBS.variables())
            .run(
                CafesRun.at(
                    "huggingface",
                    HuggingFaceStandIn.OWNER + "/cafes-untrusted",
                    "publish",
                    "--output-dir",
                    "out"));

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("[destination_visibility_unknown]");
    assertThat(HUBS.huggingFace.hubCalls()).hasSize(calls);
  }

  /** Git's name of each file that is small, and the hash of each that is large. */
  private static Map<String, String> blobs(StandInRepository repository) {
    Map<String, String> blobs = new TreeMap<>();
    repository
        .files()
        .forEach((path, entry) -> blobs.put(path, entry.sha256().orElse(entry.blob())));
    return blobs;
  }

  private static Map<String, String> blobs(Path folder) throws Exception {
    Map<String, String> blobs = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] content = Files.readAllBytes(file);
        String path = folder.relativize(file).toString();
        MessageDigest digest =
            MessageDigest.getInstance(path.endsWith(".parquet") ? "SHA-256" : "SHA-1");
        if (!path.endsWith(".parquet")) {
          digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
        }
        blobs.put(path, HexFormat.of().formatHex(digest.digest(content)));
      }
    }
    return blobs;
  }

  private static MappingNode frontMatter(String card) {
    return document(card.split("(?m)^---\n", 3)[1]);
  }

  /** JSON is YAML. */
  private static MappingNode document(String text) {
    return (MappingNode)
        new YamlSpecReader()
            .read(text.getBytes(StandardCharsets.UTF_8))
            .match(
                root -> root,
                problems -> {
                  throw new AssertionError(problems);
                });
  }

  private static SpecNode member(MappingNode node, String name) {
    return node.entries().get(name).value();
  }

  private static long whole(SpecNode node) {
    return ((NumberNode) node).value().longValueExact();
  }

  private static String text(SpecNode node) {
    return ((TextNode) node).value();
  }

  private static boolean matches(String glob, String path) {
    return path.matches(glob.replace(".", "\\.").replace("*", "[^/]*"));
  }
}
