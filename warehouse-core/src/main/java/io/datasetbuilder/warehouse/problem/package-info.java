/** Codes of what the warehouse and its queries refuse. */
package io.datasetbuilder.warehouse.problem;
