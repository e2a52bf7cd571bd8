/** Files that users hand in to be built from. */
package io.datasetbuilder.pipeline.source.upload;
