package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.SchemaChecks;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Set;

/** The rules that each source follows by itself. */
public final class SourceChecks {

  private static final FieldPath SOURCES = FieldPath.ROOT.field("sources");

  private SourceChecks() {}

  /** Notes what is wrong with the sources, one by one. */
  public static void check(List<SourceSpec> sources, ProblemLog log) {
    if (sources.isEmpty()) {
      log.add(ValidationProblem.MISSING_SOURCES, SOURCES, "at least one source is needed");
    }
    for (int i = 0; i < sources.size(); i++) {
      check(sources.get(i), SOURCES.item(i), log);
    }
  }

  private static void check(SourceSpec source, FieldPath at, ProblemLog log) {
    if (source.common().alias().filter(Blank::is).isPresent()) {
      log.add(ValidationProblem.BLANK_ALIAS, at.field("alias"), "alias is blank");
    }
    source
        .common()
        .schema()
        .ifPresent(schema -> SchemaChecks.check(schema, at.field("schema"), log));
    ReadFormatChecks.check(source, at.field("read"), log);
    source.terms().ifPresent(terms -> TermsFields.check(terms, at.field("terms"), log));
    if (source instanceof FileSource file) {
      FileValueFields.check(file.fileValues(), file.read().union(), at.field("file_values"), log);
    }
    if (source instanceof PublicApiSource api) {
      checkName(api.provider(), "provider", at, log);
      checkName(api.dataset(), "dataset", at, log);
      api.gold().ifPresent(gold -> checkGold(gold, at.field("gold"), log));
      api.paramGrid().ifPresent(grid -> checkGrid(grid, api, at.field("param_grid"), log));
    }
  }

  private static void checkName(String text, String name, FieldPath at, ProblemLog log) {
    if (FieldRules.checkFilled(text, name, at, log) && !SourceKey.isSafe(text)) {
      String message = name + " " + Quoting.quoted(text) + " " + OutputKeyRules.RULE;
      log.add(ValidationProblem.UNSAFE_SOURCE_KEY, at.field(name), message);
    }
  }

  private static void checkGrid(ParamGrid grid, PublicApiSource api, FieldPath at, ProblemLog log) {
    Set<String> params = api.params().members().keySet();
    grid.axes()
        .forEach(
            (name, values) -> {
              if (values.isEmpty()) {
                String message = "the parameter " + Quoting.quoted(name) + " has no values";
                log.add(ValidationProblem.EMPTY_PARAM_GRID_AXIS, at.field(name), message);
              }
              if (params.contains(name)) {
                String message = "the parameter " + Quoting.quoted(name) + " is also in params";
                log.add(ValidationProblem.PARAM_GRID_SHADOWS_PARAMS, at.field(name), message);
              }
            });
  }

  private static void checkGold(GoldSelection gold, FieldPath at, ProblemLog log) {
    FieldRules.checkColumns(gold.select().orElse(List.of()), at.field("select"), log);
    FieldRules.checkColumns(gold.piiColumns(), at.field("pii_columns"), log);
    FieldRules.checkColumns(gold.publishUnmasked(), at.field("publish_unmasked"), log);
  }
}
