/** Exports of tables: whether a result may leave the warehouse, its inspection and its files. */
package io.datasetbuilder.pipeline.warehouse.export;
