/**
 * Parquet files read without the engine that wrote them, in pure Java, safe on hostile bytes: the
 * footers for uploads, builds and the independent check of every table; every cell for
 * verifications that request it.
 */
package io.datasetbuilder.infrastructure.parquet;
