/** Backups of a whole warehouse: created while it is used, verified, and restored. */
package io.datasetbuilder.warehouse.backup;
