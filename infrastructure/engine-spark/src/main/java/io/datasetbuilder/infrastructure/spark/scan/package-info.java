/** Stored tables as data frames whose rows are in the order of their file. */
package io.datasetbuilder.infrastructure.spark.scan;
