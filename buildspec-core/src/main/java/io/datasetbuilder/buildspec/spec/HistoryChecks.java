package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.MergeHistory;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/**
 * Rules of {@code history} that compare it with other fields: its columns are Gold columns whose
 * values are published, and its parameter is stated nowhere else.
 */
final class HistoryChecks {

  private static final FieldPath SOURCES = FieldPath.ROOT.field("sources");

  private final BuildSpec spec;
  private final ProblemLog log;

  private HistoryChecks(BuildSpec spec, ProblemLog log) {
    this.spec = spec;
    this.log = log;
  }

  /** Notes what is wrong with the histories of a spec. */
  static void check(BuildSpec spec, ProblemLog log) {
    new HistoryChecks(spec, log).check();
  }

  private void check() {
    for (int i = 0; i < spec.sources().size(); i++) {
      SourceSpec source = spec.sources().get(i);
      FieldPath at = SOURCES.item(i).field("history");
      source.common().history().ifPresent(history -> check(history, source, at));
    }
    spec.composition()
        .flatMap(composition -> composition.history())
        .ifPresent(
            history ->
                check(
                    history,
                    GoldSelection.everything(),
                    FieldPath.ROOT.field("composition").field("history")));
  }

  private void check(HistorySpec history, SourceSpec source, FieldPath at) {
    GoldSelection gold =
        source instanceof PublicApiSource api
            ? api.gold().orElseGet(GoldSelection::everything)
            : GoldSelection.everything();
    check(history, gold, at);
    if (source instanceof PublicApiSource api) {
      history
          .incremental()
          .ifPresent(fetch -> checkParam(fetch.param(), api, at.field("incremental")));
    }
  }

  private void check(HistorySpec history, GoldSelection gold, FieldPath at) {
    FieldRules.checkColumns(history.keys(), at.field("keys"), log);
    eachColumn(history, at, (column, place) -> checkColumn(column, gold, place));
  }

  private void checkParam(String param, PublicApiSource api, FieldPath at) {
    boolean stated =
        api.params().members().containsKey(param)
            || api.paramGrid()
                .map(ParamGrid::axes)
                .filter(axes -> axes.containsKey(param))
                .isPresent();
    if (stated) {
      String message = "the parameter " + Quoting.quoted(param) + " is also stated in the source";
      log.add(ValidationProblem.HISTORY_PARAM_STATED, at.field("param"), message);
    }
  }

  private void checkColumn(String column, GoldSelection gold, FieldPath at) {
    Optional<List<String>> select = gold.select();
    if (select.isPresent() && !select.get().contains(column)) {
      String message = "gold.select leaves out the column " + Quoting.quoted(column);
      log.add(ValidationProblem.HISTORY_COLUMN_NOT_IN_GOLD, at, message);
    }
    boolean masked =
        spec.pii().maskColumns().contains(column)
            || (gold.piiColumns().contains(column) && !gold.publishUnmasked().contains(column));
    if (masked) {
      String message = "the column " + Quoting.quoted(column) + " is masked in Gold";
      log.add(ValidationProblem.HISTORY_COLUMN_MASKED, at, message);
    }
  }

  /** Passes each column that a history names, with its place. */
  static void eachColumn(HistorySpec history, FieldPath at, NamedColumn each) {
    for (int i = 0; i < history.keys().size(); i++) {
      each.column(history.keys().get(i), at.field("keys").item(i));
    }
    history
        .match(append -> Optional.<MergeHistory.MarkedRows>empty(), MergeHistory::marker)
        .ifPresent(marker -> each.column(marker.column(), at.field("removed").field("column")));
    history
        .incremental()
        .ifPresent(fetch -> each.column(fetch.column(), at.field("incremental").field("column")));
  }

  /** Receives a column that a history names. */
  @FunctionalInterface
  interface NamedColumn {
    void column(String name, FieldPath at);
  }
}
