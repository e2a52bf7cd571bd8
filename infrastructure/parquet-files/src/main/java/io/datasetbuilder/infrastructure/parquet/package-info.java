/**
 * Parquet files read without the engine that wrote them: footers only, in pure Java, safe on
 * hostile bytes. What columns of sources are, for uploads and builds alike, and the second opinion
 * on every table.
 */
package io.datasetbuilder.infrastructure.parquet;
