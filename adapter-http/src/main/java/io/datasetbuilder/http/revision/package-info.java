/** Documents and their revisions. */
package io.datasetbuilder.http.revision;
