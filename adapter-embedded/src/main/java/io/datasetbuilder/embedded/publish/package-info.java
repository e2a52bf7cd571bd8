/** Publishing finished runs at the targets of a service, on behalf of one caller. */
package io.datasetbuilder.embedded.publish;
