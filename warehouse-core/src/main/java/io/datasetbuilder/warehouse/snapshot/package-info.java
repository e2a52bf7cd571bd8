/**
 * Tables and their committed snapshots: commits, leases, holds and the collection of what nothing
 * keeps.
 */
package io.datasetbuilder.warehouse.snapshot;
