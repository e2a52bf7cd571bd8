/** Sharing datasets with the other users of a service, and reading what others share. */
package io.datasetbuilder.pipeline.runs.sharing;
