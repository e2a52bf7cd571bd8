/** Publications through the service over sockets, at stand-ins of the hubs. */
package io.datasetbuilder.http.publish;
