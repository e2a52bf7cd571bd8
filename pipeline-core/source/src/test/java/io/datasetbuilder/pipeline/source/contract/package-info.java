/** What every implementation of a port promises, as tests to extend. */
package io.datasetbuilder.pipeline.source.contract;
