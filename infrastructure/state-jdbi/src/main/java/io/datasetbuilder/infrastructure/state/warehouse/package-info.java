/**
 * Catalog of a warehouse: its tables, snapshots, leases, holds, analyses and exports, and their
 * form in a backup.
 */
package io.datasetbuilder.infrastructure.state.warehouse;
