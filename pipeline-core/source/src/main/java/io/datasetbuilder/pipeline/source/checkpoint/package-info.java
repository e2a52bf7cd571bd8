/**
 * What survives of a source that is fetched call by call when its run dies: the records of finished
 * calls, and what proves that they may be used again.
 */
package io.datasetbuilder.pipeline.source.checkpoint;
