package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.util.List;
import java.util.Optional;

/**
 * Gold folder of a run: table, splits and the documents about them.
 *
 * @param description content of the documents
 * @param masking masking of declared columns, and those published in plain form
 * @param selection effect of the {@code gold} block; empty without one
 * @param splitAlgorithm algorithm by which a ratio split chose its rows
 * @param history proof of how the table continues its previous snapshot; empty without history
 * @param warnings sentences for the manifest
 */
record BuiltGold(
    PublishedTable table,
    DatasetDescription description,
    MaskingFacts masking,
    Optional<GoldSelectionFacts> selection,
    Optional<String> splitAlgorithm,
    Optional<HistoryFacts> history,
    List<String> warnings) {

  BuiltGold {
    warnings = List.copyOf(warnings);
  }
}
