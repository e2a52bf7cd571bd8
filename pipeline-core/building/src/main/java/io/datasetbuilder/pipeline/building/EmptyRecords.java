package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of a provider or an address that returned no record: its columns are those that the
 * definition of the dataset declares and those that the schema names.
 */
final class EmptyRecords {

  private EmptyRecords() {}

  /**
   * The table without rows.
   *
   * @param known columns that its table had before, with their types
   */
  static StageOutcome<BronzeTable> table(SilverRules rules, List<Column> known, Location records) {
    SourceSchema schema = rules.schema();
    Set<String> names = new LinkedHashSet<>(rules.declaredColumns());
    names.addAll(schema.required());
    names.addAll(schema.dtypes().keySet());
    names.addAll(schema.casts().keySet());
    schema.select().ifPresent(names::addAll);
    names.addAll(schema.columns().keySet());
    schema.filter().forEach(filter -> names.add(filter.column()));
    known.forEach(column -> names.add(column.name()));
    schema.derived().forEach(rule -> names.remove(rule.name()));
    schema.derived().forEach(rule -> names.addAll(rule.columns()));
    if (names.isEmpty()) {
      return new Failed<>(
          List.of(
              Problem.of(
                  ProviderProblem.NO_RECORDS_NO_COLUMNS, "", "the source returned no record")));
    }
    schema.drop().stream().filter(name -> !isDerived(schema, name)).forEach(names::add);
    Map<String, String> original = new HashMap<>();
    schema.rename().forEach((from, to) -> original.put(to, from));
    List<BronzeColumn> columns =
        names.stream()
            .map(
                name -> {
                  DataType type = type(rules, known, name);
                  return new BronzeColumn(original.getOrDefault(name, name), type, type, 0);
                })
            .toList();
    TableSource source =
        new TableSource.JsonLines(
            records,
            columns.stream().map(column -> new Column(column.name(), column.stored())).toList(),
            0);
    return new Completed<>(new BronzeTable(source, columns, 0, MultisetChecksum.OF_NOTHING));
  }

  private static boolean isDerived(SourceSchema schema, String name) {
    return schema.derived().stream().anyMatch(rule -> rule.name().equals(name));
  }

  private static DataType type(SilverRules rules, List<Column> known, String name) {
    SourceSchema schema = rules.schema();
    SourceSchema.NamedDtype dtype =
        schema.casts().containsKey(name) ? null : schema.dtypes().get(name);
    boolean cast = schema.casts().containsKey(name);
    return dtype == null
        ? rules
            .declaredType(name)
            .or(
                () ->
                    known.stream()
                        .filter(column -> !cast && column.name().equals(name))
                        .map(Column::type)
                        .findFirst())
            .orElse(DataType.Simple.STRING)
        : SchemaContract.canonical(dtype);
  }
}
