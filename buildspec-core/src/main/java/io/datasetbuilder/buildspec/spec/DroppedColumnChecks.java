package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/**
 * No field names a Silver column that {@code schema.drop} leaves out: the column would be missing
 * whatever the data are.
 *
 * <p>A source's own fields and its side of a join are checked against what that source drops. A
 * field of the whole spec applies to every source that has the column, so it is wrong only when all
 * of them drop it. {@code pii.allow_columns} may name any column.
 */
final class DroppedColumnChecks {

  private static final FieldPath SOURCES = FieldPath.ROOT.field("sources");
  private static final FieldPath KEYS =
      FieldPath.ROOT.field("composition").field("join").field("keys");

  private final BuildSpec spec;
  private final ProblemLog log;

  private DroppedColumnChecks(BuildSpec spec, ProblemLog log) {
    this.spec = spec;
    this.log = log;
  }

  static void check(BuildSpec spec, ProblemLog log) {
    if (spec.sources().stream().anyMatch(source -> !dropped(source).isEmpty())) {
      new DroppedColumnChecks(spec, log).check();
    }
  }

  private void check() {
    for (int i = 0; i < spec.sources().size(); i++) {
      SourceSpec source = spec.sources().get(i);
      FieldPath at = SOURCES.item(i);
      source.common().schema().ifPresent(schema -> checkSchema(schema, at.field("schema")));
      if (source instanceof PublicApiSource api) {
        api.gold().ifPresent(gold -> checkGold(dropped(source), gold, at.field("gold")));
      }
    }
    spec.composition().ifPresent(composition -> checkJoin(composition.join()));
    checkWholeSpec();
  }

  private void checkSchema(SourceSchema schema, FieldPath at) {
    checkList(schema.drop(), schema.required(), at.field("required"));
    schema.dtypes().keySet().forEach(name -> use(schema.drop(), name, dtype(at, name)));
  }

  private static FieldPath dtype(FieldPath schema, String column) {
    return schema.field("dtypes").field(column);
  }

  private void checkGold(List<String> dropped, GoldSelection gold, FieldPath at) {
    checkList(dropped, gold.select().orElse(List.of()), at.field("select"));
    for (int i = 0; i < gold.filters().size(); i++) {
      FieldPath filter = at.field("filters").item(i);
      use(dropped, gold.filters().get(i).column(), filter.field("column"));
    }
    checkList(dropped, gold.piiColumns(), at.field("pii_columns"));
    checkList(dropped, gold.publishUnmasked(), at.field("publish_unmasked"));
  }

  private void checkJoin(CompositionSpec.JoinSpec join) {
    for (int i = 0; i < join.keys().size(); i++) {
      FieldPath pair = KEYS.item(i);
      use(droppedBy(join.left()), join.keys().get(i).left(), pair.field("left"));
      use(droppedBy(join.right()), join.keys().get(i).right(), pair.field("right"));
    }
  }

  private void checkWholeSpec() {
    List<String> dropped = droppedByAll();
    checkQuality(dropped, spec.quality(), FieldPath.ROOT.field("quality"));
    spec.splits()
        .flatMap(
            split ->
                split.match(ratio -> Optional.<String>empty(), key -> Optional.of(key.column())))
        .ifPresent(key -> use(dropped, key, FieldPath.ROOT.field("splits").field("key")));
    FieldPath masked = FieldPath.ROOT.field("pii").field("mask_columns");
    checkList(dropped, spec.pii().maskColumns(), masked);
  }

  private void checkQuality(List<String> dropped, QualityRules rules, FieldPath at) {
    FieldPath nullRatio = at.field("max_null_ratio");
    rules.maxNullRatio().keySet().forEach(name -> use(dropped, name, nullRatio.field(name)));
    for (int i = 0; i < rules.range().size(); i++) {
      FieldPath rule = at.field("range").item(i);
      use(dropped, rules.range().get(i).column(), rule.field("column"));
    }
    for (int i = 0; i < rules.compareColumns().size(); i++) {
      FieldPath rule = at.field("compare_columns").item(i);
      use(dropped, rules.compareColumns().get(i).left(), rule.field("left"));
      use(dropped, rules.compareColumns().get(i).right(), rule.field("right"));
    }
  }

  private void checkList(List<String> dropped, List<String> names, FieldPath at) {
    for (int i = 0; i < names.size(); i++) {
      use(dropped, names.get(i), at.item(i));
    }
  }

  private void use(List<String> dropped, String column, FieldPath at) {
    if (dropped.contains(column)) {
      String message = "schema.drop leaves out the column " + Quoting.quoted(column);
      log.add(ValidationProblem.DROPPED_COLUMN_IN_USE, at, message);
    }
  }

  private static List<String> dropped(SourceSpec source) {
    return source.common().schema().map(SourceSchema::drop).orElse(List.of());
  }

  private List<String> droppedBy(String alias) {
    return spec.sources().stream()
        .filter(source -> source.common().alias().equals(Optional.of(alias)))
        .findFirst()
        .map(DroppedColumnChecks::dropped)
        .orElse(List.of());
  }

  private List<String> droppedByAll() {
    return dropped(spec.sources().get(0)).stream()
        .filter(name -> spec.sources().stream().allMatch(one -> dropped(one).contains(name)))
        .toList();
  }
}
