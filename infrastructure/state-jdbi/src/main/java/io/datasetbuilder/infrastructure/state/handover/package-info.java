/** Records of runs in the state database that are handed over to another owner. */
package io.datasetbuilder.infrastructure.state.handover;
