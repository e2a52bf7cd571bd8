/** A run: its id, its workspace and the loop that builds it. */
package io.datasetbuilder.pipeline.run;
