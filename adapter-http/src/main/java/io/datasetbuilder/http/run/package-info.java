/** Finished runs: what they left, their files, their datasets and their quality. */
package io.datasetbuilder.http.run;
