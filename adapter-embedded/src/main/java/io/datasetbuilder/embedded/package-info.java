/**
 * The service as a library: {@link io.datasetbuilder.embedded.BuilderService} and its answers. Only
 * this package knows every module.
 */
package io.datasetbuilder.embedded;
