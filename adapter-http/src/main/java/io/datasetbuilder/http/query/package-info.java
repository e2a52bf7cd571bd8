/** Operations that query tables of finished runs and of the warehouse. */
package io.datasetbuilder.http.query;
