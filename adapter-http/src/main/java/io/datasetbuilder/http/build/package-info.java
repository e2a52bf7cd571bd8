/** Specs that are judged, previewed or built while the caller waits. */
package io.datasetbuilder.http.build;
