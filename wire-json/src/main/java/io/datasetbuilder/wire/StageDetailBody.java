package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Statistics;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Violation;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One stage of one source as JSON. Older clients refuse members that they do not know, so one that
 * is added is present only where it says something.
 */
public final class StageDetailBody {

  private StageDetailBody() {}

  /** The body, when only the types of the columns are known. */
  public static JsonObject of(StageDetail detail) {
    return of(detail, Map.of());
  }

  /**
   * The body.
   *
   * @param hints what is known about columns of Silver, by name
   */
  public static JsonObject of(StageDetail detail, Map<String, ColumnHints> hints) {
    JsonMembers head = head(detail);
    return detail
        .facts()
        .match(
            bronze -> bronze(head, bronze),
            silver -> silver(head, silver, hints),
            gold -> gold(head, gold));
  }

  private static JsonObject bronze(JsonMembers head, StageDetail.BronzeFacts facts) {
    return head.putOrNull("provider", facts.provider(), JsonValue::of)
        .putOrNull("dataset", facts.dataset(), JsonValue::of)
        .putOrNull("fetched_at", facts.fetchedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("record_count", facts.recordCount(), JsonValue::of)
        .putIfPresent(
            "raw_records_removed_at", facts.removedAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }

  private static JsonObject silver(
      JsonMembers head, StageDetail.SilverFacts facts, Map<String, ColumnHints> hints) {
    WireTable sample =
        WireTable.of(
            facts.columns().stream().map(StageDetailBody::typed).toList(),
            hints,
            facts.sample().rows());
    List<Integer> places = IntStream.range(0, facts.columns().size()).boxed().toList();
    JsonMembers members =
        head.putOrNull("row_count", facts.rowCount(), JsonValue::of)
            .putList("schema", places, i -> column(facts.columns().get(i), sample.columns().get(i)))
            .putOrNull("statistics", whole(facts.statistics()), StageDetailBody::statistics)
            .putOrNull("validation", facts.validation(), StageDetailBody::validation)
            .put("sample", sample.rowObjects());
    if (!facts.sample().masked().isEmpty()) {
      members.putTexts("masked_columns", facts.sample().masked());
    }
    members.putIfPresent(
        "sample_withheld", facts.sample().withheld(), why -> JsonValue.of(why.wire()));
    return members.toObject();
  }

  private static JsonObject gold(JsonMembers head, StageDetail.GoldFacts facts) {
    return head.putOrNull("row_count", facts.rowCount(), JsonValue::of)
        .putTexts("columns", facts.columns())
        .putOrNull("splits", facts.splits(), StageDetailBody::counts)
        .putList(
            "exports", facts.exportKinds(), kind -> new JsonMembers().put("kind", kind).toObject())
        .put("sample", JsonValue.ofNull())
        .put("sample_available", false)
        .toObject();
  }

  private static JsonMembers head(StageDetail detail) {
    return new JsonMembers()
        .put("run_id", detail.runId().value())
        .put("stage", detail.stage().wire())
        .put("source_key", detail.sourceKey())
        .put("status", detail.status().wire())
        .put("available", detail.available());
  }

  /** A type of another version is treated as text, as clients do. */
  private static Column typed(StageDetail.SilverFacts.Column column) {
    return new Column(column.name(), column.type().orElse(DataType.Simple.STRING));
  }

  private static JsonObject column(StageDetail.SilverFacts.Column column, ColumnInfo info) {
    JsonMembers members =
        new JsonMembers()
            .put("name", column.name())
            .put("dtype", column.dtype())
            .put("nullable", column.nullable())
            .put("unique_count", column.uniqueCount());
    info.members().forEach(members::put);
    return members.toObject();
  }

  /**
   * The statistics, unless they are of an older run and lack the duplicate rate: clients refuse
   * such statistics.
   */
  private static Optional<Statistics> whole(Optional<Statistics> statistics) {
    return statistics.filter(found -> found.duplicateRate().isPresent());
  }

  private static JsonObject statistics(Statistics statistics) {
    return new JsonMembers()
        .put("row_count", statistics.rowCount())
        .put("null_counts", counts(statistics.nullCounts()))
        .putOrNull("duplicate_rate", statistics.duplicateRate(), JsonValue::of)
        .toObject();
  }

  private static JsonObject validation(Validation validation) {
    return new JsonMembers()
        .put("ok", validation.ok())
        .putList("problems", validation.problems(), StageDetailBody::violation)
        .toObject();
  }

  private static JsonObject violation(Violation violation) {
    return new JsonMembers()
        .put("code", violation.code())
        .putOrNull("field", violation.field(), JsonValue::of)
        .put("message", violation.message())
        .toObject();
  }

  private static JsonObject counts(Map<String, Long> counts) {
    JsonMembers members = new JsonMembers();
    counts.forEach(members::put);
    return members.toObject();
  }
}
