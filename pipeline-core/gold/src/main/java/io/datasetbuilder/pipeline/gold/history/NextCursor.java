package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.CursorForm;
import io.datasetbuilder.buildspec.history.IncrementalFetch;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.history.ContinueTable.StoredTable;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Aggregate;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * Cursor of an incremental fetch after a run: the greatest value of its column in the Gold rows of
 * the run, and never less than the committed one.
 *
 * @param at location of the history in its spec
 */
public record NextCursor(IncrementalFetch fetch, String at) {

  /**
   * The refusal of a committed cursor that does not have the form of the fetch; empty when it has,
   * or nothing is committed.
   */
  public Optional<Problem> refusal(Optional<String> committed) {
    return committed
        .filter(cursor -> !fetch.form().fits(cursor))
        .map(
            cursor ->
                Problem.of(
                    HistoryProblem.HISTORY_CURSOR_MISMATCH,
                    at + ".incremental.start",
                    "the committed cursor is not " + fetch.form().noun() + " as start is"));
  }

  /**
   * The cursor after a run.
   *
   * @param committed the cursor of the previous snapshot, of the form of the fetch
   * @return empty while no row has a value in the column
   */
  public Result<Optional<String>> after(
      StoredTable run, Optional<String> committed, TableEngine.Session engine) {
    if (run.table().columns().stream().noneMatch(column -> column.name().equals(fetch.column()))) {
      return run.rows() == 0
          ? Result.ok(committed)
          : refused(
              HistoryProblem.HISTORY_COLUMN_MISSING,
              "the Gold table has no column " + Quoting.quoted(fetch.column()));
    }
    JsonValue greatest = greatest(run, engine);
    if (greatest instanceof JsonValue.JsonNull) {
      return Result.ok(committed);
    }
    Optional<String> cursor = cursor(greatest);
    return cursor.isEmpty()
        ? refused(
            HistoryProblem.HISTORY_CURSOR_MISMATCH,
            "the values of the column "
                + Quoting.quoted(fetch.column())
                + " do not have the form of start, "
                + fetch.form().noun())
        : Result.ok(
            cursor.map(
                value ->
                    committed.map(before -> fetch.form().greater(before, value)).orElse(value)));
  }

  private Result<Optional<String>> refused(HistoryProblem code, String message) {
    return Result.refused(List.of(Problem.of(code, at + ".incremental.column", message)));
  }

  private JsonValue greatest(StoredTable run, TableEngine.Session engine) {
    Measure measure = new Measure("m", new Figure.Max(Expression.column(fetch.column())));
    return engine
        .rows(new Aggregate(new Relation.Scan(run.table()), List.of(), List.of(measure)))
        .get(0)
        .get(0);
  }

  private Optional<String> cursor(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return Optional.of(number.value().stripTrailingZeros().toPlainString())
          .filter(fetch.form()::fits);
    }
    return value instanceof JsonText text ? cursor(text.value()) : Optional.empty();
  }

  private Optional<String> cursor(String text) {
    CursorForm form = fetch.form();
    if (form.fits(text)) {
      return Optional.of(text);
    }
    return form == CursorForm.NUMBER || form == CursorForm.TEXT
        ? Optional.empty()
        : time(text).map(form::ofTime);
  }

  /** A date, a datetime, or an instant in UTC, as the engine writes them. */
  private static Optional<LocalDateTime> time(String text) {
    try {
      return Optional.of(
          text.contains("+")
              ? OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
              : text.contains("T")
                  ? LocalDateTime.parse(text)
                  : LocalDate.parse(text).atStartOfDay());
    } catch (DateTimeParseException other) {
      return Optional.empty();
    }
  }
}
