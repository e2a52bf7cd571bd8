package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.pii.PiiFindings;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.SilverTable;
import java.util.List;

/**
 * A Silver table and all that the stages behind it need to know of it.
 *
 * @param duplicateRows rows - distinct rows, over all visible columns
 * @param quality what the quality rules found
 * @param personalData what the scan found; nothing where the policy is to allow everything
 * @param declared columns declared as personal data
 */
record InspectedSilver(
    SilverTable table,
    long duplicateRows,
    QualityEvaluation quality,
    PiiFindings personalData,
    DeclaredColumns declared) {

  List<Column> columns() {
    return table.columns();
  }

  /** Duplicate rows / rows; 0 for a table without rows. */
  double duplicateRate() {
    return rows() == 0 ? 0 : (double) duplicateRows / rows();
  }

  long rows() {
    return table.profile().rowCount();
  }

  /** Hides what nobody may read but in the run's own Silver file. */
  Masking masking() {
    return Masking.of(declared);
  }

  /** The same under another name of its file. */
  InspectedSilver at(Location place) {
    return new InspectedSilver(table.at(place), duplicateRows, quality, personalData, declared);
  }
}
