/** The types that columns have on every surface, whatever engine holds them. */
package io.datasetbuilder.pipeline.model.type;
