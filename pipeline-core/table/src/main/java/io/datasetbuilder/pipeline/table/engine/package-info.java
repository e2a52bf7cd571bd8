/** The engines that can read sources and carry out plans, and the choice of one by its name. */
package io.datasetbuilder.pipeline.table.engine;
