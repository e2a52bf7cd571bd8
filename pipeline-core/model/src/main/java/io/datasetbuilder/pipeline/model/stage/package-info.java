/**
 * What all stages of a run share: their names, their endings, and how a run is stopped between
 * them.
 */
package io.datasetbuilder.pipeline.model.stage;
