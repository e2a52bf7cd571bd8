/** Builds and previews of one caller: at once, inside a request, or as a job. */
package io.datasetbuilder.embedded.building;
