/** Results of SQL as files, with their proof and their terms. */
package io.datasetbuilder.embedded.export;
