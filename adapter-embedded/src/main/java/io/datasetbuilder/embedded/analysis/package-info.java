/** Saved analyses of a caller. */
package io.datasetbuilder.embedded.analysis;
