/** The folder of a run, its id and where its files lie; the ports of the stores that hold runs. */
package io.datasetbuilder.pipeline.model.run;
