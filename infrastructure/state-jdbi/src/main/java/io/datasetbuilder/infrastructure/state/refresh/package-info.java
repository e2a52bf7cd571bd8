/** Schedules of refreshes in the state database. */
package io.datasetbuilder.infrastructure.state.refresh;
