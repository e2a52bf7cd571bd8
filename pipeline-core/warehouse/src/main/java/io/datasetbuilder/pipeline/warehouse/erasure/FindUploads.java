package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.warehouse.erasure.FindRuns.SearchedRun;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The uploads of runs that are deleted; one that another run has read stays. */
final class FindUploads {

  private static final String FILE = "file";

  private final ErasureStores stores;
  private final Set<String> removed;

  FindUploads(ErasureStores stores, List<SearchedRun> removed) {
    this.stores = stores;
    this.removed =
        removed.stream()
            .map(searched -> searched.run().runId())
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  List<Holding> uploads() {
    Set<Upload> used = new LinkedHashSet<>();
    removed.forEach(
        run -> ids(run).forEach(id -> stores.uploads().findOfAny(id).ifPresent(used::add)));
    Map<UploadId, String> others = used.isEmpty() ? Map.of() : readByOthers();
    return used.stream()
        .map(upload -> holding(upload, Optional.ofNullable(others.get(upload.id()))))
        .toList();
  }

  private static Holding holding(Upload upload, Optional<String> reader) {
    return new Holding(
        Kind.UPLOAD,
        upload.id().value(),
        Optional.of(upload.ownerId()),
        Optional.of("sha256:" + upload.content().sha256()),
        1,
        upload.content().bytes(),
        reader.isPresent() ? Fate.KEPT : Fate.TO_REMOVE,
        List.of(),
        Optional.of(
            reader
                .map(run -> "run " + run + " has read it, and stays")
                .orElse("a run that is deleted has read it")));
  }

  /** Uploads that runs have read which stay, each with one of these. */
  private Map<UploadId, String> readByOthers() {
    Map<UploadId, String> read = new LinkedHashMap<>();
    for (RunId run : manifests().runIds()) {
      if (!removed.contains(run.value())) {
        ids(run.value()).forEach(id -> read.put(id, run.value()));
      }
    }
    return read;
  }

  private Set<UploadId> ids(String run) {
    return manifests().readable(new RunId(run)).stream()
        .flatMap(FindUploads::ids)
        .filter(UploadId::isOne)
        .map(UploadId::new)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Stream<String> ids(Manifest manifest) {
    return Stream.concat(
        manifest.inputs().provenance().stream()
            .filter(source -> source.provider().equals(FILE))
            .map(SourceProvenance::dataset),
        manifest.inputs().files().values().stream()
            .flatMap(List::stream)
            .map(file -> file.uploadId()));
  }

  private ManifestStore manifests() {
    return stores.deletion().runs().manifests();
  }
}
