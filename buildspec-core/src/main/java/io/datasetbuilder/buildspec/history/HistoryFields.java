package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.gold.FilterFields;
import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.buildspec.history.HistorySpec.HistoryMode;
import io.datasetbuilder.buildspec.history.HistorySpec.SchemaChange;
import io.datasetbuilder.buildspec.history.MergeHistory.KeptRows;
import io.datasetbuilder.buildspec.history.MergeHistory.MarkedRows;
import io.datasetbuilder.buildspec.history.MergeHistory.MissingRows;
import io.datasetbuilder.buildspec.history.MergeHistory.RemovedRows;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code history}. A field without an effect next to the others is noted for the second gate.
 */
public final class HistoryFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
          "mode", "keys", "on_duplicate", "removed", "track", "on_schema_change", "incremental");

  private static final Fields.KnownFields INCREMENTAL_FIELDS =
      Fields.KnownFields.of("param", "column", "start", "lag");

  private static final Fields.KnownFields MARKER_FIELDS = Fields.KnownFields.of("column", "value");

  private static final Choices<HistoryMode> MODES = Choices.of(HistoryMode.values());

  private static final Choices<OnDuplicate> DUPLICATES = Choices.of(OnDuplicate.values());

  private static final Choices<SchemaChange> CHANGES = Choices.of(SchemaChange.values());

  private final Fields fields;

  private HistoryFields(Fields fields) {
    this.fields = fields;
  }

  /** The history that a value writes; empty for a table that each run replaces. */
  public static Optional<HistorySpec> read(Value value) {
    return value.fields(FIELDS).flatMap(fields -> new HistoryFields(fields).history());
  }

  /** The history of a source that is not a provider's dataset, or of a composition. */
  public static Optional<HistorySpec> readWithoutCalls(Value value) {
    return value
        .fields(FIELDS)
        .flatMap(
            fields -> {
              fields
                  .optional("incremental")
                  .ifPresent(
                      written ->
                          written.report(
                              ValidationProblem.HISTORY_FIELD_UNUSED,
                              "only a public_api source is fetched incrementally"));
              return new HistoryFields(fields).history();
            });
  }

  private Optional<HistorySpec> history() {
    HistoryMode mode =
        fields.optional("mode").map(value -> value.choice(MODES)).orElse(HistoryMode.REPLACE);
    List<String> keys = fields.names("keys");
    OnDuplicate onDuplicate =
        fields
            .optional("on_duplicate")
            .map(value -> value.choice(DUPLICATES))
            .orElse(OnDuplicate.FAIL);
    RemovedRows removed =
        fields.optional("removed").map(HistoryFields::removed).orElse(new KeptRows());
    boolean track = fields.optional("track").map(Value::flag).orElse(false);
    SchemaChange change =
        fields
            .optional("on_schema_change")
            .map(value -> value.choice(CHANGES))
            .orElse(SchemaChange.REFUSE);
    Optional<IncrementalFetch> incremental =
        fields.optional("incremental").flatMap(HistoryFields::incremental);
    return switch (mode) {
      case REPLACE -> {
        unused("mode replace", "keys", "on_duplicate", "removed", "track");
        unused("mode replace", "on_schema_change", "incremental");
        yield Optional.empty();
      }
      case APPEND -> {
        unused("mode append", "removed", "track");
        if (keys.isEmpty()) {
          unused("history without keys", "on_duplicate");
        }
        yield Optional.of(new AppendHistory(keys, onDuplicate, change, incremental));
      }
      case MERGE -> {
        unused("mode merge", "on_duplicate");
        if (keys.isEmpty()) {
          fields.report(ValidationProblem.HISTORY_KEYS_MISSING, "mode merge needs keys");
        }
        if (removed instanceof MissingRows && incremental.isPresent()) {
          unused("removed: missing", "incremental");
        }
        yield Optional.of(new MergeHistory(keys, removed, track, change, incremental));
      }
    };
  }

  /** Notes the fields that are written although they have no effect; track: false writes none. */
  private void unused(String beside, String... names) {
    for (String name : names) {
      fields
          .optional(name)
          .filter(value -> !value.freeValue().equals(JsonValue.of(false)))
          .ifPresent(
              value ->
                  value.report(
                      ValidationProblem.HISTORY_FIELD_UNUSED,
                      name + " cannot be combined with " + beside));
    }
  }

  private static RemovedRows removed(Value value) {
    if (value.node() instanceof MappingNode) {
      return value.fields(MARKER_FIELDS).map(HistoryFields::marker).orElse(new KeptRows());
    }
    String name = value.filledText();
    if (name.equals(MissingRows.NAME)) {
      return new MissingRows();
    }
    if (!name.isEmpty() && !name.equals(KeptRows.NAME)) {
      value.report(
          LoadProblem.UNKNOWN_VALUE,
          Quoting.quoted(name) + " is not one of its choices",
          LoadMessages.nearestOf(name, List.of(KeptRows.NAME, MissingRows.NAME)));
    }
    return new KeptRows();
  }

  private static RemovedRows marker(Fields fields) {
    String column = fields.requiredText("column");
    Optional<Value> written = fields.required("value");
    JsonValue literal = written.map(Value::freeValue).orElse(JsonValue.of(""));
    if (FilterFields.kindOf(literal).isEmpty()) {
      written.ifPresent(
          value ->
              value.report(
                  ValidationProblem.INVALID_FILTER_VALUE,
                  "removed compares with a text, a number or a boolean"));
      return new KeptRows();
    }
    return new MarkedRows(column, literal);
  }

  private static Optional<IncrementalFetch> incremental(Value value) {
    return value.fields(INCREMENTAL_FIELDS).flatMap(HistoryFields::incremental);
  }

  private static Optional<IncrementalFetch> incremental(Fields fields) {
    String param = fields.requiredText("param");
    String column = fields.requiredText("column");
    Optional<Value> written = fields.required("start");
    JsonValue start = written.map(Value::freeValue).orElse(JsonValue.of(0));
    if (!CursorForm.isStart(start)) {
      written.ifPresent(
          value ->
              value.report(
                  ValidationProblem.INVALID_HISTORY_START,
                  "start is a whole number or a text that is not empty"));
      return Optional.empty();
    }
    CursorForm form = CursorForm.of(start);
    Optional<JsonValue> lag = fields.optional("lag").map(Value::freeValue);
    if (lag.filter(back -> !form.takesLag(back)).isPresent()) {
      fields
          .optional("lag")
          .ifPresent(
              back ->
                  back.report(
                      ValidationProblem.INVALID_HISTORY_LAG,
                      "the lag does not fit a start that is " + form.noun(),
                      "write a whole number for numbers, P1D or PT6H for dates and datetimes"));
      return Optional.empty();
    }
    return Optional.of(new IncrementalFetch(param, column, start, lag));
  }
}
