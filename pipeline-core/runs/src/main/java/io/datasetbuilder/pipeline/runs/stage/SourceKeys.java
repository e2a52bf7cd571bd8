package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sources of a run: those of its stored spec, else what its manifest attempted or lost. */
final class SourceKeys {

  private SourceKeys() {}

  static List<String> of(RunView run) {
    if (run.indexed().dataset().isPresent()) {
      return run.indexed().sources().stream()
          .filter(source -> source.provider().isPresent())
          .map(IndexedSource::key)
          .toList();
    }
    Set<String> keys = new LinkedHashSet<>(run.manifest().inputs().sourceKeys());
    keys.addAll(run.manifest().tables().rowCounts().keySet());
    run.manifest().errors().stream().flatMap(error -> prefix(error).stream()).forEach(keys::add);
    composition(run).ifPresent(keys::remove);
    return List.copyOf(keys);
  }

  private static Optional<String> prefix(String error) {
    int colon = error.indexOf(": ");
    return colon < 0
        ? Optional.empty()
        : Optional.of(error.substring(0, colon)).filter(SourceKey::isSafe);
  }

  private static Optional<String> composition(RunView run) {
    return run.manifest()
        .findings()
        .composition()
        .map(join -> join.members().get("name"))
        .filter(JsonText.class::isInstance)
        .map(name -> ((JsonText) name).value());
  }
}
