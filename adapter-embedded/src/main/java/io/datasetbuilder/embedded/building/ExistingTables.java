package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
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
record ExistingTables(Assembly assembly, Caller caller) {

  /** One problem for each table that exists; none where no warehouse is kept. */
  List<Problem> problems(BuildSpec spec) {
    return assembly.warehouse().stream()
        .map(this::committed)
        .flatMap(
            existing ->
                names(spec)
                    .filter(existing::contains)
                    .map(
                        name ->
                            Problem.of(
                                WarehouseProblem.TABLE_EXISTS,
                                "",
                                "the table " + name.value() + " exists already")))
        .toList();
  }

  private Set<TableName> committed(WarehouseComponents warehouse) {
    WorkspaceId workspace = assembly.context().workspaceOf(caller.principal());
    return warehouse.tables().list(workspace).stream()
        .filter(table -> table.current().isPresent())
        .map(WarehouseTable::name)
        .collect(Collectors.toSet());
  }

  private static Stream<TableName> names(BuildSpec spec) {
    Stream<String> sources = spec.sources().stream().map(SourceSpec::keyText);
    Stream<String> composed = spec.composition().stream().map(made -> made.name());
    return Stream.concat(sources, composed).map(key -> TableName.of(spec.datasetId(), key));
  }
}
