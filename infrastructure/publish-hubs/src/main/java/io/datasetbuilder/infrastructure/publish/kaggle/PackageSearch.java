package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Denied;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Found;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Missing;
import io.datasetbuilder.infrastructure.publish.kaggle.KaggleApi.ListedFile;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.publish.PublishDestination;
import io.datasetbuilder.pipeline.runs.publish.PublishPackage;
import io.datasetbuilder.pipeline.runs.publish.Publisher.RemotePresence;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a package at a destination. The mark in the notes or the description proves it, in
 * whatever version that Kaggle could work up. A first version without a mark is recognised by the
 * names and sizes of its files, unless the description has the mark of another package.
 */
record PackageSearch(
    KaggleApi api,
    KagglePolling polling,
    KaggleAccount account,
    PublishPackage files,
    PublishDestination destination) {

  /** Reads, and changes nothing. */
  RemotePresence run() {
    DatasetRead read = read();
    if (read instanceof Found found) {
      return in(api.withStatus(found.dataset(), destination, Cancellation.NEVER));
    }
    boolean isAbsent =
        read instanceof Missing || (read instanceof Denied && account.seesAllOf(destination));
    return isAbsent ? RemotePresence.ABSENT : RemotePresence.UNKNOWN;
  }

  /** Reads again where nothing is found: a dataset that was just created may not show yet. */
  private DatasetRead read() {
    DatasetRead read = api.read(destination, Cancellation.NEVER);
    for (int reads = 1;
        reads < polling.absenceReads() && (read instanceof Missing || read instanceof Denied);
        reads++) {
      polling.waiting().pause(polling.between(), Cancellation.NEVER);
      read = api.read(destination, Cancellation.NEVER);
    }
    return read;
  }

  private RemotePresence in(KaggleDataset dataset) {
    if (dataset.holds(new PackageMark(files))) {
      return RemotePresence.PRESENT;
    }
    boolean isFirst = dataset.isFirst();
    if (isFirst && PackageMark.anyIn(dataset.description())) {
      return RemotePresence.ABSENT;
    }
    if (isFirst && dataset.firstFailed()) {
      return RemotePresence.ABSENT;
    }
    if (!isFirst && dataset.versions().size() < 2) {
      return RemotePresence.UNKNOWN; // the notes of later versions are not known
    }
    Optional<List<ListedFile>> first = api.files(destination, 1);
    if (first.isEmpty() || first.get().isEmpty()) {
      return RemotePresence.UNKNOWN;
    }
    if (!isSame(first.get())) {
      return RemotePresence.ABSENT;
    }
    return isFirst ? RemotePresence.PRESENT : RemotePresence.UNKNOWN;
  }

  /** Kaggle lists a file in a folder by its path or by its last part. */
  private boolean isSame(List<ListedFile> listed) {
    List<ListedFile> expected =
        KaggleOrder.dataFiles(files.files()).stream()
            .map(file -> new ListedFile(file.path(), file.facts().bytes()))
            .toList();
    return sorted(expected).equals(sorted(listed))
        || sorted(lastParts(expected)).equals(sorted(lastParts(listed)));
  }

  private static List<ListedFile> lastParts(List<ListedFile> files) {
    return files.stream()
        .map(
            file ->
                new ListedFile(
                    file.name().substring(file.name().lastIndexOf('/') + 1), file.bytes()))
        .toList();
  }

  private static List<String> sorted(List<ListedFile> files) {
    return files.stream().map(file -> file.name() + "\n" + file.bytes()).sorted().toList();
  }
}
