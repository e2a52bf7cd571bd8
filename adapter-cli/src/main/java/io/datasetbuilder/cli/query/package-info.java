/** Commands that query tables of finished runs and of a warehouse, here or through a service. */
package io.datasetbuilder.cli.query;
