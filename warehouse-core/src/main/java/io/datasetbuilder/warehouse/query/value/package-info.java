/**
 * Types of columns as queries see them, and values of requests cast to them. A cast that would
 * change a value is refused.
 */
package io.datasetbuilder.warehouse.query.value;
