/** Interval at which a dataset is meant to be rebuilt. */
package io.datasetbuilder.buildspec.refresh;
