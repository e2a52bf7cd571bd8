/** Types of columns as Spark has them. */
package io.datasetbuilder.infrastructure.spark.type;
