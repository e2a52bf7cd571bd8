package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule;
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
 * No field names a Silver column that {@code schema.drop} or {@code schema.select} leaves out: the
 * column would be missing whatever the data are.
 *
 * <p>A source's own fields and its side of a join are checked against what that source leaves out.
 * A field of the whole spec applies to every source that has the column, so it is wrong only when
 * all of them leave it out. {@code pii.allow_columns} may name any column. A cast of a column that
 * is not selected has an effect only through a derived column or a filter.
 */
final class DroppedColumnChecks {

  private static final String DROP = "schema.drop";
  private static final String SELECT = "schema.select";
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
    if (spec.sources().stream().anyMatch(DroppedColumnChecks::leavesAnyOut)) {
      new DroppedColumnChecks(spec, log).check();
    }
  }

  private void check() {
    for (int i = 0; i < spec.sources().size(); i++) {
      SourceSpec source = spec.sources().get(i);
      FieldPath at = SOURCES.item(i);
      source.common().schema().ifPresent(schema -> checkSchema(schema, at.field("schema")));
      source
          .common()
          .history()
          .ifPresent(history -> checkHistory(leftOut(source), history, at.field("history")));
      if (source instanceof PublicApiSource api) {
        api.gold().ifPresent(gold -> checkGold(leftOut(source), gold, at.field("gold")));
      }
    }
    spec.composition().ifPresent(composition -> checkJoin(composition.join()));
    checkWholeSpec();
  }

  private void checkSchema(SourceSchema schema, FieldPath at) {
    LeftOut leftOut = name -> leftOut(schema, name);
    checkList(leftOut, schema.required(), at.field("required"));
    schema.dtypes().keySet().forEach(name -> use(leftOut, name, dtype(at, name)));
    FieldPath columns = at.field("columns");
    schema.columns().keySet().forEach(name -> use(leftOut, name, columns.field(name)));
    LeftOut dropped = name -> Optional.of(DROP).filter(field -> schema.drop().contains(name));
    checkList(dropped, schema.select().orElse(List.of()), at.field("select"));
    schema.casts().keySet().stream()
        .filter(name -> !schema.drop().contains(name) && !isUsed(schema, name))
        .forEach(name -> use(leftOut, name, at.field("casts").field(name)));
  }

  private static boolean isUsed(SourceSchema schema, String column) {
    return schema.derived().stream().anyMatch(rule -> rule.columns().contains(column))
        || schema.filter().stream().anyMatch(filter -> filter.column().equals(column));
  }

  private static FieldPath dtype(FieldPath schema, String column) {
    return schema.field("dtypes").field(column);
  }

  private void checkGold(LeftOut dropped, GoldSelection gold, FieldPath at) {
    checkList(dropped, gold.select().orElse(List.of()), at.field("select"));
    for (int i = 0; i < gold.filters().size(); i++) {
      FieldPath filter = at.field("filters").item(i);
      use(dropped, gold.filters().get(i).column(), filter.field("column"));
    }
    checkList(dropped, gold.piiColumns(), at.field("pii_columns"));
    checkList(dropped, gold.publishUnmasked(), at.field("publish_unmasked"));
  }

  private void checkHistory(LeftOut leftOut, HistorySpec history, FieldPath at) {
    HistoryChecks.eachColumn(history, at, (column, place) -> use(leftOut, column, place));
  }

  private void checkJoin(CompositionSpec.JoinSpec join) {
    for (int i = 0; i < join.keys().size(); i++) {
      FieldPath pair = KEYS.item(i);
      use(leftOutBy(join.left()), join.keys().get(i).left(), pair.field("left"));
      use(leftOutBy(join.right()), join.keys().get(i).right(), pair.field("right"));
    }
  }

  private void checkWholeSpec() {
    LeftOut dropped = this::leftOutByAll;
    checkQuality(dropped, spec.quality(), FieldPath.ROOT.field("quality"));
    spec.splits()
        .flatMap(
            split ->
                split.match(ratio -> Optional.<String>empty(), key -> Optional.of(key.column())))
        .ifPresent(key -> use(dropped, key, FieldPath.ROOT.field("splits").field("key")));
    FieldPath masked = FieldPath.ROOT.field("pii").field("mask_columns");
    checkList(dropped, spec.pii().maskColumns(), masked);
  }

  private void checkQuality(LeftOut dropped, QualityRules rules, FieldPath at) {
    FieldPath nullRatio = at.field("max_null_ratio");
    rules.maxNullRatio().keySet().forEach(name -> use(dropped, name, nullRatio.field(name)));
    rules.forEachListed(
        at,
        (rule, place) ->
            rule.columns(place).forEach(column -> use(dropped, column.name(), column.at())));
    rules.forEach(
        ForeignKeyRule.KIND,
        at,
        (rule, place) -> {
          LeftOut other = leftOutBy(rule.references().source());
          rule.referencedColumns(place).forEach(column -> use(other, column.name(), column.at()));
        });
  }

  private void checkList(LeftOut leftOut, List<String> names, FieldPath at) {
    for (int i = 0; i < names.size(); i++) {
      use(leftOut, names.get(i), at.item(i));
    }
  }

  private void use(LeftOut leftOut, String column, FieldPath at) {
    leftOut
        .by(column)
        .ifPresent(
            field -> {
              String message = field + " leaves out the column " + Quoting.quoted(column);
              log.add(ValidationProblem.DROPPED_COLUMN_IN_USE, at, message);
            });
  }

  private static boolean leavesAnyOut(SourceSpec source) {
    return source
        .common()
        .schema()
        .filter(schema -> !schema.drop().isEmpty() || schema.select().isPresent())
        .isPresent();
  }

  private static LeftOut leftOut(SourceSpec source) {
    return name -> source.common().schema().flatMap(schema -> leftOut(schema, name));
  }

  private static Optional<String> leftOut(SourceSchema schema, String name) {
    return Optional.of(schema.drop().contains(name) ? DROP : SELECT)
        .filter(field -> schema.leavesOut(name));
  }

  private LeftOut leftOutBy(String alias) {
    return spec.sources().stream()
        .filter(source -> source.common().alias().equals(Optional.of(alias)))
        .findFirst()
        .map(DroppedColumnChecks::leftOut)
        .orElse(name -> Optional.empty());
  }

  private Optional<String> leftOutByAll(String name) {
    return spec.sources().stream().allMatch(source -> leftOut(source).by(name).isPresent())
        ? leftOut(spec.sources().get(0)).by(name)
        : Optional.empty();
  }

  /** The columns that sources leave out. */
  @FunctionalInterface
  private interface LeftOut {

    /** The field of the schema that leaves the column out; empty when none does. */
    Optional<String> by(String column);
  }
}
