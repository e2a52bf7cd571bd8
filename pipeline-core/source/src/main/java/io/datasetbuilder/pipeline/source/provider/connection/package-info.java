/**
 * Tests whether a provider can be reached with a caller's key: the call that proves it, and its
 * result.
 */
package io.datasetbuilder.pipeline.source.provider.connection;
