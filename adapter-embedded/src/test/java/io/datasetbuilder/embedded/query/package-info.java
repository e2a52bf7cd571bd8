/** Queries of runs and tables through the service, in real processes. */
package io.datasetbuilder.embedded.query;
