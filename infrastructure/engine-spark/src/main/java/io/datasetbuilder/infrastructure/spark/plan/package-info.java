/**
 * Translation of relations, expressions and types of the port to Spark's data frames and columns.
 */
package io.datasetbuilder.infrastructure.spark.plan;
