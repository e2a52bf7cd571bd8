/** Calls of providers that are recorded in files and replayed from them. */
package io.datasetbuilder.infrastructure.storage.recording;
