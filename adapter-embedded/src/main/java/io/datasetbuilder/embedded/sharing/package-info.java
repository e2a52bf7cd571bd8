/** Sharing datasets, and finding those that others share, on behalf of one caller. */
package io.datasetbuilder.embedded.sharing;
