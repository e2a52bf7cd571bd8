/** Exports: results of SQL that leave the warehouse as files, with their proof and their terms. */
package io.datasetbuilder.warehouse.export;
