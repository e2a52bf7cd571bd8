/** Problem codes of the warehouse and its queries. */
package io.datasetbuilder.warehouse.problem;
