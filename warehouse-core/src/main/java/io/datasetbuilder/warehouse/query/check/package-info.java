/**
 * Rules of queries: their sizes and ranges, and the operations that the columns of a table allow.
 * All rules are checked before a query uses a process.
 */
package io.datasetbuilder.warehouse.query.check;
