/**
 * Rules of queries: what they may hold, and what the columns of a table allow. Everything here is
 * checked before a query uses a process.
 */
package io.datasetbuilder.warehouse.query.check;
