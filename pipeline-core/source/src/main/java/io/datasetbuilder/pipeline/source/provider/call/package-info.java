/**
 * Calls that fetch the records of providers: one call for each combination of parameters, however
 * many pages it has, and the coverage of a source that its calls prove.
 */
package io.datasetbuilder.pipeline.source.provider.call;
