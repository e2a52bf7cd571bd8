/** The commands about who may use the service. */
package io.datasetbuilder.cli.access;
