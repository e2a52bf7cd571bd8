package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.pii.PiiBasis;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import io.datasetbuilder.pipeline.table.pii.PiiGate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is kept of Silver's first rows beside it. Where the gate stops a source for what its values
 * look like, those columns are masked as well: nobody has accepted yet that they are shown.
 */
final class StoredSample {

  private final BuildSpec spec;
  private final SourceFacts facts;

  StoredSample(BuildSpec spec, SourceFacts facts) {
    this.spec = spec;
    this.facts = facts;
  }

  /**
   * The rows as they are kept.
   *
   * @param masked the columns whose values are not among them, in Silver's order
   */
  record Kept(List<List<JsonValue>> rows, List<String> masked) {
    Kept {
      rows = List.copyOf(rows);
      masked = List.copyOf(masked);
    }
  }

  /**
   * The kept rows.
   *
   * @param sample the first rows, declared columns masked
   */
  Kept of(InspectedSilver silver, List<List<JsonValue>> sample) {
    Set<String> hidden = new HashSet<>(silver.declared().masked());
    if (!new PiiGate(spec.pii()).check(facts.at(), silver.personalData()).passes()) {
      silver.personalData().of(PiiBasis.VALUES).stream()
          .map(PiiFinding::column)
          .forEach(hidden::add);
    }
    List<String> masked =
        silver.columns().stream().map(Column::name).filter(hidden::contains).toList();
    return new Kept(new Masking(hidden).rows(silver.columns(), sample), masked);
  }
}
