package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the tables of a build that exist in the warehouse before anything is fetched, for a build
 * that is to replace none. The commit decides again: another build may be faster.
 *
 * @param tables empty where no warehouse is kept
 * @param workspaces of callers
 */
public record ExistingTables(
    Supplier<Optional<ReadTables>> tables, Function<Principal, WorkspaceId> workspaces) {

  /** One problem for each table that exists; none where no warehouse is kept. */
  public List<Problem> problems(Caller caller, BuildSpec spec) {
    return tables.get().stream()
        .map(kept -> committed(kept, workspaces.apply(caller.principal())))
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

  private static Set<TableName> committed(ReadTables tables, WorkspaceId workspace) {
    return tables.list(workspace).stream()
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
