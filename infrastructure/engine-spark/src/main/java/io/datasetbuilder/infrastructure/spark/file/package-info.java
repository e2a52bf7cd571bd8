/** Rows as values of files and of responses, and the writers of the files. */
package io.datasetbuilder.infrastructure.spark.file;
