/** Records of deletions. */
package io.datasetbuilder.infrastructure.state.deletion;
