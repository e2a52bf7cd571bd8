/** Publishing through the facade, locally and at stand-ins of the hubs. */
package io.datasetbuilder.embedded.publish;
