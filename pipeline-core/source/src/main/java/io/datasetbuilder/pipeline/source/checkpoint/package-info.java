/**
 * Checkpoints of sources that are fetched call by call: when a run dies, the records of its
 * finished calls remain, with the proof that they may be used again.
 */
package io.datasetbuilder.pipeline.source.checkpoint;
