/**
 * The service as a library: {@link io.datasetbuilder.embedded.BuilderService}, and its sessions on
 * behalf of callers.
 */
package io.datasetbuilder.embedded;
