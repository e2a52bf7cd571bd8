/** Preview: the build's own evaluation of every source, without a run. */
package io.datasetbuilder.pipeline.building.preview;
