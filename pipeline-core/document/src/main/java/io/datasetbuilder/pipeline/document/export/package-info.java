/** Exporters: what turns a Gold table into files that people and hubs take. */
package io.datasetbuilder.pipeline.document.export;
