/** The state of the service that nothing else could restore: why it cannot be used. */
package io.datasetbuilder.pipeline.model.state;
