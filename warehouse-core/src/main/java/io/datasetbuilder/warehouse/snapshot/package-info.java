/**
 * Tables and their committed snapshots: commits, leases, holds and the collection of unused
 * snapshots.
 */
package io.datasetbuilder.warehouse.snapshot;
