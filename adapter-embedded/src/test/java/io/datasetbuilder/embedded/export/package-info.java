/** Exports of real tables, read back as their users read them. */
package io.datasetbuilder.embedded.export;
