/** Building a dataset: the loop over its sources and the stages of each. */
package io.datasetbuilder.pipeline.building;
