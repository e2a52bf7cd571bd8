/** Retention of the runs of a dataset, and of the raw records of a run. */
package io.datasetbuilder.buildspec.retention;
