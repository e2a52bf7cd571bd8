package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import io.datasetbuilder.pipeline.table.gold.MaskingFacts;
import java.util.List;
import java.util.Optional;

/**
 * A Gold folder as a run has it: table, splits and the documents about them.
 *
 * @param description what the documents state
 * @param masking what was hidden and what was published in plain form
 * @param selection what the {@code gold} block did; empty without one
 * @param splitAlgorithm how a ratio split chose its rows
 * @param warnings sentences for the manifest
 */
record BuiltGold(
    PublishedTable table,
    DatasetDescription description,
    MaskingFacts masking,
    Optional<GoldSelectionFacts> selection,
    Optional<String> splitAlgorithm,
    List<String> warnings) {

  BuiltGold {
    warnings = List.copyOf(warnings);
  }
}
