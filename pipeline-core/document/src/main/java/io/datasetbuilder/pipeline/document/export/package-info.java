/** Exporters, which turn a Gold table into files for people and hubs. */
package io.datasetbuilder.pipeline.document.export;
