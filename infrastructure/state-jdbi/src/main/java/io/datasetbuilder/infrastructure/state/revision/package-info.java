/** Revisions of documents in the state database. */
package io.datasetbuilder.infrastructure.state.revision;
