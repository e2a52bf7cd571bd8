/** Retention of the runs of a dataset. */
package io.datasetbuilder.buildspec.retention;
