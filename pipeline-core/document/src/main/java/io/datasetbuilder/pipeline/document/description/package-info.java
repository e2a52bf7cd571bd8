/** One description of a finished Gold dataset, from which every document about it is rendered. */
package io.datasetbuilder.pipeline.document.description;
