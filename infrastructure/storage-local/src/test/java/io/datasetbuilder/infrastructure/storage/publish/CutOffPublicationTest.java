package io.datasetbuilder.infrastructure.storage.publish;

import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.CITIES;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.NEW;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OLD;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.OTHER;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.SERVICE;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.assertNothingIsLeftOver;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.newPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.oldPackage;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.order;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.publisher;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.run;
import static io.datasetbuilder.infrastructure.storage.publish.PublishedPackages.textsAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ObservedFileOps;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever a publication ends early, no destination holds a part of a package. */
class CutOffPublicationTest {

  private static final int KILLED = 9;
  private static final int NEVER = 0;

  @TempDir Path folder;

  /** A process of its own that is killed at its n-th operation on the disk. */
  static final class Killed {
    private Killed() {}

    public static void main(String[] arguments) {
      int operation = Integer.parseInt(arguments[1]);
      FileOps files =
          new ObservedFileOps(
              number -> {
                if (number == operation) {
                  Runtime.getRuntime().halt(KILLED);
                }
              });
      publisher(Path.of(arguments[0]), files).publish(order(newPackage(), CITIES));
    }
  }

  static Stream<Integer> everyOperation() throws IOException {
    return IntStream.rangeClosed(1, countOperations()).boxed();
  }

  static Stream<Integer> everyRename() throws IOException {
    Path scratch = Files.createTempDirectory("renames");
    try {
      publisher(scratch, new DiskFileOps()).publish(order(oldPackage(), CITIES));
      ObservedFileOps files = new ObservedFileOps(number -> {});
      publisher(scratch, files).publish(order(newPackage(), CITIES));
      return Stream.concat(Stream.of(files.renames.get(0) / 2), files.renames.stream());
    } finally {
      FileTrees.delete(scratch, new DiskFileOps());
    }
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void aDiskThatIsFullForAMomentChangesNothing(int operation) throws IOException {
    publisher(folder, new DiskFileOps()).publish(order(oldPackage(), CITIES));

    boolean published = attempt(FailingFileOps.fullAt(operation));

    assertThat(textsAt(folder, CITIES)).isEqualTo(published ? NEW : OLD);
    assertNothingIsLeftOver(folder);
    assertThat(publisher(folder, new DiskFileOps()).find(oldPackage(), CITIES, SERVICE))
        .isEqualTo(published ? RemotePresence.ABSENT : RemotePresence.PRESENT);
    assertThat(publisher(folder, new DiskFileOps()).runs(CITIES).runs())
        .contains(run(published ? newPackage() : oldPackage()))
        .hasSizeLessThanOrEqualTo(published ? 2 : 1);
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void aDiskThatStaysFullLosesNothing(int operation) throws IOException {
    publisher(folder, new DiskFileOps()).publish(order(oldPackage(), CITIES));
    attempt(FailingFileOps.fullFrom(operation));
    assertThat(textsAt(folder, CITIES)).isIn(OLD, NEW, Map.of());

    publisher(folder, new DiskFileOps()).publish(order(newPackage(), OTHER));

    assertThat(textsAt(folder, CITIES)).isIn(OLD, NEW);
    assertNothingIsLeftOver(folder);
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void aFirstPublicationThatFailsLeavesNoPackage(int operation) throws IOException {
    boolean published = attempt(FailingFileOps.fullAt(operation));

    assertThat(textsAt(folder, CITIES)).isEqualTo(published ? NEW : Map.of());
    assertNothingIsLeftOver(folder);
  }

  @Test
  void aReaderFindsThePackageBeforeNothingOrTheNewOne() {
    publisher(folder, new DiskFileOps()).publish(order(oldPackage(), CITIES));
    Set<Map<String, String>> found = new HashSet<>();
    FileOps observed = new ObservedFileOps(number -> found.add(textsAt(folder, CITIES)));

    publisher(folder, observed).publish(order(newPackage(), CITIES));

    assertThat(found).containsExactlyInAnyOrder(OLD, Map.of(), NEW);
  }

  @ParameterizedTest
  @MethodSource("everyRename")
  void whatAKilledProcessLeftIsPutInOrderByTheNext(int operation) throws Exception {
    LocalPublisher next = publisher(folder, new DiskFileOps());
    next.publish(order(oldPackage(), CITIES));

    assertThat(start(operation).waitFor()).isEqualTo(KILLED);
    assertThat(textsAt(folder, CITIES)).isIn(OLD, NEW, Map.of());
    RemotePresence found = next.find(newPackage(), CITIES, SERVICE);
    next.publish(order(newPackage(), OTHER));

    assertThat(textsAt(folder, CITIES)).isEqualTo(found == RemotePresence.PRESENT ? NEW : OLD);
    assertNothingIsLeftOver(folder);
  }

  /** A machine that stops keeps what was forced, and may lose what was not. */
  @Test
  void everythingIsForcedBeforeItIsPutInPlaceAndThePlaceAfterwards() {
    publisher(folder, new DiskFileOps()).publish(order(oldPackage(), CITIES));
    ObservedFileOps files = new ObservedFileOps(number -> {});

    publisher(folder, files).publish(order(newPackage(), CITIES));

    int inPlace = files.steps.lastIndexOf("rename to cities");
    assertThat(files.steps.subList(0, inPlace))
        .contains(
            "force README.md",
            "force a.csv",
            "force data",
            "force 역.csv",
            "force 더",
            "force staged",
            "force " + newPackage().fingerprint() + ".part",
            "rename to " + newPackage().fingerprint());
    assertThat(files.steps.get(inPlace + 1)).isEqualTo("force acme");
  }

  @Test
  void processesThatPublishToOneDestinationAtOnceAllSucceed() throws Exception {
    publisher(folder, new DiskFileOps()).publish(order(oldPackage(), CITIES));
    List<Process> processes = List.of(start(NEVER), start(NEVER), start(NEVER));

    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }

    assertThat(textsAt(folder, CITIES)).isEqualTo(NEW);
    assertNothingIsLeftOver(folder);
  }

  private boolean attempt(FileOps files) {
    try {
      publisher(folder, files).publish(order(newPackage(), CITIES));
      return true;
    } catch (PublishFailure failed) {
      assertThat(failed).hasMessage("The disk that holds the publication folder is full.");
      return false;
    }
  }

  /** Of a publication in an empty root, which makes the most folders. */
  private static int countOperations() throws IOException {
    Path scratch = Files.createTempDirectory("operations");
    try {
      FailingFileOps files = FailingFileOps.never();
      publisher(scratch, files).publish(order(newPackage(), CITIES));
      return files.operations();
    } finally {
      FileTrees.delete(scratch, new DiskFileOps());
    }
  }

  private Process start(int operation) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            folder.toString(),
            String.valueOf(operation))
        .inheritIO()
        .start();
  }
}
