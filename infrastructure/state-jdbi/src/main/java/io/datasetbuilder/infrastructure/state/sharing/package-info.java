/** Shared datasets in the state database. */
package io.datasetbuilder.infrastructure.state.sharing;
