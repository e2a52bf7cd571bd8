/** Checks of Silver, and their results. */
package io.datasetbuilder.pipeline.quality;
