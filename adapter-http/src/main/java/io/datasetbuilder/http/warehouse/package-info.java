/** The operations of a warehouse, as a service without one answers them. */
package io.datasetbuilder.http.warehouse;
