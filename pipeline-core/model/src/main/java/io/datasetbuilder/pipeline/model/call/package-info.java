/** Calls of a service that are running, for which closing waits. */
package io.datasetbuilder.pipeline.model.call;
