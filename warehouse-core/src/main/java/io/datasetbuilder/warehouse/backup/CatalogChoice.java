package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the catalog of one backup of a destination. */
final class CatalogChoice {

  /** Other backups that a message names. */
  private static final int MOST_NAMES = 3;

  private final BackupStore store;
  private final CatalogFormat format;

  CatalogChoice(BackupStore store, CatalogFormat format) {
    this.store = store;
    this.format = format;
  }

  /**
   * Reads a catalog; refuses with {@code backup_not_found} and {@code backup_unreadable}. The
   * latter names the backup, and others of the destination that can be read.
   *
   * @param name empty: the newest one
   */
  Result<ReadCatalog> read(Optional<String> name) {
    return name.or(() -> store.names().stream().findFirst())
        .flatMap(known -> store.catalog(known).map(bytes -> read(known, bytes)))
        .orElseGet(CatalogChoice::notFound);
  }

  private Result<ReadCatalog> read(String name, byte[] bytes) {
    return format
        .read(bytes)
        .match(
            catalog -> Result.ok(new ReadCatalog(name, catalog)),
            problems ->
                Result.refused(problems.stream().map(found -> naming(name, found)).toList()));
  }

  private Problem naming(String name, Problem found) {
    Problem named =
        Problem.of(found.code(), found.at(), "Backup %s: %s".formatted(name, found.message()));
    List<String> others = readable(name);
    return others.isEmpty()
        ? named.withHint("no other backup of the folder can be read")
        : named.withHint(
            others.stream()
                .map("backups/%s.json"::formatted)
                .collect(Collectors.joining(", ", "restore one of these: ", "")));
  }

  private List<String> readable(String unreadable) {
    return store.names().stream()
        .filter(other -> !other.equals(unreadable))
        .filter(
            other ->
                store
                    .catalog(other)
                    .filter(bytes -> format.read(bytes).problems().isEmpty())
                    .isPresent())
        .limit(MOST_NAMES)
        .toList();
  }

  private static Result<ReadCatalog> notFound() {
    return Result.refused(
        Problem.of(
            WarehouseProblem.BACKUP_NOT_FOUND,
            "",
            "There is no complete backup of this name or in this folder."));
  }
}
