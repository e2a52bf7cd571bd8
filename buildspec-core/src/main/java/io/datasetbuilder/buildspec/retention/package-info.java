/** How long the runs of a dataset are kept. */
package io.datasetbuilder.buildspec.retention;
