package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Denied;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Found;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Missing;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Unreadable;
import io.datasetbuilder.infrastructure.publish.kaggle.KaggleApi.ListedFile;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.util.List;

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

  /**
   * Reads, and changes nothing.
   *
   * @throws PublishFailure when it cannot be found out
   */
  RemotePresence run() {
    DatasetRead read = read();
    if (read instanceof Found found) {
      return in(api.withStatus(found.dataset(), destination, Cancellation.NEVER));
    }
    if (read instanceof Unreadable unreadable) {
      throw new PublishFailure(unreadable.reason());
    }
    if (read instanceof Denied && !account.seesAllOf(destination)) {
      throw new PublishFailure("read the dataset: the account may not see whether it exists");
    }
    return RemotePresence.ABSENT;
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
      throw new PublishFailure("read the dataset: it does not list its versions");
    }
    List<ListedFile> first = api.files(destination, 1);
    if (first.isEmpty()) {
      throw new PublishFailure("list the files: the version has no files");
    }
    if (!isSame(first)) {
      return RemotePresence.ABSENT;
    }
    if (!isFirst) {
      throw new PublishFailure(
          "list the files: the first version has files of these sizes and was not marked");
    }
    return RemotePresence.PRESENT;
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
