/** Receipts of publications in the state database. */
package io.datasetbuilder.infrastructure.state.publish;
