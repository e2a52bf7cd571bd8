/**
 * Keys of a caller for providers, and tests whether a provider can be reached with them: the call
 * that proves it, and its result.
 */
package io.datasetbuilder.pipeline.source.provider.connection;
