/** Finished runs, read back. */
package io.datasetbuilder.http.run;
