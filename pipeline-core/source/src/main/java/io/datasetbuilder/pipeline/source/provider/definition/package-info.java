/**
 * What a provider and its datasets are, as data: where calls go, what they may ask, how answers are
 * read, what their fields mean and under which terms they are passed on. Definitions are read from
 * files and executed by one generic client; no provider has code of its own.
 */
package io.datasetbuilder.pipeline.source.provider.definition;
