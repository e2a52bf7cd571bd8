package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searches the runs of a dataset, of all owners. A run with the value is deleted whole. */
final class FindRuns {

  private final DeletionStores stores;
  private final NewDeletions records;
  private final SearchFiles search;

  FindRuns(DeletionStores stores, NewDeletions records, SearchFiles search) {
    this.stores = stores;
    this.records = records;
    this.search = search;
  }

  /** Finished runs of the dataset that exist, each with what was found in it. */
  List<SearchedRun> in(String datasetId) {
    List<SearchedRun> searched = new ArrayList<>();
    RunFilter ofDataset = RunFilter.of(Visibility.everybody()).inDataset(datasetId);
    for (IndexedRun run : stores.index().get().allRuns(ofDataset)) {
      stores
          .runs()
          .finished()
          .find(new RunId(run.runId()))
          .ifPresent(files -> searched.add(searched(run, files)));
    }
    return searched;
  }

  private SearchedRun searched(IndexedRun run, FinishedRun files) {
    DeletionRecord deletion = records.ofRun(run, files);
    Matches found = search.in(files(files));
    Holding holding =
        Holding.of(
            Kind.RUN,
            run.runId(),
            files.facts(ManifestDocument.PATH).map(facts -> "sha256:" + facts.sha256()),
            deletion.files(),
            deletion.bytes(),
            found.isFound() ? Fate.TO_REMOVE : Fate.CLEAR,
            found.places(),
            Optional.empty());
    return new SearchedRun(run, deletion, holding);
  }

  private static List<SearchedFile> files(FinishedRun run) {
    List<SearchedFile> files = new ArrayList<>();
    run.files()
        .forEach(
            path -> {
              Optional<FileContent> content = run.content(path);
              content.ifPresent(
                  found -> files.add(new SearchedFile(path.value(), run.locate(path), found)));
            });
    return files;
  }

  /**
   * A run that was searched.
   *
   * @param deletion its deletion, if it is to be deleted
   */
  record SearchedRun(IndexedRun run, DeletionRecord deletion, Holding holding) {

    boolean isRemoved() {
      return holding.isRemoved();
    }
  }
}
