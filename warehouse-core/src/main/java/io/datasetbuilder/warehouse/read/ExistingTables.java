package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the tables of a build that exist in the warehouse before anything is fetched, for a build
 * that is to replace none. The commit decides again: another build may be faster.
 */
public record ExistingTables(ReadTables tables, WorkspaceId workspace) {

  /** One problem for each table of a build that exists. */
  public List<Problem> problems(BuildSpec spec) {
    Set<TableName> existing =
        tables.list(workspace).stream()
            .filter(table -> table.current().isPresent())
            .map(WarehouseTable::name)
            .collect(Collectors.toSet());
    return names(spec)
        .filter(existing::contains)
        .map(
            name ->
                Problem.of(
                    WarehouseProblem.TABLE_EXISTS,
                    "",
                    "the table " + name.value() + " exists already"))
        .toList();
  }

  private static Stream<TableName> names(BuildSpec spec) {
    Stream<String> sources = spec.sources().stream().map(SourceSpec::keyText);
    Stream<String> composed = spec.composition().stream().map(made -> made.name());
    return Stream.concat(sources, composed).map(key -> TableName.of(spec.datasetId(), key));
  }
}
