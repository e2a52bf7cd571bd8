/** Encrypted keys of providers and the results of connection tests in the state database. */
package io.datasetbuilder.infrastructure.state.provider;
