/** The files of finished runs. */
package io.datasetbuilder.http.artifact;
