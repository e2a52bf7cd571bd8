/**
 * Parquet files read without the engine that wrote them, in pure Java, safe on hostile bytes: the
 * footers for uploads, builds and the second opinion on every table; every cell where that is asked
 * for.
 */
package io.datasetbuilder.infrastructure.parquet;
