package io.datasetbuilder.warehouse.backup;

/**
 * Catalog of a backup.
 *
 * @param name of the backup
 */
record ReadCatalog(String name, WarehouseCatalog catalog) {}
