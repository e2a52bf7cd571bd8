package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Result;

/**
 * A catalog as bytes that no database is needed for, and that show every change of them. Stateless
 * and safe for concurrent use.
 */
public interface CatalogFormat {

  byte[] write(WarehouseCatalog catalog);

  /**
   * Reads a catalog. Refuses with {@code backup_unreadable} bytes that are no catalog, were changed
   * or cut off, or have a later version.
   */
  Result<WarehouseCatalog> read(byte[] bytes);
}
