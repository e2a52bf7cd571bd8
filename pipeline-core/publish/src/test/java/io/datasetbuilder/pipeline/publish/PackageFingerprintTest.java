package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A package is recognised by its run, place, options and files. */
class PackageFingerprintTest {

  private static final RunId RUN = new RunId("run-1");
  private static final PublishDestination CITIES = new PublishDestination("acme", "cities");
  private static final PublishOptions PRIVATE = PublishOptions.byDefault(PublishTarget.HUGGINGFACE);
  private static final List<PackageFile> FILES = List.of(file("a", "one"), file("b", "two"));

  @Test
  void theSamePackageHasTheSameFingerprint() {
    String fingerprint = PackageFingerprint.of(RUN, CITIES, PRIVATE, FILES);

    assertThat(fingerprint).isEqualTo(PackageFingerprint.of(RUN, CITIES, PRIVATE, FILES));
    assertThat(fingerprint).matches("[0-9a-f]{64}");
  }

  @Test
  void whateverDiffersGivesAnotherFingerprint() {
    Set<String> fingerprints = new HashSet<>();
    List<String> all =
        List.of(
            PackageFingerprint.of(RUN, CITIES, PRIVATE, FILES),
            PackageFingerprint.of(new RunId("run-2"), CITIES, PRIVATE, FILES),
            PackageFingerprint.of(RUN, new PublishDestination("acme", "x"), PRIVATE, FILES),
            PackageFingerprint.of(
                RUN, CITIES, PublishOptions.byDefault(PublishTarget.KAGGLE), FILES),
            PackageFingerprint.of(
                RUN, CITIES, new PublishOptions(PublishTarget.HUGGINGFACE, true, false), FILES),
            PackageFingerprint.of(
                RUN, CITIES, new PublishOptions(PublishTarget.HUGGINGFACE, false, true), FILES),
            PackageFingerprint.of(RUN, CITIES, PRIVATE, List.of(file("a", "one"))),
            PackageFingerprint.of(RUN, CITIES, PRIVATE, List.of(file("a", "one"), file("b", "2"))),
            PackageFingerprint.of(
                RUN, CITIES, PRIVATE, List.of(file("a", "one"), file("c", "two"))));

    fingerprints.addAll(all);

    assertThat(fingerprints).hasSameSizeAs(all);
  }

  private static PackageFile file(String path, String text) {
    return new PackageFile(
        path,
        RunWithFiles.factsOf(text),
        new FileContent(text.length(), () -> new ByteArrayInputStream(new byte[0])));
  }
}
