/** Events of runs in the state database. */
package io.datasetbuilder.infrastructure.state.event;
