/** Builds whose tables are committed to a warehouse, and what reads and maintains them. */
package io.datasetbuilder.embedded.warehouse;
