/** The quality of runs, and what needs attention, over HTTP. */
package io.datasetbuilder.http.quality;
