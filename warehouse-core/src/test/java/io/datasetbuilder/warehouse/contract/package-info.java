/** Contracts of the ports of the warehouse, which every implementation runs. */
package io.datasetbuilder.warehouse.contract;
