package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rules that hold within a catalog, independent of the files. The snapshot of an analysis may be
 * missing, when its hold was released; the parent of a snapshot, when it was collected.
 */
final class CatalogRules {

  private final Map<String, Snapshot> snapshots = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private CatalogRules() {}

  /** Problems of a catalog; empty for one that can be used. */
  static List<Problem> check(WarehouseCatalog catalog) {
    CatalogRules rules = new CatalogRules();
    rules.tables(catalog);
    rules.snapshots(catalog);
    catalog.snapshots().forEach(rules::parent);
    catalog.tables().forEach(rules::pointer);
    catalog.holds().forEach(rules::hold);
    return List.copyOf(rules.problems);
  }

  private void tables(WarehouseCatalog catalog) {
    Set<String> names = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (WarehouseTable table : catalog.tables()) {
      boolean unique = names.add(table.workspace().value() + "\n" + table.name().value());
      if (!ids.add(table.id()) || !unique) {
        report("table %s is listed twice in the catalog".formatted(table.name().value()));
      }
    }
  }

  private void snapshots(WarehouseCatalog catalog) {
    Set<String> tables = new HashSet<>();
    catalog.tables().forEach(table -> tables.add(table.id()));
    Set<String> revisions = new HashSet<>();
    for (Snapshot snapshot : catalog.snapshots()) {
      if (snapshots.put(snapshot.id(), snapshot) != null) {
        report("snapshot %s is listed twice in the catalog".formatted(snapshot.id()));
      }
      if (!tables.contains(snapshot.tableId())) {
        report("snapshot %s belongs to no table".formatted(snapshot.id()));
      }
      if (!revisions.add(snapshot.tableId() + "\n" + snapshot.revision())) {
        report("snapshot %s has the revision of another one of its table".formatted(snapshot.id()));
      }
    }
  }

  private void parent(Snapshot snapshot) {
    snapshot
        .parentId()
        .map(snapshots::get)
        .ifPresent(parent -> parentProblem(snapshot, parent).ifPresent(this::report));
  }

  /** A parent has a lower revision of the same table, so that parents form no cycle. */
  private static Optional<String> parentProblem(Snapshot snapshot, Snapshot parent) {
    if (!parent.tableId().equals(snapshot.tableId())) {
      return Optional.of(
          "snapshot %s continues snapshot %s of another table"
              .formatted(snapshot.id(), parent.id()));
    }
    return parent.revision() < snapshot.revision()
        ? Optional.empty()
        : Optional.of(
            "snapshot %s continues snapshot %s, which is not older"
                .formatted(snapshot.id(), parent.id()));
  }

  private void pointer(WarehouseTable table) {
    table
        .current()
        .ifPresent(
            current -> {
              Snapshot snapshot = snapshots.get(current.id());
              if (snapshot == null || !snapshot.tableId().equals(table.id())) {
                report(
                    "table %s points to snapshot %s, which it does not have"
                        .formatted(table.name().value(), current.id()));
              }
            });
  }

  private void hold(SnapshotHold hold) {
    if (!snapshots.containsKey(hold.snapshotId())) {
      report("hold %s keeps a snapshot that there is not".formatted(hold.id()));
    }
  }

  private void report(String message) {
    problems.add(Problem.of(WarehouseProblem.WAREHOUSE_INCONSISTENT, "", message));
  }
}
