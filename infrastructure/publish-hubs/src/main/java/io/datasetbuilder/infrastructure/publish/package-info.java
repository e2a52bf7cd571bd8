/** Publishes runs to dataset hubs over HTTP. */
package io.datasetbuilder.infrastructure.publish;
