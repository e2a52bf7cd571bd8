package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.check.QueryRules;
import io.datasetbuilder.warehouse.request.RequestFields.Entries;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;
import java.util.Optional;

/**
 * Body of {@code POST /warehouse/aggregate}.
 *
 * @param snapshot of the table
 */
public record AggregateRequest(TableName table, SnapshotSelector snapshot, AggregateQuery query) {

  private static final List<String> MEMBERS =
      List.of(
          "table",
          "snapshot",
          "as_of",
          "filters",
          "group_by",
          "measures",
          "order_by",
          "limit",
          "unit_column",
          "unit_policy");

  private static final Entries MEASURES =
      new Entries(List.of("fn", "column", "as", "additive"), AggregateQuery.MAX_MEASURES);

  private static final Choices<AggregateQuery.Function> FUNCTIONS =
      Choices.of(AggregateQuery.Function.values());

  private static final Choices<UnitPolicy> POLICIES = Choices.of(UnitPolicy.values());

  private static final Measure STAND_IN = standIn("");

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public AggregateRequest(TableName table, String snapshot, AggregateQuery query) {
    this(table, SnapshotSelector.named(snapshot), query);
  }

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<AggregateRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    AggregateRequest request =
        new AggregateRequest(
            QueryFields.table(fields), QueryFields.snapshot(fields), query(fields));
    QueryRules.check(request.query(), log);
    return QueryFields.result(request, log);
  }

  private static AggregateQuery query(RequestFields fields) {
    return new AggregateQuery(
        QueryFields.filters(fields),
        fields.texts("group_by", AggregateQuery.MAX_GROUP_COLUMNS),
        fields.objects("measures", MEASURES, AggregateRequest::measure, STAND_IN),
        QueryFields.sort(fields, "order_by", "key"),
        fields.smallWhole("limit").orElse(AggregateQuery.DEFAULT_LIMIT),
        fields.text("unit_column"),
        splitUnits(fields));
  }

  private static Measure measure(RequestFields fields) {
    Optional<String> column = fields.text("column");
    Optional<String> name = fields.text("as");
    Optional<Boolean> additive = fields.flag("additive");
    return fields
        .requiredChoice("fn", FUNCTIONS)
        .map(
            function ->
                new Measure(
                    name.orElseGet(() -> Measure.defaultName(function, column)),
                    function,
                    column,
                    additive))
        .orElseGet(() -> standIn(name.orElse("")));
  }

  /** Breaks no rule of measures; it keeps its name, which the order may refer to. */
  private static Measure standIn(String name) {
    return new Measure(
        name, AggregateQuery.Function.COUNT_ROWS, Optional.empty(), Optional.empty());
  }

  private static boolean splitUnits(RequestFields fields) {
    Optional<UnitPolicy> policy = fields.choice("unit_policy", POLICIES);
    if (policy.filter(given -> given == UnitPolicy.REJECT).isPresent()
        && !fields.has("unit_column")) {
      fields.report("unit_policy", "needs a \"unit_column\"");
    }
    return policy.orElse(UnitPolicy.REJECT) == UnitPolicy.SPLIT;
  }

  /** Treatment of groups whose rows have different units. */
  private enum UnitPolicy implements WireNamed.LowerCase {
    REJECT,
    SPLIT
  }
}
