package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.pii.PiiBasis;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import io.datasetbuilder.pipeline.table.pii.PiiFindings;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A Silver table and all that the stages behind it need to know of it.
 *
 * @param duplicateRows rows - distinct rows, over all visible columns
 * @param quality what the quality rules found
 * @param personalData what the scan found; nothing where the policy is to allow everything
 * @param declared columns declared as personal data
 * @param gate what stands between the table and its Gold
 */
record InspectedSilver(
    SilverTable table,
    long duplicateRows,
    QualityEvaluation quality,
    PiiFindings personalData,
    DeclaredColumns declared,
    Gate gate) {

  /** Rows of the table that are kept beside it for stage details (Spec, "Limits"). */
  static final int SAMPLE_ROWS = 5;

  /**
   * The gate before Gold.
   *
   * @param problems why the table may not become Gold; empty when it may
   * @param warnings sentences about what lets it pass all the same
   * @param allowsValues whether what the scan found in values may be shown
   */
  record Gate(List<Problem> problems, List<String> warnings, boolean allowsValues) {
    Gate {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

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
    return new InspectedSilver(
        table.at(place), duplicateRows, quality, personalData, declared, gate);
  }

  /** The first rows as everybody may see them: declared columns masked. */
  List<List<JsonValue>> sample(TableEngine.Session engine) {
    Relation scan = new Relation.Scan(table.table());
    return masking().rows(columns(), engine.rows(new Relation.Limit(scan, SAMPLE_ROWS)));
  }

  /**
   * The columns whose values are not in the sample that is kept, in order. Where the gate stops the
   * table for what its values look like, those columns are masked as well: nobody has accepted yet
   * that they are shown.
   */
  List<String> withheldColumns() {
    Set<String> hidden = new HashSet<>(declared.masked());
    if (!gate.allowsValues()) {
      personalData.of(PiiBasis.VALUES).stream().map(PiiFinding::column).forEach(hidden::add);
    }
    return columns().stream().map(Column::name).filter(hidden::contains).toList();
  }
}
