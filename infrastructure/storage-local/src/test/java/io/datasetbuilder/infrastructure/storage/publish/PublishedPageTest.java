package io.datasetbuilder.infrastructure.storage.publish;

import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.CITIES;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.NEW;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OLD;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.SERVICE;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.assertNothingIsLeftOver;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.newPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.oldPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.order;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.packageOf;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.publisher;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.textsAt;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.withPage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.ObservedFileOps;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page about a package lies next to its files, and is no part of it. */
class PublishedPageTest {

  @TempDir Path root;
  private LocalPublisher publisher;

  @BeforeEach
  void begin() {
    publisher = publisher(root, new DiskFileOps());
  }

  private static Map<String, String> with(Map<String, String> files, String page) {
    Map<String, String> all = new TreeMap<>(files);
    all.put("index.html", page);
    return all;
  }

  private Path page() {
    return root.resolve("acme/cities/index.html");
  }

  @Test
  void thePageLiesNextToTheFilesAndIsNotCounted() throws IOException {
    Published published = publisher.publish(withPage(newPackage(), CITIES, "도시"));

    assertThat(textsAt(root, CITIES)).isEqualTo(with(NEW, "도시"));
    assertThat(published.artifactCount()).isEqualTo(NEW.size());
    assertNothingIsLeftOver(root);
  }

  @Test
  void thePageIsReplacedWithItsFiles() {
    publisher.publish(withPage(oldPackage(), CITIES, "one"));
    publisher.publish(withPage(newPackage(), CITIES, "two"));
    assertThat(textsAt(root, CITIES)).isEqualTo(with(NEW, "two"));

    publisher.publish(withPage(newPackage(), CITIES, "three"));

    assertThat(textsAt(root, CITIES)).isEqualTo(with(NEW, "three"));
  }

  /** A folder from before pages, one without its page, or with one of another version. */
  @Test
  void thePackageIsFoundWhateverItsPageIs() throws IOException {
    publisher.publish(order(newPackage(), CITIES));
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);

    publisher.publish(withPage(newPackage(), CITIES, "one"));
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);
    Files.writeString(page(), "two");
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);
    Files.delete(page());
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void whatIsNoPageMakesItAnotherPackage() throws IOException {
    publisher.publish(order(newPackage(), CITIES));

    Files.createSymbolicLink(page(), root.resolve("acme/cities/README.md"));
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
    Files.delete(page());
    Files.writeString(Files.createDirectory(page()).resolve("x"), "x");
    assertThat(publisher.find(newPackage(), CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void aFileOfThePackageWithTheNameOfThePageIsComparedLikeEveryOther() throws IOException {
    PublishPackage own = packageOf("7".repeat(64), Map.of("index.html", "own"));
    publisher.publish(order(own, CITIES));
    assertThat(publisher.find(own, CITIES, SERVICE)).isEqualTo(RemotePresence.PRESENT);

    Files.writeString(page(), "owm");

    assertThat(publisher.find(own, CITIES, SERVICE)).isEqualTo(RemotePresence.ABSENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"index.html", "index.html/table.parquet"})
  void aFileOfThePackageIsNeverOverwritten(String path) {
    publisher.publish(order(oldPackage(), CITIES));
    PublishPackage own = packageOf("7".repeat(64), Map.of(path, "own"));

    assertThatThrownBy(() -> publisher.publish(withPage(own, CITIES, "page")))
        .isInstanceOf(PublishFailure.class);

    assertThat(textsAt(root, CITIES)).isEqualTo(OLD);
  }

  @Test
  void thePageIsForcedBeforeItIsPutInPlace() {
    ObservedFileOps files = new ObservedFileOps(number -> {});

    publisher(root, files).publish(withPage(newPackage(), CITIES, "page"));

    assertThat(files.steps.subList(0, files.steps.lastIndexOf("rename to cities")))
        .containsSubsequence("force index.html", "force staged");
  }
}
