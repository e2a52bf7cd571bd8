/** Calls of a service that are running. */
package io.datasetbuilder.embedded.call;
