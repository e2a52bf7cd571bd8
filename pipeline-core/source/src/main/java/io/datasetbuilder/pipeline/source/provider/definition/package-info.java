/**
 * Definitions of providers and their datasets, as data: the addresses of calls, their parameters,
 * the rules for reading responses, the meaning of fields and the terms of redistribution.
 * Definitions are read from files and executed by one generic client; no provider has code of its
 * own.
 */
package io.datasetbuilder.pipeline.source.provider.definition;
