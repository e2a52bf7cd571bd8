/** The canonical form of a spec, its redaction and its digest. */
package io.datasetbuilder.buildspec.canonical;
