/** Uploads in the state database: their rows, and small content as chunks. */
package io.datasetbuilder.infrastructure.state.upload;
