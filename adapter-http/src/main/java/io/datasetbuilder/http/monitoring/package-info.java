/** How the service does, over HTTP. */
package io.datasetbuilder.http.monitoring;
