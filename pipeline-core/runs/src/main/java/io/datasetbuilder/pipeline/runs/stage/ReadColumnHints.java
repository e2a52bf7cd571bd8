package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.provider.catalog.SourceColumnHints;
import java.util.List;
import java.util.Map;

/**
 * Finds the catalog's facts about the columns of a run's tables, through the spec that is stored
 * with it (Spec, "Other records", column wire info). Safe for concurrent use.
 */
public final class ReadColumnHints {

  private final ReadRun runs;
  private final StoredSpecs specs;
  private final SourceColumnHints hints;

  public ReadColumnHints(ReadRun runs, StoredSpecs specs, DatasetCatalog catalog) {
    this.runs = runs;
    this.specs = specs;
    this.hints = new SourceColumnHints(catalog);
  }

  /**
   * Hints by the names of Silver columns; empty for a run without a readable spec.
   *
   * @param key of a source, or the name of the composition, whose columns may be of any source
   */
  public Result<Map<String, ColumnHints>> of(Visibility visibility, RunId id, String key) {
    return runs.read(visibility, id)
        .map(run -> specs.load(run.files()).map(spec -> of(spec.sources(), key)).orElse(Map.of()));
  }

  private Map<String, ColumnHints> of(List<SourceSpec> sources, String key) {
    boolean ofSource = sources.stream().anyMatch(source -> source.keyText().equals(key));
    return ofSource ? hints.of(sources, key) : hints.ofAny(sources);
  }
}
