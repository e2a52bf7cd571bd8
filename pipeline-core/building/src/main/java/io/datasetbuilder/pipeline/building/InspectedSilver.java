package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.PiiFindings;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Silver table with the results of its inspection, which the stages after it need.
 *
 * @param duplicateRows rows - distinct rows, over all visible columns
 * @param quality results of the quality rules
 * @param personalData findings of the scan; empty where the policy allows all personal data
 * @param declared columns declared as personal data
 * @param gate gate between the table and its Gold
 */
record InspectedSilver(
    SilverTable table,
    long duplicateRows,
    QualityEvaluation quality,
    PiiFindings personalData,
    DeclaredColumns declared,
    Gate gate) {

  /** Number of rows of the table that are stored next to it for stage details (Spec, "Limits"). */
  static final int SAMPLE_ROWS = 5;

  /**
   * The gate before Gold.
   *
   * @param problems problems that stop the table before Gold; empty when it may become Gold
   * @param warnings sentences about findings that do not stop it
   * @param allowsValues whether values with findings of the scan may be shown
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

  /** Masking of the values that no file except the run's own Silver file may show. */
  Masking masking() {
    return Masking.of(declared);
  }

  /** The same under another name of its file. */
  InspectedSilver at(Location place) {
    return new InspectedSilver(
        table.at(place), duplicateRows, quality, personalData, declared, gate);
  }

  /** The same with the results of more rules. */
  InspectedSilver checked(QualityEvaluation more) {
    return new InspectedSilver(
        table, duplicateRows, quality.and(more.checks()), personalData, declared, gate);
  }

  /** First rows, with declared columns masked. */
  List<List<JsonValue>> sample(TableEngine.Session engine) {
    Relation scan = new Relation.Scan(table.table());
    return masking().rows(columns(), engine.rows(new Relation.Limit(scan, SAMPLE_ROWS)));
  }

  /**
   * Columns whose values are omitted from the stored sample, in order. Where the gate stops the
   * table because of its values, those columns are masked as well: no setting has allowed yet that
   * they are shown.
   */
  List<String> withheldColumns() {
    Set<String> hidden = new HashSet<>(declared.masked());
    if (!gate.allowsValues()) {
      personalData.of(PiiBasis.VALUES).stream().map(PiiFinding::column).forEach(hidden::add);
    }
    return columns().stream().map(Column::name).filter(hidden::contains).toList();
  }
}
